import { type RawBuilder, sql } from 'kysely';
import { allOf, anyOf, type Predicate } from '../access/access.ts';
import { type Branch, type BranchField, fieldAtPath } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import type { SoqlOrder } from './ast.ts';
import type { Scope } from './scope.ts';
import { beginning } from './tokens.ts';

/**
 * A key of ORDER BY. By default, empty values come first when ascending and last when descending.
 */
export type OrderKey = { path: string; descending: boolean; nullsFirst: boolean };

/** The keys of ORDER BY and the id, which makes the order total. */
export function orderKeys(scope: Scope, order: readonly SoqlOrder[]): OrderKey[] {
  const { statement } = scope;
  const keys = order.map(({ by, descending, nulls }) => {
    if (by.kind === 'call')
      return statement.refuse('soql.malformed', `unexpected function: ${by.raw}`, by.at);
    const { path, field } = scope.read(by);
    if (!field.sortable)
      statement.refuse(
        'soql.field',
        `field '${by.path.join('.')}' can not be sorted in a query call`,
        by.at,
      );
    return {
      path: path.join('.'),
      descending,
      nullsFirst: nulls === undefined ? !descending : nulls === 'first',
    };
  });
  const hasId = keys.findIndex(({ path }) => path === 'Id');
  if (hasId !== -1) return keys.slice(0, hasId + 1);
  scope.read({ kind: 'field', path: ['Id'], at: beginning });
  return [...keys, { path: 'Id', descending: false, nullsFirst: true }];
}

export const orderSql = (root: Branch, keys: readonly OrderKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map(({ path, descending, nullsFirst }) => {
      const direction = `${descending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`;
      return sql`${fieldAtPath(root, path).expression} ${sql.raw(direction)}`;
    }),
  );

/** The values of the keys in a row, as `afterRow` takes them. */
export const keyValues = (root: Branch, keys: readonly OrderKey[], row: ResultRow): unknown[] =>
  keys.map(({ path }) => {
    const value = row[fieldAtPath(root, path).column];
    return value instanceof Date ? value.toISOString() : (value ?? null);
  });

/** `values`: those of the keys in the last row that was given. */
export function afterRow(
  root: Branch,
  keys: readonly OrderKey[],
  { values, scope }: { values: readonly unknown[]; scope: Scope },
): Predicate {
  const steps = keys.map((key, index) => {
    const place = fieldAtPath(root, key.path);
    const value = values[index] ?? null;
    return { key, place, value: value === null ? null : valueSql(scope, place, value) };
  });
  return anyOf(
    steps.map((step, index) => allOf([...steps.slice(0, index).map(isEqual), isBeyond(step)])),
  );
}

type Step = { key: OrderKey; place: BranchField; value: RawBuilder<unknown> | null };

const valueSql = (scope: Scope, { field }: BranchField, value: unknown): RawBuilder<unknown> =>
  // proof: a field in the tree has a column
  sql`${scope.statement.bind(value)}::${sql.raw(field.column!)}`;

const isEqual = ({ place, value }: Step): Predicate =>
  value === null
    ? sql<boolean>`${place.expression} is null`
    : sql<boolean>`${place.expression} = ${value}`;

function isBeyond({ key, place: { expression }, value }: Step): Predicate {
  if (value === null) return key.nullsFirst ? sql<boolean>`${expression} is not null` : false;
  const further = sql<boolean>`${expression} ${sql.raw(key.descending ? '<' : '>')} ${value}`;
  return key.nullsFirst ? further : sql<boolean>`(${further} or ${expression} is null)`;
}
