import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Problem, refuse, type Result } from '#wire/problem.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { normalizeId } from '#wire/ids.ts';
import { isStaff } from '#wire/viewer.ts';
import type { Statement } from '#db/connection.ts';
import { rowsSeen, accessRoleOf, seesObject, type AccessRole, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { noteRead } from './audit.ts';
import { deletedKept } from './deletions.ts';
import { plansByRegistry } from './kept.ts';
import { emptyTree, resolveFields, type Tree, treeKey } from './paths.ts';
import type { ObjectModel, Registry } from './registry.ts';
import { select, type Branch } from './select.ts';
import { type Json, parsed, recordJson } from './shape.ts';
import { fill, Slot, viewerSlots } from './slots.ts';

export type FieldsAsked = { fields: readonly string[]; optionalFields: readonly string[] };

type ReadPlan = { object: ObjectModel; statement: Statement; root: Branch };

const plans = plansByRegistry<ReadPlan>();

/**
 * One row, if the viewer sees it.
 * Refuses: record.idMalformed, record.notFound (unknown, invisible, or of an object the viewer cannot see), and what `resolveFields` refuses.
 * Source: record-api.md §6.3.
 */
export async function readRecordJson(ask: Ask, id: string, asked: FieldsAsked): Promise<Result<Json<Rec>>> {
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const accessRole = accessRoleOf(ask.viewer);
  const key = `${accessRole} ${object.apiName} ${asked.fields.join()} ? ${asked.optionalFields.join()}`;
  const plan = plans(ask.registry, key, () => {
    const tree = resolveFields(ask.registry, accessRole, { object, naming: 'qualified', ...asked });
    return tree.ok ? ok(planRead(ask.registry, accessRole, tree.value)) : tree;
  });
  return plan.ok ? runRead(ask, plan.value, recordId) : plan;
}

/** The same as an object. */
export const readRecord = async (ask: Ask, id: string, asked: FieldsAsked): Promise<Result<Rec>> => asObject(await readRecordJson(ask, id, asked));

const asObject = (read: Result<Json<Rec>>): Result<Rec> => (read.ok ? ok(parsed(read.value)) : read);

/** The same for fields already resolved (a layout's, say). */
export const readTree = async (ask: Ask, id: string, tree: Tree): Promise<Result<Rec>> => asObject(await readTreeJson(ask, id, tree));

export async function readTreeJson(ask: Ask, id: string, tree: Tree): Promise<Result<Json<Rec>>> {
  const accessRole = accessRoleOf(ask.viewer);
  const plan = plans(ask.registry, `${accessRole} ${tree.object.apiName} # ${treeKey(tree)}`, () => ok(planRead(ask.registry, accessRole, tree)));
  return plan.ok ? runRead(ask, plan.value, id) : plan;
}

/** Whether the viewer sees the row. */
export const seesRecord = async (ask: Ask, object: ObjectModel, id: string): Promise<boolean> => (await readTreeJson(ask, id, emptyTree(object))).ok;

/** The object of an id, by its prefix. Objects the viewer cannot see are not found, like rows that are not there. */
export function objectOfId(ask: Ask, id: string): Result<{ object: ObjectModel; recordId: string }> {
  const recordId = normalizeId(id);
  if (recordId === undefined) return refuse({ code: 'record.idMalformed', detail: 'The id is malformed' });
  const object = ask.registry.byPrefix(recordId);
  if (!object || !seesObject(object, accessRoleOf(ask.viewer))) return notFound;
  return ok({ object, recordId });
}

const absent: Problem = { code: 'record.notFound', detail: 'The requested resource does not exist' };
export const notFound = refuse(absent);

/** What is said of a row that is not there for the viewer, as `notFoundAmong` says it of several. */
export const notFoundFor = async (ask: Ask, object: ObjectModel, id: string): Promise<typeof notFound> =>
  (await notFoundAmong(ask, object, [id])).get(id) ?? notFound;

/**
 * What is said of rows of one object that are not there for the viewer: nothing, whatever the reason. Of those that went into a row they see, staff, who merge, are
 * told into which, as long as what went is kept.
 */
export async function notFoundAmong(ask: Ask, object: ObjectModel, ids: readonly string[]): Promise<Map<string, typeof notFound>> {
  if (!isStaff(ask.viewer) || ids.length === 0) return new Map();
  const seen = toSql(rowsSeen(ask.registry, { object, alias: 't' }, accessRoleOf(ask.viewer)));
  const since = new Date(ask.now.getTime() - deletedKept);
  const statement = compile(sql`
    with recursive went (asked, id, step) as (
      select record_id, merged_into, 1 from deletion where record_id = any(${ids}) and deleted_at > ${since}
      union all select went.asked, d.merged_into, went.step + 1 from went join deletion as d on d.record_id = went.id where went.step < ${mostSteps})
    select distinct on (went.asked) went.asked, t.id from went join ${sql.table(object.table)} as t on t.id = went.id where ${seen} order by went.asked, went.step desc`);
  const stayed = await ask.db.rows<{ asked: string; id: string }>(fill(statement, viewerSlots(ask.viewer)));
  return new Map(stayed.map(({ asked, id }) => [asked, refuse({ ...absent, mergedInto: id })]));
}

/** A row that stayed may have gone into another since. */
const mostSteps = 20;

function planRead(registry: Registry, accessRole: AccessRole, tree: Tree): ReadPlan {
  const row = { object: tree.object, alias: 't' };
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(tree.object.table)} as t ${sql.join(selection.joins, sql` `)}
    where t.id = ${new Slot('id')} and ${toSql(rowsSeen(registry, row, accessRole))}`);
  return { object: tree.object, statement, root: selection.root };
}

async function runRead(ask: Ask, plan: ReadPlan, id: string): Promise<Result<Json<Rec>>> {
  const [row] = await ask.db.rows<Record<string, unknown>>(fill(plan.statement, { ...viewerSlots(ask.viewer), id }));
  if (!row) return notFoundFor(ask, plan.object, id);
  noteRead(ask, 'read', { root: plan.root, rows: [row] });
  return ok(recordJson(plan.root, row));
}
