import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { allOf, visibleRows, type AccessRole, accessRoleOf, toSql } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import type { PlainRow } from './query.ts';
import type { Registry } from '../model/registry.ts';
import { type Branch, type BranchField, fieldAtPath, visibleValue, select } from '../sql/select.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

export type ExactValuesQuery = {
  from: string;
  fields: readonly string[];
  where: Readonly<Record<string, Scalar>>;
  limit: number;
};

type LookUpPlan = {
  statement: Statement;
  root: Branch;
  columns: readonly ({ path: string } & BranchField)[];
};

const plans = memoizeInfalliblePlans<LookUpPlan>();

/** Returns visible rows, in the order of ids. Throws when the viewer cannot read a field. */
export async function findRowsByValues(
  ctx: RequestContext,
  asked: ExactValuesQuery,
): Promise<PlainRow[]> {
  if (Object.values(asked.where).some(isInNoRow)) return [];
  const accessRole = accessRoleOf(ctx.viewer);
  const names = Object.keys(asked.where);
  const key = `${accessRole} ${asked.from} ${asked.fields.join()} ? ${names.join()} ${asked.limit}`;
  const plan = plans(ctx.registry, key, () => planLookUp(ctx.registry, accessRole, asked));
  const rows = await ctx.db.rows<Record<string, unknown>>(
    bindParams(plan.statement, { ...viewerParams(ctx.viewer), ...paramsOf(asked.where) }),
  );
  auditRead(ctx, 'read', { root: plan.root, rows, as: 'values' });
  return rows.map((row) =>
    Object.fromEntries(
      plan.columns.map(({ path, column, field }) => [
        path,
        row[column] === null ? null : field.read(row[column]),
      ]),
    ),
  );
}

/** PostgreSQL cannot store a null byte, and a comparison with one fails. */
const isInNoRow = (value: Scalar): boolean => typeof value === 'string' && value.includes('\0');

const paramsOf = (where: ExactValuesQuery['where']) =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [`where.${name}`, value]));

function planLookUp(
  registry: Registry,
  accessRole: AccessRole,
  asked: ExactValuesQuery,
): LookUpPlan {
  const object = registry.object(asked.from);
  if (!object) throw new Error(`There is no object ${asked.from}`);
  const tree = emptyTree(object);
  for (const path of asked.fields)
    if (!addPath(tree, path.split('.'), { registry, accessRole }))
      throw new Error(`${accessRole} cannot read ${asked.from}.${path}`);
  const row = { object, alias: 't' };
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const conditions = Object.keys(asked.where).map((name) => {
    const field = object.fields.get(name);
    if (!field?.column) throw new Error(`${asked.from} has no field ${name}`);
    return sql<boolean>`${visibleValue('t', field.col, fieldVisibility(registry, row, { accessRole, field }))} = ${new Param(`where.${name}`)}`;
  });
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(object.table)} as t ${sql.join(selection.joins, sql` `)}
    where ${toSql(allOf([visibleRows(registry, row, accessRole), ...conditions]))} order by t.id limit ${asked.limit}`);
  return {
    statement,
    root: selection.root,
    columns: asked.fields.map((path) => ({ path, ...fieldAtPath(selection.root, path) })),
  };
}
