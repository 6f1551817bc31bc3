import { sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { anyOf, grantRules, visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import { grantWritesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { Grant } from '../model/access-definition.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { notFoundFor, objectOfId } from '../read/read.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { addDefaults, type Values } from './values.ts';

export type RowRight = {
  id: string;
  object: ObjectModel;
  update: readonly Grant[];
  delete: boolean;
};

type RightsPlan = { statement: Statement; updates: readonly Grant[] };

const plans = memoizeInfalliblePlans<RightsPlan>();

/** One right per id. Refusals: record.idMalformed, record.notFound. */
export async function rowRights(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Result<RowRight[]>> {
  const byObject = new Map<ObjectModel, Set<string>>();
  const wanted = new Set<string>();
  for (const id of ids) {
    const known = objectOfId(ctx, id);
    if (!known.ok) return known;
    const { object, recordId } = known.value;
    byObject.set(object, (byObject.get(object) ?? new Set()).add(recordId));
    wanted.add(recordId);
  }
  const found = new Map<string, RowRight>();
  const rights = await Promise.all(
    [...byObject].map(([object, rows]) => rightsOn(ctx, object, [...rows])),
  );
  for (const right of rights.flat()) found.set(right.id, right);
  const gone = [...wanted].find((id) => !found.has(id));
  // proof: `objectOfId` found the object of this id above
  if (gone !== undefined) return notFoundFor(ctx, ctx.registry.byPrefix(gone)!, gone);
  // proof: a missing row made the function return earlier
  return ok([...wanted].map((id) => found.get(id)!));
}

async function rightsOn(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<RowRight[]> {
  const { statement, updates } = plans(
    ctx.registry,
    `${accessRoleOf(ctx.viewer)} ${object.apiName}`,
    () => planRights(ctx, object),
  );
  const rows = await ctx.db.rows<{ id: string; d: boolean } & Record<string, unknown>>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
  );
  return rows.map((row) => ({
    id: row.id,
    object,
    update: updates.filter((_, i) => row[`u${i}`] === true),
    delete: row.d,
  }));
}

function planRights({ registry, viewer }: RequestContext, object: ObjectModel): RightsPlan {
  const row = { object, alias: 't' };
  const accessRole = accessRoleOf(viewer);
  const updates = grantRules(registry, row, { accessRole, verb: 'update' });
  const deletes = anyOf(
    grantRules(registry, row, { accessRole, verb: 'delete' }).map(({ holds }) => holds),
  );
  const columns = [
    sql`t.id`,
    sql`${toSql(deletes)} as d`,
    ...updates.map(({ holds }, i) => sql`${toSql(holds)} as ${sql.ref(`u${i}`)}`),
  ];
  const seen = toSql(visibleRows(registry, row, accessRole));
  const statement = compile(
    sql`select ${sql.join(columns)} from ${sql.table(object.table)} as t where t.id = any(${new Param('ids')}) and ${seen}`,
  );
  return { statement, updates: updates.map(({ grant }) => grant) };
}

export const mayChangeFields = (right: RowRight, names?: readonly string[]): boolean =>
  (names?.map((name) => right.object.fields.get(name)!) ?? [...right.object.fields.values()]).some(
    (field) => right.update.some((grant) => grantWritesField(grant, field)),
  );

/**
 * The grants are evaluated on a child with only the reference `link` and default values. The caller
 * passes parents that the viewer sees.
 */
export async function parentsAllowingCreate(
  ctx: RequestContext,
  { child, link }: { child: ObjectModel; link: FieldModel },
  parentIds: readonly string[],
): Promise<Set<string>> {
  const accessRole = accessRoleOf(ctx.viewer);
  const rules = grantRules(
    ctx.registry,
    { object: child, alias: 't' },
    { accessRole, verb: 'create' },
  ).filter(({ grant }) => grantWritesField(grant, link));
  const holds = anyOf(rules.map((rule) => rule.holds));
  if (typeof holds === 'boolean') return new Set(holds ? parentIds : []);
  const values: Values = new Map();
  addDefaults(ctx, child, values);
  const stored = [...child.fields.values()].filter((field) => field.column !== null);
  const said = stored.filter((field) => field.generated === null);
  const given = said.map(
    (field) =>
      sql`${field === link ? sql`p.id` : sql`cast(${values.get(field) ?? null} as ${sql.raw(field.column!)})`} as ${sql.ref(field.col)}`,
  ); // proof: `stored` contains only fields with a column
  // Grant rules may use generated columns.
  const computed = stored.flatMap((field) =>
    field.generated === null ? [] : [sql`${sql.raw(field.generated)} as ${sql.ref(field.col)}`],
  );
  const statement = compile(sql`
    select p.id from unnest(${parentIds}::text[]) as p (id)
    cross join lateral (select ${sql.join([sql`given.*`, ...computed])} from (select ${sql.join(given)}) as given) as t where ${holds}`);
  const rows = await ctx.db.rows<{ id: string }>(bindParams(statement, viewerParams(ctx.viewer)));
  return new Set(rows.map((row) => row.id));
}
