import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { allOf, visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditChange } from '../audit/audit.ts';
import { bindsRowsTo } from '../fields/field.ts';
import { saveHistories } from '../audit/history.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import type { Audience } from '../access/audience.ts';
import { audienceFields } from '../access/audience-dependencies.ts';
import { audiencesBefore } from '../events/audience-before.ts';
import { publishObjectChange, publishToWebhooks } from '../events/change-events.ts';
import type { RowChange } from '../events/row-change.ts';
import { runWriteGuard } from '../write/write-hooks.ts';

export type InboundReference = { child: ObjectModel; field: FieldModel };

export const inboundReferences = (registry: Registry, object: ObjectModel): InboundReference[] =>
  registry.objects.flatMap((child) =>
    [...child.fields.values()].flatMap((field) =>
      field.generated === null && !ofWho.has(field.apiName) && bindsRowsTo(field, object.apiName)
        ? [{ child, field }]
        : [],
    ),
  );

const ofWho = new Set(['CreatedById', 'LastModifiedById', 'OwnerId']);

export async function countInboundRows(
  ctx: RequestContext,
  { child, field }: InboundReference,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const seen = visibleRows(ctx.registry, { object: child, alias: 't' }, accessRoleOf(ctx.viewer));
  const statement = compile(sql`
    select t.${sql.ref(field.col)} as parent, count(*)::integer as count from ${sql.table(child.table)} as t
    where t.${sql.ref(field.col)} = any(${ids}) and ${toSql(seen)} group by 1`);
  const rows = await ctx.db.rows<{ parent: string; count: number }>(
    bindParams(statement, viewerParams(ctx.viewer)),
  );
  return new Map(rows.map(({ parent, count }) => [parent, count]));
}

export type ReferenceMove = { from: readonly string[]; to: string };

/**
 * The caller must have locked `to`. Runs no write hooks, because these can send mail. Throws on a
 * unique violation.
 */
export async function repointReferences(
  ctx: RequestContext,
  object: ObjectModel,
  moving: ReferenceMove,
): Promise<Result<null>> {
  for (const leading of inboundReferences(ctx.registry, object)) {
    if (await hidesSome(ctx, leading, moving.from))
      return refuse({
        code: 'record.noRight',
        detail: `Some ${leading.child.labelPlural} that would move cannot be seen`,
      });
    const moved = await moveRows(ctx, leading, moving);
    if (!moved.ok) return moved;
  }
  for (const child of ctx.registry.objects)
    if (child.about)
      // proof: the registry checks at start-up that this name exists
      await moveAbout(ctx, { child, field: child.fields.get(child.about.record)! }, moving);
  await moveBeside(ctx, moving);
  return ok(null);
}

async function hidesSome(
  ctx: RequestContext,
  { child, field }: InboundReference,
  from: readonly string[],
): Promise<boolean> {
  const seen = visibleRows(ctx.registry, { object: child, alias: 't' }, accessRoleOf(ctx.viewer));
  if (seen === true) return false;
  const hidden = toSql(
    allOf([sql<boolean>`t.${sql.ref(field.col)} = any(${from})`, sql<boolean>`not ${toSql(seen)}`]),
  );
  return (
    (
      await ctx.db.rows(
        bindParams(
          compile(sql`select 1 from ${sql.table(child.table)} as t where ${hidden} limit 1`),
          viewerParams(ctx.viewer),
        ),
      )
    ).length > 0
  );
}

async function moveRows(
  ctx: RequestContext,
  { child, field }: InboundReference,
  { from, to }: ReferenceMove,
): Promise<Result<unknown>> {
  const held = await ctx.db.rows<{ id: string; was: string }>(
    compile(sql`
      select t.id, t.${sql.ref(field.col)} as was from ${sql.table(child.table)} as t where t.${sql.ref(field.col)} = any(${from}) ${notTwice(child, { from, to })}
      order by t.id for no key update of t`),
  );
  if (held.length === 0) return ok(null);
  const ids = held.map(({ id }) => id);
  const seen = audienceFields(ctx.registry, child).has(field.apiName)
    ? await audiencesBefore(ctx, { object: child, ids })
    : new Map<string, Audience>();
  await ctx.db.run(
    compile(sql`
      update ${sql.table(child.table)} set ${sql.ref(field.col)} = ${to}, systemmodstamp = greatest(${ctx.now}::timestamptz(3), systemmodstamp + interval '1 millisecond')
      where id = any(${ids})`),
  );
  for (const { id, was } of held) {
    const guarded = await runWriteGuard(ctx, child, {
      id,
      before: { [field.apiName]: was },
      after: { [field.apiName]: to },
    });
    if (!guarded.ok) return guarded;
  }
  const changes = (was: string) => [
    { kind: 'gewijzigd' as const, field: field.apiName, before: was, after: to },
  ];
  if (field.tracked)
    await saveHistories(
      ctx,
      child,
      held.map(({ id, was }) => ({ id, changes: changes(was) })),
    );
  await auditChange(ctx, 'change', { object: child, ids, fields: [field.apiName] });
  await publishObjectChange(ctx, child);
  await publishToWebhooks(ctx, {
    object: child,
    rows: ids.map((id): RowChange => {
      const before = seen.get(id);
      const version = { weakEtag: ctx.now.getTime(), changed: [field.apiName] };
      return { id, kind: 'updated', ...version, ...(before && { before }) };
    }),
  });
  return ok(null);
}

/** Of the links from one file to the merged rows, one moves at most. The others are deleted. */
const notTwice = (
  { apiName, table }: ObjectModel,
  { from, to }: ReferenceMove,
): RawBuilder<unknown> =>
  apiName === 'ContentDocumentLink'
    ? sql`and not exists (
        select 1 from ${sql.table(table)} as o where o.contentdocumentid = t.contentdocumentid
        and (o.linkedentityid = ${to} or (o.linkedentityid = any(${from}) and o.id < t.id)))`
    : sql``;

async function moveAbout(
  ctx: RequestContext,
  { child, field }: InboundReference,
  { from, to }: ReferenceMove,
): Promise<void> {
  const moved = await ctx.db.run(
    compile(
      sql`update ${sql.table(child.table)} set ${sql.ref(field.col)} = ${to} where ${sql.ref(field.col)} = any(${from})`,
    ),
  );
  if (moved > 0) await publishObjectChange(ctx, child);
}

/** Unprocessed rows of bulk jobs still refer to the merged row. */
async function moveBeside({ db }: RequestContext, { from, to }: ReferenceMove): Promise<void> {
  await db.run({
    text: `update avatar set record_id = $2 where record_id = (select min(record_id) from avatar where record_id = any($1))
      and not exists (select 1 from avatar where record_id = $2)`,
    values: [from, to],
  });
  await db.run({
    text: `update bulk_row set record_id = $2 where record_id = any($1) and state <> 'waiting'`,
    values: [from, to],
  });
}
