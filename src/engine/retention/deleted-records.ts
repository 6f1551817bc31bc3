import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { DeletedRecord } from '#protocol/shapes/deleted-records.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { mayPerform, visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditDisplay } from '../audit/audit.ts';
import { undeletePeriod, deletedRowAs, restorable, rowsInBin } from '../read/deletions.ts';
import { isoMoment } from '../fields/iso-moment.ts';
import type { ObjectModel } from '../model/registry.ts';
import { visibleValue } from '../sql/select.ts';
import { bindParams, viewerParams } from '../model/params.ts';

export type DeletedPage = { records: DeletedRecord[]; next: string | null };
type Asked = { objectApiName?: string; pageSize: number; pageToken?: string };
type Found = {
  deletion: string;
  id: string;
  at: Date;
  by: string | null;
  who: string | null;
  name: string | null;
  into: string | null;
  into_name: string | null;
};

/** None for users who are not staff. Refusals: record.argument (token), record.noRight. */
export async function readDeleted(
  ctx: RequestContext,
  { objectApiName, pageSize, pageToken }: Asked,
): Promise<Result<DeletedPage>> {
  const before = pageToken === undefined ? null : Number(pageToken);
  if (before !== null && !Number.isSafeInteger(before))
    return refuse({ code: 'record.argument', detail: 'pageToken is not a token of this list' });
  const objects = deletable(ctx).filter(
    ({ apiName }) => objectApiName === undefined || apiName === objectApiName,
  );
  if (objectApiName !== undefined && objects.length === 0)
    return refuse({ code: 'record.noRight', detail: `No right to delete ${objectApiName}` });
  const found: { object: ObjectModel; row: Found }[] = [];
  for (const object of await withDeletions(ctx, objects))
    for (const row of await deletedOf(ctx, object, { before, limit: pageSize + 1 }))
      found.push({ object, row });
  found.sort((one, other) => Number(other.row.deletion) - Number(one.row.deletion));
  const page = found.slice(0, pageSize);
  noteNames(ctx, page);
  return ok({
    records: page.map(shown),
    next: found.length > pageSize ? page.at(-1)!.row.deletion : null,
  });
}

/** Names of deleted rows are as personal as those of existing ones, so reading is audited. */
function noteNames(
  ctx: RequestContext,
  page: readonly { object: ObjectModel; row: Found }[],
): void {
  for (const [object, found] of Map.groupBy(page, (one) => one.object)) {
    if (!object.personal.has(object.nameField)) continue;
    const records = found.flatMap(({ row }) => [
      ...(row.name === null ? [] : [row.id]),
      ...(row.into === null || row.into_name === null ? [] : [row.into]),
    ]);
    auditDisplay(ctx, {
      object: object.apiName,
      fields: [`${object.apiName}.${object.nameField}`],
      records: [...new Set(records)],
    });
  }
}

const deletable = ({ registry, viewer }: RequestContext): ObjectModel[] =>
  !isStaff(viewer)
    ? []
    : registry.objects.filter((object) => mayPerform(object, accessRoleOf(viewer), 'delete'));

async function withDeletions(
  { db }: RequestContext,
  objects: readonly ObjectModel[],
): Promise<ObjectModel[]> {
  const rows = await db.rows<{ object_api_name: string }>({
    text: 'select distinct object_api_name from deletion',
    values: [],
  });
  const names = new Set(rows.map((row) => row.object_api_name));
  return objects.filter(({ apiName }) => names.has(apiName));
}

/** Deletion ids increase, so they serve as page tokens. */
function deletedOf(
  ctx: RequestContext,
  object: ObjectModel,
  { before, limit }: { before: number | null; limit: number },
): Promise<Found[]> {
  const rights = restorable(ctx.registry, object, accessRoleOf(ctx.viewer));
  // proof: the registry checks at start-up that the name field exists
  const nameField = object.fields.get(object.nameField)!;
  const name = visibleValue(
    't',
    nameField.col,
    fieldVisibility(
      ctx.registry,
      { object, alias: 't' },
      { accessRole: accessRoleOf(ctx.viewer), field: nameField },
    ),
  );
  const into = { object, alias: 'm' };
  const intoName = visibleValue(
    'm',
    nameField.col,
    fieldVisibility(ctx.registry, into, { accessRole: accessRoleOf(ctx.viewer), field: nameField }),
  );
  const intoSeen = toSql(visibleRows(ctx.registry, into, accessRoleOf(ctx.viewer)));
  const statement = compile(sql`
    select d.id as deletion, d.record_id as id, d.deleted_at as at, d.deleted_by as by, u.name as who, ${name} as name, d.merged_into as into, m.into_name
    from deletion as d join deleted_row as r on r.deletion_id = d.id and r.table_name = ${object.table} and r.record_id = d.record_id and r.kind = 'row'
    cross join lateral ${deletedRowAs(object, 'r.content', 't')} left join "user" as u on u.id = d.deleted_by
    left join lateral (select ${intoName} as into_name from ${sql.table(object.table)} as m where m.id = d.merged_into and ${intoSeen}) as m on true
    where d.object_api_name = ${object.apiName} and d.deleted_at > ${new Date(ctx.now.getTime() - undeletePeriod)} and (${before}::bigint is null or d.id < ${before})
    and ${rights} order by d.id desc limit ${limit}`);
  return ctx.db.rows<Found>(bindParams(statement, viewerParams(ctx.viewer)));
}

const binOf = ({ registry, viewer, now }: RequestContext, object: ObjectModel) =>
  rowsInBin(registry, object, { accessRole: accessRoleOf(viewer), now });

/** At most `limit` rows, those that were deleted with another row too. The oldest comes first. */
export async function readDeletedIds(
  ctx: RequestContext,
  object: ObjectModel,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Result<{ id: string; at: Date }[]>> {
  if (!deletable(ctx).includes(object))
    return refuse({ code: 'record.noRight', detail: `No right to delete ${object.apiName}` });
  const statement = compile(sql`
    select r.record_id as id, d.deleted_at as at from ${binOf(ctx, object)}
    and d.deleted_at >= ${from} and d.deleted_at <= ${to}
    order by d.deleted_at, r.record_id limit ${limit}`);
  return ok(
    await ctx.db.rows<{ id: string; at: Date }>(bindParams(statement, viewerParams(ctx.viewer))),
  );
}

/** Whether the row is deleted, and the viewer may restore it. */
export async function isDeletedRow(
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<boolean> {
  if (!deletable(ctx).includes(object)) return false;
  const statement = compile(
    sql`select 1 from ${binOf(ctx, object)} and r.record_id = ${id} limit 1`,
  );
  return (await ctx.db.rows(bindParams(statement, viewerParams(ctx.viewer)))).length > 0;
}

const shown = ({ object, row }: { object: ObjectModel; row: Found }): DeletedRecord => ({
  apiName: object.apiName,
  deletedBy: row.by === null ? null : { displayValue: row.who, value: row.by },
  deletedDate: isoMoment(row.at),
  displayValue: row.name,
  id: row.id,
  keptUntil: isoMoment(new Date(row.at.getTime() + undeletePeriod)),
  label: object.label,
  mergedInto: row.into === null ? null : { displayValue: row.into_name, value: row.into },
});
