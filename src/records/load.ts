import type { Ask } from './ask.ts';
import type { ObjectModel } from './registry.ts';
import type { Scalar } from '#wire/records.ts';

export type LoadRow = Readonly<Record<string, Scalar | null>>;

/** Rows in one statement; a statement carries its columns as arrays, so the number of parameters stays small. */
const chunk = 1_000;

/**
 * Puts many rows of one object in, as the house: for demo data and imports of our own. Fields go through their parsers
 * and the database through its constraints, but no history is kept and nobody is told row by row.
 * Throws on a wrong row: such data is ours, so a fault in it is a bug.
 */
export async function loadRecords(ask: Ask, object: ObjectModel, rows: readonly LoadRow[]): Promise<number> {
  if (ask.viewer.kind !== 'system') throw new Error('Only the house itself loads rows');
  for (let from = 0; from < rows.length; from += chunk) await insertChunk(ask, object, rows.slice(from, from + chunk));
  return rows.length;
}

async function insertChunk(ask: Ask, object: ObjectModel, rows: readonly LoadRow[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = names.map((name) => {
    const field = object.fields.get(name);
    if (!field?.column || field.generated) throw new Error(`${object.apiName} has no field ${name} to load`);
    return field;
  });
  const made = ['createddate', 'lastmodifieddate', 'systemmodstamp'].filter((col) => !fields.some((field) => field.col === col));
  const columns = [...fields.map((field) => `"${field.col}"`), ...made];
  const cast = fields.map((field, i) => `$${i + 2}::${field.column!.replace(/\(.*\)/, '')}[]`);
  const values = fields.map((field) => rows.map((row) => valueOf(object, field, row[field.apiName] ?? null)));
  await ask.db.run({
    text: `insert into "${object.table}" (${columns.join(', ')}) select ${[...fields.map((_, i) => `v${i}`), ...made.map(() => '$1::timestamptz')].join(', ')}
      from unnest(${cast.join(', ')}) as given (${fields.map((_, i) => `v${i}`).join(', ')})`,
    values: [ask.now, ...values],
  });
}

function valueOf(object: ObjectModel, field: ObjectModel['fields'] extends ReadonlyMap<string, infer F> ? F : never, value: Scalar | null): unknown {
  if (value === null || value === '') return field.default && 'value' in field.default ? field.default.value : null;
  const parsed = field.parse(value);
  if (parsed.ok) return parsed.value;
  throw new Error(`${object.apiName}.${field.apiName}: ${parsed.detail} (${String(value).slice(0, 80)})`);
}
