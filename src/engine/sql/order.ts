import { type RawBuilder, sql } from 'kysely';
import { allOf, anyOf, type Predicate } from '../access/access.ts';
import type { FieldModel } from '../model/registry.ts';
import { Param } from '../model/params.ts';

export type OrderPath = { path: string; descending: boolean };

/** `-` in front means descending. */
export const orderPath = (text: string): OrderPath => ({
  path: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

/** Adds Id in the direction of the first path: a total order. Source: record-api.md §5.3. */
export function totalOrder(paths: readonly string[]): OrderPath[] {
  const order = paths.map(orderPath);
  return [...order, { path: 'Id', descending: order[0]?.descending ?? false }];
}

/** Nulls come first when ascending, last when descending. Source: record-api.md §5.3. */
export type SortKey = OrderPath & {
  field: FieldModel;
  expression: RawBuilder<unknown>;
  neverEmpty: boolean;
};

export type Direction = 'forward' | 'backward';

export function orderBy(
  keys: readonly Pick<SortKey, 'expression' | 'descending'>[],
  direction: Direction,
): RawBuilder<unknown> {
  return sql.join(
    keys.map((key) => {
      const descending = key.descending !== (direction === 'backward');
      return descending
        ? sql`${key.expression} desc nulls last`
        : sql`${key.expression} asc nulls first`;
    }),
  );
}

/** For the cache key: the SQL depends on which values of a cursor are null. */
export const nullPattern = (values: readonly unknown[]): string =>
  values.map((value) => (value === null ? '0' : '1')).join('');

/** `values` only says which values are null; the values are bound to `k0`, `k1`, …. */
export function afterCursor(
  keys: readonly SortKey[],
  values: readonly unknown[],
  direction: Direction,
): Predicate {
  const steps = keys.map((key, i) => ({
    key,
    isNull: values[i] === null,
    value: cursorValue(key, i),
    descending: key.descending !== (direction === 'backward'),
  }));
  const branches = steps.map((step, i) => allOf([...steps.slice(0, i).map(equal), beyond(step)]));
  return allOf([anyOf(branches), ...notBefore(steps[0]!)]);
}

type Step = { key: SortKey; isNull: boolean; value: RawBuilder<unknown>; descending: boolean };

const cursorValue = (key: SortKey, i: number): RawBuilder<unknown> =>
  sql`${new Param(`k${i}`)}::${sql.raw(key.field.column!)}`;

const equal = (step: Step): Predicate =>
  step.isNull
    ? sql<boolean>`${step.key.expression} is null`
    : sql<boolean>`${step.key.expression} = ${step.value}`;

function beyond(step: Step): Predicate {
  const { expression } = step.key;
  if (!step.descending)
    return step.isNull
      ? sql<boolean>`${expression} is not null`
      : sql<boolean>`${expression} > ${step.value}`;
  if (step.isNull) return false;
  return step.key.neverEmpty
    ? sql<boolean>`${expression} < ${step.value}`
    : sql<boolean>`(${expression} < ${step.value} or ${expression} is null)`;
}

/** A redundant condition that lets an index skip to a deep page. */
function notBefore(step: Step): Predicate[] {
  if (step.isNull) return [];
  if (!step.descending) return [sql<boolean>`${step.key.expression} >= ${step.value}`];
  return step.key.neverEmpty ? [sql<boolean>`${step.key.expression} <= ${step.value}`] : [];
}
