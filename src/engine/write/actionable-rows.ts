import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import {
  allOf,
  roleOf,
  type Predicate,
  type AliasedObject,
  ruleHolds,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { QuickAction } from '../metadata/actions.ts';
import type { OtherRowsCondition, BusinessActionDefinition } from '../model/action-definition.ts';
import type { RowRule } from '../model/access-definition.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

/**
 * By id, a hash of the fields in `sees`, or null without `sees`. The caller checks the viewer's
 * role.
 */
export async function rowsForBusinessAction(
  ctx: RequestContext,
  action: QuickAction,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { context, definition } = action;
  if (context === null) return new Map(ids.map((id) => [id, null]));
  const sees =
    definition.type === 'Verb'
      ? (definition.sees ?? []).map((name) => sql.ref(`t.${context.fields.get(name)!.col}`))
      : []; // proof: the registry checks at start-up that this name exists
  const seen =
    sees.length === 0 ? sql`null::text` : sql`md5(jsonb_build_array(${sql.join(sees)})::text)`;
  const statement = compile(
    sql`select t.id, ${seen} as seen from ${sql.table(context.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${toSql(actionableRows(ctx, action, context))}`,
  );
  const rows = await ctx.db.rows<{ id: string; seen: string | null }>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
  );
  return new Map(rows.map(({ id, seen }) => [id, seen]));
}

type RefusingCondition = OtherRowsCondition & Required<Pick<OtherRowsCondition, 'refusal'>>;

const isRefusing = (other: OtherRowsCondition): other is RefusingCondition =>
  other.refusal !== undefined;

/** By id of a row that only a condition with a `refusal` keeps from the action: that condition. */
export async function refusalsOfRows(
  ctx: RequestContext,
  { context, definition }: QuickAction,
  ids: readonly string[],
): Promise<Map<string, RefusingCondition>> {
  const others = definition.type === 'Verb' ? (definition.others ?? []) : [];
  const reasons = others.filter(isRefusing);
  if (context === null || reasons.length === 0 || ids.length === 0) return new Map();
  const row = { object: context, alias: 't' };
  const cases = reasons.map(
    (other, at) => sql`when not ${toSql(otherRows(ctx.registry, row, other))} then ${at}::integer`,
  );
  const without = { ...definition, others: others.filter((other) => !isRefusing(other)) };
  const rows = actionableRows(ctx, { definition: without }, context);
  const statement = compile(
    sql`select t.id, case ${sql.join(cases, sql` `)} end as reason from ${sql.table(context.table)} as t where t.id = any(${new Param('ids')}::text[]) and ${toSql(rows)}`,
  );
  const found = await ctx.db.rows<{ id: string; reason: number | null }>(
    bindParams(statement, { ...viewerParams(ctx.viewer), ids }),
  );
  const refusals = new Map<string, RefusingCondition>();
  for (const { id, reason } of found) {
    const condition = reason === null ? undefined : reasons[reason];
    if (condition) refusals.set(id, condition);
  }
  return refusals;
}

export function actionableRows(
  { registry, viewer }: RequestContext,
  { definition }: Pick<QuickAction, 'definition'>,
  object: ObjectModel,
): Predicate {
  const row = { object, alias: 't' };
  const accessRole = accessRoleOf(viewer);
  if (definition.type !== 'Verb') return false;
  const whens = [definition.when ?? 'all', limitOf(definition, accessRole)].map((rule) =>
    ruleHolds(registry, row, { rule, accessRole }),
  );
  const others = (definition.others ?? []).map((other) => otherRows(registry, row, other));
  return allOf([
    visibleRows(registry, row, accessRole),
    ...whens,
    ...others,
    apart(registry, object, definition),
  ]);
}

function otherRows(
  registry: Registry,
  { object, alias }: AliasedObject,
  { object: apiName, same, rule, none }: OtherRowsCondition,
): Predicate {
  const other = { object: registry.object(apiName)!, alias: 'other' }; // proof: the registry checks the name
  const alike = Object.entries(same).map(([theirs, own]) => {
    const field = other.object.fields.get(theirs)!;
    const [there, here] = [
      sql.ref(`other.${field.col}`),
      sql.ref(`${alias}.${object.fields.get(own)!.col}`),
    ];
    // The columns may have different collations; PostgreSQL then needs an explicit one.
    return field.reference || theirs === 'Id'
      ? sql<boolean>`${there} = ${here}`
      : sql<boolean>`lower(${there}) = lower(${here}) collate "C"`;
  });
  const holds = allOf([...alike, ruleHolds(registry, other, { rule, accessRole: 'system' })]);
  const found = sql<boolean>`exists (select 1 from ${sql.table(other.object.table)} as other where ${toSql(holds)})`;
  return none ? sql<boolean>`not ${found}` : found;
}

export function limitOf({ limits }: BusinessActionDefinition, accessRole: AccessRole): RowRule {
  const role = roleOf(accessRole);
  return (role === 'system' ? undefined : limits?.[role]) ?? 'all';
}

function apart(
  registry: Registry,
  object: ObjectModel,
  { apartFrom, personBy }: BusinessActionDefinition,
): Predicate {
  if (apartFrom === undefined) return true;
  // proof: the registry checks at start-up that this name exists
  const whom = sql.ref(`t.${object.fields.get(apartFrom)!.col}`);
  const isOther = sql<boolean>`${whom} is distinct from ${new Param('viewer.user')}`;
  const person = personBy === undefined ? undefined : registry.object('User')?.fields.get(personBy);
  if (person === undefined) return isOther;
  const users = sql.table(registry.object('User')!.table); // proof: the registry contains User
  return sql<boolean>`${isOther} and not exists (select 1 from ${users} as whom join ${users} as self on self.${sql.ref(person.col)} = whom.${sql.ref(person.col)}
    where whom.id = ${whom} and self.id = ${new Param('viewer.user')})`;
}
