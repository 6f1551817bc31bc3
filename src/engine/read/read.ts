import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { normalizeId } from '#protocol/ids.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import type { Statement } from '#db/connection.ts';
import { visibleRows, accessRoleOf, seesObject, type AccessRole, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { undeletePeriod } from './deletions.ts';
import { memoizePlansByRegistry } from '../model/memoize.ts';
import { emptyTree, resolveFields, type FieldPathTree, treeKey } from '../sql/paths.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { select, type Branch } from '../sql/select.ts';
import { type JsonAnswer, parseJsonAnswer, recordJson } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

export type FieldsQuery = { fields: readonly string[]; optionalFields: readonly string[] };

type ReadPlan = { object: ObjectModel; statement: Statement; root: Branch };

const plans = memoizePlansByRegistry<ReadPlan>();

/** Refusals: record.idMalformed, record.notFound. Source: record-api.md §6.3. */
export async function readRecordJson(
  ctx: RequestContext,
  id: string,
  asked: FieldsQuery,
): Promise<Result<JsonAnswer<Rec>>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const accessRole = accessRoleOf(ctx.viewer);
  const key = `${accessRole} ${object.apiName} ${asked.fields.join()} ? ${asked.optionalFields.join()}`;
  const plan = plans(ctx.registry, key, () => {
    const tree = resolveFields(ctx.registry, accessRole, { object, naming: 'qualified', ...asked });
    return tree.ok ? ok(planRead(ctx.registry, accessRole, tree.value)) : tree;
  });
  return plan.ok ? runRead(ctx, plan.value, recordId) : plan;
}

export const readRecord = async (
  ctx: RequestContext,
  id: string,
  asked: FieldsQuery,
): Promise<Result<Rec>> => asObject(await readRecordJson(ctx, id, asked));

const asObject = (read: Result<JsonAnswer<Rec>>): Result<Rec> =>
  read.ok ? ok(parseJsonAnswer(read.value)) : read;

export const readTree = async (
  ctx: RequestContext,
  id: string,
  tree: FieldPathTree,
): Promise<Result<Rec>> => asObject(await readTreeJson(ctx, id, tree));

export async function readTreeJson(
  ctx: RequestContext,
  id: string,
  tree: FieldPathTree,
): Promise<Result<JsonAnswer<Rec>>> {
  const accessRole = accessRoleOf(ctx.viewer);
  const plan = plans(ctx.registry, `${accessRole} ${tree.object.apiName} # ${treeKey(tree)}`, () =>
    ok(planRead(ctx.registry, accessRole, tree)),
  );
  return plan.ok ? runRead(ctx, plan.value, id) : plan;
}

export const seesRecord = async (
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<boolean> => (await readTreeJson(ctx, id, emptyTree(object))).ok;

export function objectOfId(
  ctx: RequestContext,
  id: string,
): Result<{ object: ObjectModel; recordId: string }> {
  const recordId = normalizeId(id);
  if (recordId === undefined)
    return refuse({ code: 'record.idMalformed', detail: 'The id is malformed' });
  const object = ctx.registry.byPrefix(recordId);
  if (!object || !seesObject(object, accessRoleOf(ctx.viewer))) return notFound;
  return ok({ object, recordId });
}

const absent: Problem = {
  code: 'record.notFound',
  detail: 'The requested resource does not exist',
};
export const notFound = refuse(absent);

export const notFoundFor = async (
  ctx: RequestContext,
  object: ObjectModel,
  id: string,
): Promise<typeof notFound> => (await notFoundAmong(ctx, object, [id])).get(id) ?? notFound;

/** The refusals tell staff into which visible row a row was merged. */
export async function notFoundAmong(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<Map<string, typeof notFound>> {
  if (!isStaff(ctx.viewer) || ids.length === 0) return new Map();
  const seen = toSql(visibleRows(ctx.registry, { object, alias: 't' }, accessRoleOf(ctx.viewer)));
  const since = new Date(ctx.now.getTime() - undeletePeriod);
  const statement = compile(sql`
    with recursive went (asked, id, step) as (
      select record_id, merged_into, 1 from deletion where record_id = any(${ids}) and deleted_at > ${since}
      union all select went.asked, d.merged_into, went.step + 1 from went join deletion as d on d.record_id = went.id where went.step < ${mostSteps})
    select distinct on (went.asked) went.asked, t.id from went join ${sql.table(object.table)} as t on t.id = went.id where ${seen} order by went.asked, went.step desc`);
  const stayed = await ctx.db.rows<{ asked: string; id: string }>(
    bindParams(statement, viewerParams(ctx.viewer)),
  );
  return new Map(stayed.map(({ asked, id }) => [asked, refuse({ ...absent, mergedInto: id })]));
}

/** The surviving row may have been merged too. */
const mostSteps = 20;

function planRead(registry: Registry, accessRole: AccessRole, tree: FieldPathTree): ReadPlan {
  const row = { object: tree.object, alias: 't' };
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(tree.object.table)} as t ${sql.join(selection.joins, sql` `)}
    where t.id = ${new Param('id')} and ${toSql(visibleRows(registry, row, accessRole))}`);
  return { object: tree.object, statement, root: selection.root };
}

async function runRead(
  ctx: RequestContext,
  plan: ReadPlan,
  id: string,
): Promise<Result<JsonAnswer<Rec>>> {
  const [row] = await ctx.db.rows<Record<string, unknown>>(
    bindParams(plan.statement, { ...viewerParams(ctx.viewer), id }),
  );
  if (!row) return notFoundFor(ctx, plan.object, id);
  auditRead(ctx, 'read', { root: plan.root, rows: [row] });
  return ok(recordJson(plan.root, row));
}
