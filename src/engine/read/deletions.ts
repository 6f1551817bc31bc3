import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { type AccessRole, anyOf, grantRules, toSql, visibleRows } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { keyScopeRefusal } from '../model/impersonation.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { searchColumn, searchTextColumn } from '../sql/search-vector.ts';

/** Rows that a user deletes are stored, so that they can be restored. */

export const undeletePeriod = 30 * 86_400_000; // ms

/** Tables whose rows belong to a record id, in the order in which their rows are restored. */
export const sideTables = ['old_slug', 'avatar'] as const;

export type RowsToDelete = { object: ObjectModel; ids: readonly string[] };
type Pointing = { child: ObjectModel; field: FieldModel };
/** Rows that stay, whose reference to a deleted row is cleared. */
export type ClearedReference = Pointing & { ids: readonly string[] };
/** `along`: dependent rows to delete too. */
export type Deletion = { along: readonly RowsToDelete[]; cleared: readonly ClearedReference[] };

/**
 * The caller has locked the rows. Refusals: record.halted when a dependent row belongs to two of the
 * rows; record.readOnly.
 */
export async function storeDeletedRows(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Result<Deletion>> {
  const by = actorIdOf(ctx.viewer);
  const links = by === null ? 'foreignKeys' : 'all';
  const { going, rootOf, isShared } = await whatGoes(ctx, { object, ids, links });
  if (by === null) return ok({ along: going.slice(1), cleared: await clearedBy(ctx, going) });
  // After this refusal, the caller deletes the rows one by one.
  if (isShared) return refuse({ code: 'record.halted' });
  const beyond = keyScopeRefusal(ctx, [
    ...going.filter((gone) => gone.ids.length > 0).map((gone) => gone.object),
    ...(await objectsWithEmptiedReferences(ctx, going)),
  ]);
  if (beyond) return beyond;
  await ctx.db.run({ text: 'delete from deletion where record_id = any($1)', values: [ids] });
  const made = await ctx.db.rows<{ id: string; record_id: string }>({
    text: 'insert into deletion (record_id, object_api_name, deleted_at, deleted_by) select one, $2, $3, $4 from unnest($1::text[]) as one returning id, record_id',
    values: [ids, object.apiName, ctx.now, by],
  });
  const deletions = new Map(made.map((row) => [row.record_id, row.id]));
  const deletionSourceOf = (some: readonly string[]) => {
    // proof: every deleted row has one of `ids` as its root
    const of = some.map((id) => deletions.get(rootOf.get(id)!)!);
    return sql`unnest(${some}::text[], ${of}::bigint[]) as kept (id, deletion)`;
  };
  for (const { object: gone, ids: some } of going)
    await storeRows(ctx.db, { table: gone.table, deletionSource: deletionSourceOf(some) });
  const all = going.flatMap((gone) => gone.ids);
  for (const table of sideTables)
    await storeSideRows(ctx.db, { table, deletionSource: deletionSourceOf(all) });
  for (const { object: gone, ids: some } of going)
    for (const pointing of pointingAt(ctx.registry, gone, 'clear'))
      await storeEmptiedReferences(ctx.db, {
        ...pointing,
        deletionSource: deletionSourceOf(some),
        except: all,
      });
  return ok({ along: going.slice(1), cleared: await clearedBy(ctx, going) });
}

/** Foreign keys clear these references. */
async function clearedBy(
  { db, registry }: RequestContext,
  going: readonly RowsToDelete[],
): Promise<ClearedReference[]> {
  const all = new Set(going.flatMap(({ ids }) => ids));
  const cleared: ClearedReference[] = [];
  for (const { object, ids: some } of going.filter(({ ids }) => ids.length > 0))
    for (const pointing of pointingAt(registry, object, 'clear').filter(hasForeignKey)) {
      const rows = await rowsPointing(db, { ...pointing, ids: some });
      const ids = rows.flatMap(({ id }) => (all.has(id) ? [] : [id]));
      if (ids.length > 0) cleared.push({ ...pointing, ids });
    }
  return cleared;
}

const hasForeignKey = ({ field }: Pointing): boolean => field.reference?.to.length === 1;

async function objectsWithEmptiedReferences(
  { db, registry, origin }: RequestContext,
  going: readonly RowsToDelete[],
): Promise<ObjectModel[]> {
  const named = origin.byKey?.objects ?? null;
  if (named === null) return [];
  const all = going.flatMap(({ ids }) => ids);
  for (const { object } of going)
    for (const { child, field } of pointingAt(registry, object, 'clear')) {
      if (named.includes(child.apiName)) continue;
      const found = await db.rows(
        compile(
          sql`select 1 from ${sql.table(child.table)} where ${sql.ref(field.col)} = any(${all}) and id <> all(${all}) limit 1`,
        ),
      );
      if (found.length > 0) return [child];
    }
  return [];
}

/** Foreign keys do not cascade along polymorphic references or to unlinked files. */
export async function deleteDependentRows(
  { db }: RequestContext,
  along: readonly RowsToDelete[],
): Promise<void> {
  for (const { object, ids } of along)
    await db.run(compile(sql`delete from ${sql.table(object.table)} where id = any(${ids})`));
}

type Gone = { id: string; of: string };

/** `foreignKeys`: only what foreign keys delete. */
type Root = RowsToDelete & { links: 'all' | 'foreignKeys' };
type Going = { going: RowsToDelete[]; rootOf: ReadonlyMap<string, string>; isShared: boolean };

/**
 * Locks the dependent rows. `rootOf`: by row, the one of `ids` on which it depends. `isShared`: one
 * of them depends on two of `ids`; with `all`, the others were not looked for then.
 */
async function whatGoes(ctx: RequestContext, { object, ids, links }: Root): Promise<Going> {
  const found = new Map<ObjectModel, Set<string>>([[object, new Set(ids)]]);
  const rootOf = new Map(ids.map((id) => [id, id]));
  const queue: RowsToDelete[] = [{ object, ids }];
  let isShared = false;
  const note = (gone: ObjectModel, rows: readonly Gone[]) => {
    const fresh = new Set<string>();
    for (const { id, of } of rows) {
      const root = rootOf.get(of)!; // proof: `of` was found in an earlier step
      if (!rootOf.has(id)) fresh.add(id);
      else if (rootOf.get(id) !== root) isShared = true;
      rootOf.set(id, root);
    }
    found.set(gone, (found.get(gone) ?? new Set()).union(fresh));
    if (fresh.size > 0) queue.push({ object: gone, ids: [...fresh] });
  };
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const { child, field } of pointingAt(ctx.registry, next.object, 'cascade'))
      if (links === 'all' || hasForeignKey({ child, field }))
        note(child, await rowsPointing(ctx.db, { child, field, ids: next.ids }));
    if (links === 'all' && queue.length === 0)
      for (const loose of await looseDocuments(ctx, found)) note(loose.object, loose.rows);
    if (links === 'all' && isShared) break;
  }
  const going = [...found].map(([gone, some]) => ({ object: gone, ids: [...some] }));
  return { going, rootOf, isShared };
}

const pointingAt = (
  registry: Registry,
  object: ObjectModel,
  onDelete: 'cascade' | 'clear',
): Pointing[] =>
  registry.objects.flatMap((child) =>
    [...child.fields.values()].flatMap((field) =>
      field.column !== null &&
      field.reference?.onDelete === onDelete &&
      field.reference.to.includes(object.apiName)
        ? [{ child, field }]
        : [],
    ),
  );

const rowsPointing = (
  db: Db,
  { child, field, ids }: Pointing & { ids: readonly string[] },
): Promise<Gone[]> =>
  db.rows<Gone>(
    compile(
      sql`select id, ${sql.ref(field.col)} as of from ${sql.table(child.table)} where ${sql.ref(field.col)} = any(${ids}) order by id for update`,
    ),
  );

async function looseDocuments(
  { db, registry }: RequestContext,
  found: ReadonlyMap<ObjectModel, ReadonlySet<string>>,
): Promise<{ object: ObjectModel; rows: readonly Gone[] }[]> {
  const [links, documents] = [
    registry.object('ContentDocumentLink'),
    registry.object('ContentDocument'),
  ];
  const gone = [...((links && found.get(links)) ?? [])];
  if (!documents || gone.length === 0) return [];
  const rows = await db.rows<Gone>({
    text: `select d.id, l.id as of from contentdocument as d join contentdocumentlink as l on l.contentdocumentid = d.id and l.id = any($1)
      where not exists (select 1 from contentdocumentlink as other where other.contentdocumentid = d.id and other.id <> all($1)) order by d.id, l.id for update of d`,
    values: [gone],
  });
  return [{ object: documents, rows }];
}

/** `deletionSource`: row ids, each with the id of its deletion. */
type TableDeletion = { table: string; deletionSource: RawBuilder<unknown> };

/** Search columns are computed again on restore. */
const wordsForSearch = [searchColumn, searchTextColumn];

const storeRows = (db: Db, { table, deletionSource }: TableDeletion): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select kept.deletion, ${table}::text, t.id, 0, 'row', to_jsonb(t) - ${wordsForSearch}::text[] from ${sql.table(table)} as t join ${deletionSource} on kept.id = t.id`),
  );

const storeSideRows = (db: Db, { table, deletionSource }: TableDeletion): Promise<unknown> =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select kept.deletion, ${table}::text, t.record_id, row_number() over (partition by t.record_id), 'row', to_jsonb(t) from ${sql.table(table)} as t join ${deletionSource} on kept.id = t.record_id`),
  );

const storeEmptiedReferences = (
  db: Db,
  {
    child,
    field,
    deletionSource,
    except,
  }: Pointing & { deletionSource: RawBuilder<unknown>; except: readonly string[] },
) =>
  db.run(
    compile(sql`
      insert into deleted_row (deletion_id, table_name, record_id, place, kind, content)
      select kept.deletion, ${child.table}::text, t.id, 0, 'emptied', jsonb_build_object(${field.col}::text, t.${sql.ref(field.col)})
      from ${sql.table(child.table)} as t join ${deletionSource} on kept.id = t.${sql.ref(field.col)} where t.id <> all(${except})
      on conflict (deletion_id, table_name, record_id, kind, place) do update set content = deleted_row.content || excluded.content`),
  );

/** A stored deleted row in the shape of its table, to evaluate access rules on it. */
export const deletedRowAs = (
  object: ObjectModel,
  content: string,
  alias: string,
): RawBuilder<unknown> =>
  sql`jsonb_populate_record(null::${sql.table(object.table)}, ${sql.ref(content)}) as ${sql.ref(alias)}`;

/** On which deleted rows, under the alias `t`, the role has the rights to restore them. */
export function restorable(
  registry: Registry,
  object: ObjectModel,
  accessRole: AccessRole,
): RawBuilder<unknown> {
  const row = { object, alias: 't' };
  const deletes = anyOf(
    grantRules(registry, row, { accessRole, verb: 'delete' }).map(({ holds }) => holds),
  );
  return sql`${toSql(visibleRows(registry, row, accessRole))} and ${toSql(deletes)}`;
}

/**
 * What stands after FROM for the rows `t` in the bin that the role may restore, with their deletion
 * `d`. It ends in a condition.
 */
export const rowsInBin = (
  registry: Registry,
  object: ObjectModel,
  { accessRole, now }: { accessRole: AccessRole; now: Date },
): RawBuilder<unknown> => sql`
  deletion as d
  join deleted_row as r
    on r.deletion_id = d.id and r.table_name = ${object.table} and r.kind = 'row'
  cross join lateral ${deletedRowAs(object, 'r.content', 't')}
  where d.deleted_at > ${new Date(now.getTime() - undeletePeriod)}
    and ${restorable(registry, object, accessRole)}`;

export async function restorableIds(
  { db }: Pick<RequestContext, 'db'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ record_id: string }>({
    text: `select record_id from deleted_row where record_id = any($1) and kind = 'row'`,
    values: [ids],
  });
  return new Set(rows.map((row) => row.record_id));
}

const together = 500;

export async function sweepDeletions({
  db,
  now,
}: Pick<RequestContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - undeletePeriod);
  for (let gone = 0; ;) {
    const some = await db.run({
      text: 'delete from deletion where id in (select id from deletion where deleted_at < $1 order by deleted_at limit $2 for update skip locked)',
      values: [before, together],
    });
    gone += some;
    if (some < together) return gone;
  }
}
