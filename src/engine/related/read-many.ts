import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { Statement } from '#db/connection.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { visibleRows, accessRoleOf, seesObject, type AccessRole, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { childCells, type ChildUrl, mostChildren, readChildren } from './child-relations.ts';
import { type ChildRelation, resolveChildRelations } from './resolve-child-relations.ts';
import { type LayoutQuery, layoutTree } from '../metadata/layout.ts';
import { memoizePlansByRegistry } from '../model/memoize.ts';
import { mostCells } from '../lists/list.ts';
import {
  addPath,
  cellsIn,
  mergeTrees,
  foreignFieldProblem,
  mostPaths,
  resolveFields,
  type FieldPathTree,
} from '../sql/paths.ts';
import { type FieldsQuery, notFound, notFoundAmong } from '../read/read.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { type Branch, select } from '../sql/select.ts';
import { type JsonAnswer, recordsJson, type ResultRow } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

/** `below`: child relationships (`Object.Rel`) or fields of child rows (`Object.Rel.Field`). */
export type RecordsQuery = FieldsQuery & {
  layouts: readonly LayoutQuery[];
  forms: readonly string[];
  below: readonly string[];
  pageSize: number;
  childUrl: ChildUrl;
};

type ManyPlan = { statement: Statement; root: Branch; cells: number };

const plans = memoizePlansByRegistry<ManyPlan>();

/** In the order of `ids`; a result may be a refusal. Source: record-api.md §6.3, §1.11. */
export async function readRecordsJson(
  ctx: RequestContext,
  ids: readonly string[],
  asked: RecordsQuery,
): Promise<Result<Result<JsonAnswer<Rec>>[]>> {
  const known = ids.map((id) => normalizeId(id));
  const found = rowsByObject(ctx, known);
  const planned = planAll(ctx, found, asked);
  if (!planned.ok) return planned;
  const read = new Map<string, Result<JsonAnswer<Rec>>>();
  await Promise.all(planned.value.map((one) => readInto(ctx, read, { ...one, asked })));
  return ok(known.map((id) => (id === undefined ? malformed : (read.get(id) ?? notFound))));
}

const malformed = refuse({ code: 'record.idMalformed', detail: 'The id is malformed' });

function rowsByObject(
  ctx: RequestContext,
  ids: readonly (string | undefined)[],
): Map<ObjectModel, string[]> {
  const found = new Map<ObjectModel, string[]>();
  for (const id of new Set(ids)) {
    const object = id === undefined ? undefined : ctx.registry.byPrefix(id);
    if (!object || !seesObject(object, accessRoleOf(ctx.viewer))) continue;
    const known = found.get(object);
    if (known) known.push(id!);
    else found.set(object, [id!]);
  }
  return found;
}

type Planned = {
  object: ObjectModel;
  plan: ManyPlan;
  rowIds: string[];
  children: readonly ChildRelation[];
};

/** Runs before the first read, so that an invalid request reads nothing. */
function planAll(
  ctx: RequestContext,
  found: ReadonlyMap<ObjectModel, string[]>,
  asked: RecordsQuery,
): Result<Planned[]> {
  const objects = [...found.keys()];
  const problem = wronglyAsked(objects, asked);
  if (problem) return refuse(problem);
  const planned: Planned[] = [];
  for (const [object, rowIds] of found) {
    const own = ofObject(object, asked);
    const plan = planOf(ctx, object, own);
    if (!plan.ok) return plan;
    const children = resolveChildRelations(ctx.registry, accessRoleOf(ctx.viewer), {
      object,
      names: own.below,
    });
    if (!children.ok) return children;
    planned.push({ object, plan: plan.value, rowIds, children: children.value });
  }
  const cells = planned.reduce(
    (sum, { plan, rowIds, children }) =>
      sum + (plan.cells + childCells(children, asked.pageSize)) * rowIds.length,
    0,
  );
  return cells > mostCells
    ? refuse({
        code: 'record.limit',
        detail: `At most ${mostCells} values: ask fewer fields or rows`,
      })
    : ok(planned);
}

function wronglyAsked(
  objects: readonly ObjectModel[],
  { fields, optionalFields, forms, below, pageSize }: RecordsQuery,
): Problem | undefined {
  if (fields.length + optionalFields.length + below.length > mostPaths)
    return { code: 'record.limit', detail: `At most ${mostPaths} fields` };
  if (pageSize < 1 || pageSize > mostChildren)
    return { code: 'record.range', detail: `pageSize must be between 1 and ${mostChildren}` };
  for (const name of [...fields, ...below]) {
    const problem = foreignFieldProblem(objects, name);
    if (problem) return problem;
  }
  for (const name of optionalFields) {
    const problem = foreignFieldProblem(objects, name);
    if (problem?.code === 'record.fieldName') return problem;
  }
  const unknown =
    objects.length === 0
      ? undefined
      : forms.find((form) => !objects.some((object) => formOf(object, form)));
  return unknown === undefined
    ? undefined
    : { code: 'record.argument', detail: `There is no form ${unknown}` };
}

const formOf = ({ forms }: ObjectModel, name: string): readonly string[] | undefined =>
  forms && Object.hasOwn(forms, name) ? forms[name] : undefined;

function ofObject(object: ObjectModel, asked: RecordsQuery): RecordsQuery {
  const own = (name: string) => name.startsWith(`${object.apiName}.`);
  const forms = asked.forms.filter((form) => formOf(object, form));
  return {
    ...asked,
    fields: asked.fields.filter(own),
    optionalFields: asked.optionalFields.filter(own),
    below: asked.below.filter(own),
    forms,
  };
}

function planOf(ctx: RequestContext, object: ObjectModel, asked: RecordsQuery): Result<ManyPlan> {
  const accessRole = accessRoleOf(ctx.viewer);
  const layouts = asked.layouts.map(({ layoutType, mode }) => `${layoutType} ${mode}`).join();
  const key = `${accessRole} ${object.apiName} ${asked.fields.join()} ? ${asked.optionalFields.join()} # ${layouts} ! ${asked.forms.join()}`;
  return plans(ctx.registry, key, () => {
    const tree = recordTree(ctx.registry, accessRole, { object, ...asked });
    return tree.ok ? ok(planMany(ctx.registry, accessRole, tree.value)) : tree;
  });
}

type TreeAsked = FieldsQuery & {
  object: ObjectModel;
  layouts: readonly LayoutQuery[];
  forms: readonly string[];
};

export function recordTree(
  registry: Registry,
  accessRole: AccessRole,
  asked: TreeAsked,
): Result<FieldPathTree> {
  const { object } = asked;
  const named = resolveFields(registry, accessRole, {
    object,
    naming: 'qualified',
    fields: asked.fields,
    optionalFields: asked.optionalFields,
  });
  if (!named.ok) return named;
  for (const path of asked.forms.flatMap((form) => formOf(object, form) ?? []))
    addPath(named.value, path.split('.'), { registry, accessRole });
  return ok(
    asked.layouts
      .map((layout) => layoutTree(registry, object, { ...layout, accessRole }))
      .reduce(mergeTrees, named.value),
  );
}

function planMany(registry: Registry, accessRole: AccessRole, tree: FieldPathTree): ManyPlan {
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const seen = toSql(visibleRows(registry, { object: tree.object, alias: 't' }, accessRole));
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(tree.object.table)} as t ${sql.join(selection.joins, sql` `)}
    where t.id = any(${new Param('ids')}::text[]) and ${seen}`);
  return { statement, root: selection.root, cells: cellsIn(tree) };
}

async function readInto(
  ctx: RequestContext,
  read: Map<string, Result<JsonAnswer<Rec>>>,
  one: Planned & { asked: RecordsQuery },
): Promise<void> {
  const { object, plan, rowIds, children, asked } = one;
  const rows = await ctx.db.rows<ResultRow>(
    bindParams(plan.statement, { ...viewerParams(ctx.viewer), ids: rowIds }),
  );
  auditRead(ctx, 'read', { root: plan.root, rows });
  const ids = rows.map((row) => String(row[plan.root.id]));
  const below =
    children.length === 0
      ? undefined
      : await readChildren(ctx, ids, { children, pageSize: asked.pageSize, url: asked.childUrl });
  for (const [i, record] of recordsJson(plan.root, rows, (place) =>
    below?.get(ids[place]!),
  ).entries())
    read.set(ids[i]!, ok(record));
  const absent = rowIds.filter((id) => !read.has(id));
  for (const [id, said] of await notFoundAmong(ctx, object, absent)) read.set(id, said);
}
