import { copyLine } from '#db/copy.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { publishObjectChange } from '../events/change-events.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

export type LoadBatch = { object: string; rows: readonly LoadRow[] };

/**
 * Does nothing when there is a row of `marker`. Servers that start together wait for each other.
 */
export async function fillEmptyDatabase(
  ctx: RequestContext,
  filling: {
    marker: string;
    batches: () => Iterable<LoadBatch>;
    also: (ctx: RequestContext) => Promise<void>;
  },
): Promise<boolean> {
  const marker = ctx.registry.object(filling.marker)!;
  if (await isInhabited(ctx, marker)) return false;
  const filled = await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.rows({
      text: `select pg_advisory_xact_lock(hashtext('zorgeloos filling'))`,
      values: [],
    });
    if (await isInhabited(inside, marker)) return false;
    await db.run({ text: 'set constraints all deferred', values: [] });
    await db.run({ text: 'set local statement_timeout = 0', values: [] });
    for (const { object, rows } of filling.batches())
      await loadRecords(inside, ctx.registry.object(object)!, rows);
    await catchUpNumbers(inside);
    await filling.also(inside);
    await publishObjectChange(inside, ...ctx.registry.objects);
    return true;
  });
  if (filled) await ctx.db.run({ text: 'analyze', values: [] });
  return filled;
}

async function isInhabited(ctx: RequestContext, marker: ObjectModel): Promise<boolean> {
  const [row] = await ctx.db.rows<{ inhabited: boolean }>({
    text: `select exists (select 1 from "${marker.table}") as inhabited`,
    values: [],
  });
  return row!.inhabited;
}

export type LoadRow = Readonly<Record<string, Scalar | null>>;

/** The whole statement is one text in memory. */
const chunk = 1_000;

/** Writes no history and publishes nothing. Throws on an invalid row. */
export async function loadRecords(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly LoadRow[],
): Promise<number> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself loads rows');
  for (let from = 0; from < rows.length; from += chunk)
    await insertChunk(ctx, object, rows.slice(from, from + chunk));
  return rows.length;
}

async function insertChunk(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly LoadRow[],
): Promise<void> {
  const fields = namedFields(object, rows);
  await insertColumns(ctx, object, {
    fields,
    values: fields.map((field) =>
      rows.map((row) => parseLoadedValue(object, field, row[field.apiName] ?? null)),
    ),
  });
}

export function namedFields(object: ObjectModel, rows: readonly LoadRow[]): FieldModel[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => {
    const field = object.fields.get(name);
    if (!field?.column || field.generated)
      throw new Error(`${object.apiName} has no field ${name} to load`);
    return field;
  });
}

/** `values[i]` contains the values of `fields[i]`, one per row. */
export type ColumnValues = {
  fields: readonly FieldModel[];
  values: readonly (readonly unknown[])[];
};

export const arrayOf = (field: FieldModel): string => `${field.column!.replace(/\(.*\)/, '')}[]`;

/** Dates of creation and change that the rows do not contain become `ctx.now`. */
export async function insertColumns(
  ctx: RequestContext,
  object: ObjectModel,
  { fields, values }: ColumnValues,
): Promise<void> {
  const made = ['createddate', 'lastmodifieddate', 'systemmodstamp'].filter(
    (col) => !fields.some((field) => field.col === col),
  );
  const columns = [...fields.map((field) => `"${field.col}"`), ...made];
  const moments = made.map(() => ctx.now);
  const lines = (values[0] ?? []).map((_, row) =>
    copyLine([...values.map((column) => column[row]), ...moments]),
  );
  await ctx.db.run({
    text: `copy "${object.table}" (${columns.join(', ')}) from stdin`,
    values: [],
    lines: lines.join(''),
  });
}

/** An empty value becomes the fixed default, or null. Throws on an invalid value. */
export function parseLoadedValue(
  object: ObjectModel,
  field: FieldModel,
  value: Scalar | null,
): unknown {
  if (value === null || value === '')
    return field.default && 'value' in field.default ? field.default.value : null;
  const parsed = field.parse(
    field.apiName === 'Id' ? (normalizeId(String(value)) ?? value) : value,
  );
  if (parsed.ok) return parsed.value;
  throw new Error(
    `${object.apiName}.${field.apiName}: ${parsed.detail} (${String(value).slice(0, 80)})`,
  );
}

/** Moves each sequence past the highest number in its table. */
async function catchUpNumbers(ctx: RequestContext): Promise<void> {
  for (const object of ctx.registry.objects)
    for (const field of object.fields.values()) {
      if (!field.default || !('sequence' in field.default)) continue;
      await ctx.db.rows({
        text: `select setval($1, greatest((select max(substring("${field.col}" from '\\d+$')::bigint) from "${object.table}"), $2) + 1, false)`,
        values: [`${object.table}_${field.col}_seq`, field.default.sequence.start - 1],
      });
    }
}
