import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditAction } from '../audit/audit.ts';
import { clearLinesMentioning } from '../bulk/bulk-rows.ts';
import { sideTables } from '../read/deletions.ts';
import { bindsRowsTo } from '../fields/field.ts';
import { type FieldModel, historyObject, type ObjectModel } from '../model/registry.ts';
import { asRefusal } from '../model/refusals.ts';
import type { Audience } from '../access/audience.ts';
import { audiencesBefore } from '../events/audience-before.ts';
import { publishObjectChange, publishToWebhooks } from '../events/change-events.ts';
import type { RowChange } from '../events/row-change.ts';
import { inTransaction } from '../model/transaction.ts';
import { ownEmailAddresses, dossierIds, type Dossier } from './collect-dossier.ts';

/**
 * `emptied`: the number of rows that stay without personal data. `keys`: the storage keys of
 * removed files, whose bytes the caller removes after the commit.
 */
export type ErasureResult = { removed: number; emptied: number; keys: readonly string[] };

/**
 * Erased data cannot be restored. The caller checks who may do this. Refuses with record.dependents
 * when a row outside the dossier has a required reference to a removed row.
 */
export async function eraseDossier(
  ctx: RequestContext,
  root: ObjectModel,
  found: Dossier,
): Promise<Result<ErasureResult>> {
  return asRefusal(root, () =>
    inTransaction(ctx, async (inside) => {
      await inside.db.run({ text: 'set constraints all deferred', values: [] });
      const plan = await planErasure(inside, found);
      await clearLinesMentioning(inside, dossierIds(found), await ownEmailAddresses(inside, found));
      const losing = await rowsLosingReferences(inside, plan.removed);
      const seen = await audiencesBefore(
        inside,
        ...plan.removed,
        ...plan.retainedRows,
        ...losing.map(({ child, ids }) => ({ object: child, ids })),
      );
      for (const one of losing) await unpoint(inside, one);
      const keys = await bytesOf(inside, plan.removed);
      for (const { object, ids } of plan.removed)
        await inside.db.run(
          compile(sql`delete from ${sql.table(object.table)} where id = any(${ids})`),
        );
      for (const { object, ids } of plan.retainedRows) await empty(inside, object, ids);
      await deleteSideData(inside, {
        all: dossierIds(found),
        removed: plan.removed.flatMap(({ ids }) => ids),
        retainedRows: plan.retainedRows,
      });
      await auditAction(inside, {
        verb: 'erase',
        object: root.apiName,
        fields: [],
        records: dossierIds(found).filter((id) => !isHistory(inside, id)),
      });
      await publishObjectChange(
        inside,
        ...[...plan.removed, ...plan.retainedRows].map(({ object }) => object),
        ...losing.map(({ child }) => child),
      );
      await tellWebhooks(inside, { ...plan, losing }, seen);
      await inside.db.run({ text: 'set constraints all immediate', values: [] });
      return ok({ removed: countOf(plan.removed), emptied: countOf(plan.retainedRows), keys });
    }),
  );
}

type Some = { object: ObjectModel; ids: string[] };

const countOf = (some: readonly Some[]): number =>
  some.reduce((sum, { ids }) => sum + ids.length, 0);
const isHistory = ({ registry }: RequestContext, id: string): boolean =>
  registry.byPrefix(id)?.apiName === historyObject;

/**
 * A file with a link to a row that stays is kept; the link of its uploader (`sharetype` I) does not
 * count.
 */
export async function planErasure(
  { db, registry }: RequestContext,
  found: Dossier,
): Promise<{ removed: Some[]; retainedRows: Some[] }> {
  const stays = (object: ObjectModel) => object.erasure !== undefined;
  const retainedIds = [...found].flatMap(([object, ids]) => (stays(object) ? [...ids] : []));
  const rest = new Map([...found].map(([object, ids]) => [object, [...ids]]));
  const [links, documents, versions, history] = [
    'ContentDocumentLink',
    'ContentDocument',
    'ContentVersion',
    historyObject,
  ].map((name) => registry.object(name));
  if (links && documents && versions && rest.has(links)) {
    const going = await db.rows<{ id: string }>({
      text: "select id from contentdocumentlink where id = any($1) and (linkedentityid <> all($2) or sharetype = 'I')",
      values: [rest.get(links), retainedIds],
    });
    const goingIds = going.map(({ id }) => id);
    rest.set(links, goingIds);
    const loose = await db.rows<{ id: string }>({
      text: `select id from contentdocument as d where id = any($1) and not exists (select 1 from contentdocumentlink as l where l.contentdocumentid = d.id and l.id <> all($2) and l.sharetype <> 'I')`,
      values: [rest.get(documents) ?? [], goingIds],
    });
    const looseIds = loose.map(({ id }) => id);
    rest.set(documents, looseIds);
    const bytes = await db.rows<{ id: string }>({
      text: 'select id from contentversion where contentdocumentid = any($1)',
      values: [looseIds],
    });
    rest.set(
      versions,
      bytes.map(({ id }) => id),
    );
  }
  if (history && rest.has(history)) {
    const gone = await db.rows<{ id: string }>({
      text: 'select id from wijziging__c where id = any($1) and record__c <> all($2)',
      values: [rest.get(history), retainedIds],
    });
    rest.set(
      history,
      gone.map(({ id }) => id),
    );
  }
  const some = [...rest].flatMap(([object, ids]) => (ids.length > 0 ? [{ object, ids }] : []));
  return {
    removed: some.filter(({ object }) => !stays(object)),
    retainedRows: some.filter(({ object }) => stays(object)),
  };
}

type Losing = { child: ObjectModel; field: FieldModel; ids: string[] };

async function rowsLosingReferences(
  { db, registry }: RequestContext,
  removed: readonly Some[],
): Promise<Losing[]> {
  const losing: Losing[] = [];
  for (const { object: gone, ids } of removed)
    for (const child of registry.objects)
      for (const field of child.fields.values()) {
        if (field.required || !bindsRowsTo(field, gone.apiName)) continue;
        const rows = await db.rows<{ id: string }>(
          compile(
            sql`select id from ${sql.table(child.table)} where ${sql.ref(field.col)} = any(${ids}) order by id for update`,
          ),
        );
        if (rows.length > 0) losing.push({ child, field, ids: rows.map(({ id }) => id) });
      }
  return losing;
}

/** Clears optional references. A required one makes the foreign key abort the whole erasure. */
const unpoint = ({ db, now }: RequestContext, { child, field, ids }: Losing): Promise<unknown> =>
  db.run(
    compile(sql`
      update ${sql.table(child.table)} set ${sql.ref(field.col)} = null, systemmodstamp = greatest(${now}::timestamptz(3), systemmodstamp + interval '1 millisecond')
      where id = any(${ids})`),
  );

type Erased = {
  removed: readonly Some[];
  retainedRows: readonly Some[];
  losing: readonly Losing[];
};

/** Who has a copy of the rows has to erase it too. */
async function tellWebhooks(
  ctx: RequestContext,
  { removed, retainedRows, losing }: Erased,
  seen: ReadonlyMap<string, Audience>,
): Promise<void> {
  const rowOf =
    (kind: 'updated' | 'deleted', changed?: readonly string[]) =>
    (id: string): RowChange => {
      const before = seen.get(id);
      const version = { weakEtag: ctx.now.getTime(), ...(changed && { changed }) };
      return { id, kind, ...version, ...(before && { before }) };
    };
  const handled = new Set([...removed, ...retainedRows].flatMap(({ ids }) => ids));
  for (const { object, ids } of removed)
    await publishToWebhooks(ctx, { object, rows: ids.map(rowOf('deleted')) });
  for (const { object, ids } of retainedRows)
    await publishToWebhooks(ctx, { object, rows: ids.map(rowOf('updated')) });
  for (const { child, field, ids } of losing)
    await publishToWebhooks(ctx, {
      object: child,
      rows: ids.filter((id) => !handled.has(id)).map(rowOf('updated', [field.apiName])),
    });
}

async function bytesOf({ db }: RequestContext, removed: readonly Some[]): Promise<string[]> {
  const versions = removed.find(({ object }) => object.apiName === 'ContentVersion');
  if (!versions) return [];
  const rows = await db.rows<{ key: string }>({
    text: 'select opslagsleutel__c as key from contentversion where id = any($1)',
    values: [versions.ids],
  });
  return rows.map(({ key }) => key);
}

async function empty(
  { db, now }: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<void> {
  // proof: only rows of objects with an erasure definition stay
  const { empties, fills = {}, stamp: stamped } = object.erasure!;
  // proof: the registry checks at start-up that this name exists
  const col = (name: string) => sql.ref(object.fields.get(name)!.col);
  const cells = [
    ...empties.map((name) => sql`${col(name)} = null`),
    ...Object.entries(fills).map(([name, value]) =>
      typeof value === 'string'
        ? sql`${col(name)} = replace(${value}::text, '{id}', lower(id))`
        : sql`${col(name)} = ${value}`,
    ),
    ...(stamped === undefined ? [] : [sql`${col(stamped)} = ${now}`]),
  ];
  const stamp = sql`greatest(${now}::timestamptz(3), systemmodstamp + interval '1 millisecond')`;
  await db.run(
    compile(
      sql`update ${sql.table(object.table)} set ${sql.join([...cells, sql`lastmodifieddate = ${stamp}`, sql`systemmodstamp = ${stamp}`])} where id = any(${ids})`,
    ),
  );
}

async function forgetDeleted(db: RequestContext['db'], all: readonly string[]): Promise<void> {
  await db.run({
    text: `with recursive known as materialized (
        select deletion_id, record_id as id from deleted_row where kind = 'row'
        union select deletion_id, cell.value from deleted_row cross join lateral jsonb_each_text(content) as cell
        where kind = 'row' and cell.value ~ '^[0-9a-zA-Z]{18}$'
      ), gone (id) as (
        select (unnest($1::text[])) collate "C"
        union
        select along.record_id from gone join known on known.id = gone.id join deleted_row as along on along.deletion_id = known.deletion_id and along.kind = 'row'
      )
      delete from deletion where merged_into in (select id from gone)
        or id in (select deletion_id from deleted_row join gone on gone.id = deleted_row.record_id where kind = 'row')`,
    values: [all],
  });
  await db.run({
    text: `delete from deleted_row where kind <> 'row' and (record_id = any($1)
      or exists (select 1 from jsonb_each_text(content) as cell where cell.value = any($1)))`,
    values: [all],
  });
}

async function deleteSideData(
  { db }: RequestContext,
  {
    all,
    removed,
    retainedRows,
  }: { all: readonly string[]; removed: readonly string[]; retainedRows: readonly Some[] },
): Promise<void> {
  await forgetDeleted(db, all);
  for (const table of [...sideTables, 'recently_viewed'])
    await db.run(compile(sql`delete from ${sql.table(table)} where record_id = any(${removed})`));
  for (const { object, ids } of retainedRows)
    await db.run({
      text: `update wijziging__c set oude_waarde__c = null, nieuwe_waarde__c = null where record__c = any($1) and veld__c = any($2)`,
      values: [ids, [...object.personal]],
    });
}
