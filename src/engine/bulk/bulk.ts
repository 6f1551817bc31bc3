import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { saveHistories } from '../audit/history.ts';
import { newRecordIds } from '../model/ids.ts';
import {
  arrayOf,
  type ColumnValues,
  insertColumns,
  loadRecords,
  type LoadRow,
} from '../write/load.ts';
import { type FieldModel, historyObject, type ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import { publishRowChanges, publishObjectChange } from '../events/change-events.ts';
import { inTransaction } from '../model/transaction.ts';
import { trackedChanges } from '../write/stored-rows.ts';
import {
  type BulkInput,
  type BulkOutcome,
  parseBulk,
  type ParsedBulk,
  type ParsedRow,
  type BulkShape,
} from './parse-bulk.ts';

/** The caller must open a transaction and call `publishBulkChange` at its end. */
export const upsertRecords = (ctx: RequestContext, bulk: BulkInput): Promise<BulkOutcome> =>
  storeBulk(ctx, parseBulk(ctx, bulk));

export async function storeBulk(
  ctx: RequestContext,
  { object, fields, keys, rows, refused }: ParsedBulk,
): Promise<BulkOutcome> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself changes rows in bulk');
  const outcome = { made: 0, changed: 0, same: 0, repeated: 0 };
  // Handles in each pass the rows that have no value for the earlier keys and a value for this one.
  for (const [at] of keys.entries()) {
    const known = new Map<string, ParsedRow>();
    for (const row of rows.filter(
      (one) => keys.findIndex(([first]) => one.values.get(first!) !== null) === at,
    ))
      known.set(JSON.stringify(keys[at]!.map((field) => row.values.get(field))), row);
    outcome.repeated -= known.size;
    // A row that is matched by a later key must not clear the first fields of the earlier keys.
    const said = fields.filter((field) => keys.slice(0, at).every(([first]) => field !== first));
    await bringInLine(
      ctx,
      { object, fields: said, keys: keys.slice(at), rows: [...known.values()] },
      outcome,
    );
  }
  outcome.repeated += rows.length;
  return { ...outcome, refused };
}

/** Publishes the change at the commit, and updates the statistics of PostgreSQL's query planner. */
export async function publishBulkChange(ctx: RequestContext, apiName: string): Promise<void> {
  const object = ctx.registry.object(apiName)!;
  await ctx.db.run({ text: 'set local statement_timeout = 0', values: [] });
  await ctx.db.run({ text: `analyze "${object.table}"`, values: [] });
  await publishObjectChange(ctx, object, ctx.registry.object(historyObject)!);
}

type Lining = BulkShape & {
  keys: readonly (readonly FieldModel[])[];
  rows: readonly ParsedRow[];
};

async function bringInLine(
  ctx: RequestContext,
  lining: Lining,
  outcome: Omit<BulkOutcome, 'refused'>,
): Promise<void> {
  const { object, fields, keys } = lining;
  let unknown = lining.rows;
  const known = new Map<string, ParsedRow>();
  for (const [at, key] of keys.entries()) {
    const ids = await idsOf(ctx, { object, key, without: keys.slice(0, at) }, unknown);
    // When two rows match one existing row, the second is matched by the next key, and becomes a
    // new row when no key is left.
    unknown = unknown.filter((row) => {
      const id = ids.get(row.place);
      if (id === undefined || known.has(id)) return true;
      known.set(id, row);
      return false;
    });
  }
  const found = [...known].map(([id, row]) => ({ id, row }));
  const changed = await changeRows(ctx, { object, fields }, found);
  await insertRows(ctx, { object, fields }, unknown);
  outcome.made += unknown.length;
  outcome.changed += changed;
  outcome.same += found.length - changed;
}

type Recognising = {
  object: ObjectModel;
  key: readonly FieldModel[];
  without: readonly (readonly FieldModel[])[];
};

async function idsOf(
  ctx: RequestContext,
  { object, key, without }: Recognising,
  rows: readonly ParsedRow[],
): Promise<Map<number, string>> {
  const asked = rows.filter((row) => row.values.get(key[0]!) !== null);
  if (asked.length === 0) return new Map();
  const same = key.map(
    (field, i) =>
      `t."${field.col}" ${field.required || i === 0 ? '=' : 'is not distinct from'} given.k${i}`,
  );
  const bare = without.map(([first]) => `t."${first!.col}" is null`);
  const ids = await ctx.db.rows<{ place: number; id: string }>({
    text: `select distinct on (given.place) given.place, t.id
      from unnest($1::integer[], ${key.map((field, i) => `$${i + 2}::${arrayOf(field)}`).join(', ')}) as given (place, ${key.map((_, i) => `k${i}`).join(', ')})
      join "${object.table}" as t on ${[...same, ...bare].join(' and ')} order by given.place, t.id`,
    values: [
      asked.map((row) => row.place),
      ...key.map((field) => asked.map((row) => row.values.get(field))),
    ],
  });
  return new Map(ids.map(({ place, id }) => [place, id]));
}

const columnsOf = (fields: readonly FieldModel[], rows: readonly ParsedRow[]): unknown[][] =>
  fields.map((field) => rows.map((row) => row.values.get(field)));

async function insertRows(
  ctx: RequestContext,
  { object, fields }: BulkShape,
  rows: readonly ParsedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const id = object.fields.get('Id')!;
  const ids = newRecordIds(object.keyPrefix, ctx.now, rows.length);
  const rest = object.fields
    .values()
    .filter(
      (field) =>
        !fields.includes(field) &&
        field.column !== null &&
        field.default &&
        'value' in field.default,
    );
  const defaults = [...rest].map((field) => ({
    field,
    values: rows.map(() => (field.default as { value: unknown }).value),
  })); // proof: `rest` contains only fields with a default value
  const columns: ColumnValues = {
    fields: [id, ...fields.filter((field) => field !== id), ...defaults.map(({ field }) => field)],
    values: [
      ids,
      ...columnsOf(
        fields.filter((field) => field !== id),
        rows,
      ),
      ...defaults.map(({ values }) => values),
    ],
  };
  await insertColumns(ctx, object, columns);
  await auditChange(ctx, 'import', { object, ids });
}

async function changeRows(
  ctx: RequestContext,
  { object, fields }: BulkShape,
  found: readonly { id: string; row: ParsedRow }[],
): Promise<number> {
  const own = fields.filter((field) => field.apiName !== 'Id');
  if (found.length === 0 || own.length === 0) return 0;
  const given = `unnest($1::text[], ${own.map((field, i) => `$${i + 2}::${arrayOf(field)}`).join(', ')}) as given (id, ${own.map((_, i) => `v${i}`).join(', ')})`;
  const valuesOf = (rows: readonly { id: string; row: ParsedRow }[]) => [
    rows.map(({ id }) => id),
    ...columnsOf(
      own,
      rows.map(({ row }) => row),
    ),
  ];
  const before = await ctx.db.rows<Record<string, unknown>>({
    text: `select t.id as "Id", ${own.map((field) => `t."${field.col}" as "${field.apiName}"`).join(', ')} from ${given} join "${object.table}" as t on t.id = given.id
      where (${own.map((field) => `t."${field.col}"`).join(', ')}) is distinct from (${own.map((_, i) => `given.v${i}`).join(', ')}) for update of t`,
    values: valuesOf(found),
  });
  if (before.length === 0) return 0;
  const old = new Map(before.map((row) => [String(row['Id']), row]));
  const differing = found.filter(({ id }) => old.has(id));
  await ctx.db.run({
    text: `update "${object.table}" as t set ${own.map((field, i) => `"${field.col}" = given.v${i}`).join(', ')}, lastmodifiedbyid = null,
      lastmodifieddate = greatest($${own.length + 2}::timestamptz(3), t.systemmodstamp + interval '1 millisecond'),
      systemmodstamp = greatest($${own.length + 2}::timestamptz(3), t.systemmodstamp + interval '1 millisecond') from ${given} where t.id = given.id`,
    values: [...valuesOf(differing), ctx.now],
  });
  await saveHistories(
    ctx,
    object,
    differing.map(({ id, row }) => ({
      id,
      changes: trackedChanges(
        old.get(id)!,
        new Map(own.map((field) => [field, row.values.get(field)])),
      ),
    })),
  );
  await auditChange(ctx, 'import', {
    object,
    ids: differing.map(({ id }) => id),
    fields: own.map(({ apiName }) => apiName),
  });
  return differing.length;
}

/** All or none. Throws on an invalid value. */
export function createRecords(
  ctx: RequestContext,
  { apiName, rows }: Pick<BulkInput, 'apiName' | 'rows'>,
): Promise<Result<number>> {
  const object = ctx.registry.object(apiName);
  if (!object) throw new Error(`There is no object ${apiName}`);
  const ids = newRecordIds(object.keyPrefix, ctx.now, rows.length);
  return asRefusal(object, () =>
    inTransaction(ctx, async (inside) => {
      const made = await loadRecords(
        inside,
        object,
        rows.map((row, i) => ({ Id: ids[i]!, ...withDefaults(object, row) })),
      );
      await auditChange(inside, 'import', { object, ids });
      await publishRowChanges(inside, {
        object,
        rows: ids.map((id) => ({ id, kind: 'created', weakEtag: ctx.now.getTime() })),
      });
      return ok(made);
    }),
  );
}

const withDefaults = (object: ObjectModel, row: LoadRow): LoadRow => {
  const defaults = object.fields
    .values()
    .flatMap((field) =>
      field.column && field.default && 'value' in field.default
        ? [[field.apiName, field.default.value] as const]
        : [],
    );
  return { ...Object.fromEntries(defaults), ...row };
};
