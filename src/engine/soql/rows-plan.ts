import { type RawBuilder, sql } from 'kysely';
import type { Statement as SqlStatement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { allOf, type Predicate, toSql, visibleRows } from '../access/access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { type Branch, fieldAtPath, select } from '../sql/select.ts';
import type { SoqlField, SoqlQuery } from './ast.ts';
import { conditionOf, type LateCondition } from './conditions.ts';
import { rowSource } from './row-source.ts';
import { afterRow, type OrderKey, orderKeys, orderSql } from './row-order.ts';
import { Scope, type Statement } from './scope.ts';
import { type ShownItem, shownItems } from './select-list.ts';
import { beginning } from './tokens.ts';

/** A statement for rows, read by its viewer's rights: everything but the page of it. */
export type RowsPlan = {
  scope: Scope;
  object: ObjectModel;
  items: readonly ShownItem[];
  order: readonly OrderKey[];
  root: Branch;
  /** What stands after FROM. */
  from: RawBuilder<unknown>;
  where: Predicate;
  columns: RawBuilder<unknown>;
};

/** `link`: the field by which the rows of a child statement lead to their parent. */
export function planRows(
  statement: Statement,
  query: SoqlQuery,
  { object, link }: { object: ObjectModel; link?: string },
): RowsPlan {
  const scope = new Scope(statement, object, query.alias);
  if (link !== undefined) scope.read({ kind: 'field', path: [link], at: query.at });
  const items = shownItems(scope, query);
  const order = orderKeys(scope, query.orderBy);
  const condition = whereOf(scope, query);
  const { root, joins, columns } = select(statement.registry, statement.accessRole, {
    tree: scope.tree,
    alias: 't',
  });
  return {
    scope,
    object,
    items,
    order,
    root,
    from: sql`${rowSource(scope)} ${sql.join(joins, sql` `)}`,
    where: allOf([seenRows(scope), condition(root)]),
    columns: sql.join(columns),
  };
}

/** The rows of the scope's object that the viewer sees, under the alias `t`. */
export const seenRows = ({ object, statement: { registry, accessRole } }: Scope): Predicate =>
  visibleRows(registry, { object, alias: 't' }, accessRole);

/** The condition of WHERE, and of USING SCOPE. */
export function whereOf(scope: Scope, { where, scope: name }: SoqlQuery): LateCondition {
  const { statement } = scope;
  const condition: LateCondition =
    where === undefined ? () => true : conditionOf({ scope, semiJoin }, where);
  if (name === undefined || name === 'everything') return condition;
  if (name !== 'mine')
    return statement.refuse('soql.malformed', `the scope '${name}' is not supported`);
  const { path } = scope.read({ kind: 'field', path: ['OwnerId'], at: beginning });
  const mine = statement.bind(statement.viewerId);
  return (root) =>
    allOf([
      sql<boolean>`${fieldAtPath(root, path.join('.')).expression} = ${mine}::text`,
      condition(root),
    ]);
}

/** `(SELECT AccountId FROM Contact WHERE …)`, with the viewer's rights on that object too. */
function semiJoin(
  query: SoqlQuery,
  { scope: outer, field: against }: { scope: Scope; field: FieldModel },
): RawBuilder<unknown> {
  const { statement } = outer;
  const [asked, more] = query.select;
  if (asked?.kind !== 'field' || more !== undefined || query.groupBy || query.having)
    return statement.refuse('soql.malformed', 'a semi-join selects one field', query.at);
  const scope = new Scope(statement, statement.object(query), query.alias);
  const { path, field } = scope.read(asked as SoqlField);
  if (!isIdField(field) || !isIdField(against))
    return statement.refuse('soql.field', 'a semi-join compares ids and references', asked.at);
  const condition = whereOf(scope, query);
  const { root, joins } = select(statement.registry, statement.accessRole, {
    tree: scope.tree,
    alias: 't',
  });
  const { expression } = fieldAtPath(root, path.join('.'));
  const where = allOf([seenRows(scope), condition(root), sql<boolean>`${expression} is not null`]);
  return sql`(select ${expression} from ${rowSource(scope)} ${sql.join(joins, sql` `)} where ${toSql(where)})`;
}

const isIdField = ({ apiName, dataType }: FieldModel): boolean =>
  apiName === 'Id' || dataType === 'Reference';

/** `after`: the values of the order's keys in the row before the page; null at the beginning. */
export type RowsPage = { limit: number; offset: number; after: readonly unknown[] | null };

export function rowsStatement(plan: RowsPlan, { limit, offset, after }: RowsPage): SqlStatement {
  const { scope, root, order, from, columns } = plan;
  const where = allOf([
    plan.where,
    after === null ? true : afterRow(root, order, { values: after, scope }),
  ]);
  const start = offset === 0 ? sql`` : sql` offset ${sql.lit(offset)}`;
  return compile(
    sql`select ${columns} from ${from} where ${toSql(where)} order by ${orderSql(root, order)} limit ${sql.lit(limit)}${start}`,
  );
}

export const countStatement = ({ from, where }: Pick<RowsPlan, 'from' | 'where'>): SqlStatement =>
  compile(sql`select count(*)::float8 as count from ${from} where ${toSql(where)}`);
