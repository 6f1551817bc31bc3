import { type RawBuilder, sql } from 'kysely';
import type { Statement as SqlStatement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import { allOf, toSql } from '../access/access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { nameOnlyObject } from '../sql/name-only-object.ts';
import { type Branch, fieldAtPath, select } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import type { SoqlCall, SoqlExpression, SoqlQuery } from './ast.ts';
import { conditionOf } from './conditions.ts';
import { functionValue, isDateFunction, type LateValue } from './date-functions.ts';
import { type PersonalRows, personalRows, withPersonalRows } from './personal-rows.ts';
import { plainValue } from './records.ts';
import { rowSource } from './row-source.ts';
import { seenRows, whereOf } from './rows-plan.ts';
import { Scope, type Statement } from './scope.ts';

const functions = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max'] as const;
type AggregateFunction = (typeof functions)[number];

const functionOf = (name: string): AggregateFunction | undefined =>
  functions.find((one) => one === name);

const isAggregateCall = (expression: { kind: string; name?: string }): boolean =>
  expression.kind === 'call' &&
  (functionOf(expression.name ?? '') !== undefined || expression.name === 'grouping');

/** Whether the statement is answered with groups instead of rows. */
export const isAggregate = ({ select: selected, groupBy }: SoqlQuery): boolean =>
  groupBy !== undefined || selected.some(isAggregateCall);

/** `SELECT COUNT() FROM …` */
export const isBareCount = ({ select: selected, groupBy }: SoqlQuery): boolean => {
  const [only, more] = selected;
  return (
    more === undefined &&
    groupBy === undefined &&
    only?.kind === 'call' &&
    only.name === 'count' &&
    only.args.length === 0
  );
};

/** A column of the answer: its name, and how its value is written. */
export type AggregateColumn = { name: string; write: (value: unknown) => unknown };
export type AggregatePlan = {
  statement: SqlStatement;
  columns: readonly AggregateColumn[];
  /** The rows whose personal data the groups show, for the audit log; null when there are none. */
  personal: PersonalRows | null;
};

/** A key of GROUP BY. `key`: what SELECT, HAVING and ORDER BY name it by. */
type GroupKey = { key: string; name: string; value: LateValue; field: FieldModel | null };

/** More groups than this are refused; LIMIT makes them fewer. */
export const mostGroups = 2_000;

/**
 * The values of the rows are read in an inner statement, because the rules of access are conditions
 * with values, which PostgreSQL does not recognize as the expression of GROUP BY.
 */
export function planAggregate(
  statement: Statement,
  query: SoqlQuery,
  object: ObjectModel,
): AggregatePlan {
  const scope = new Scope(statement, object, query.alias);
  const groups = (query.groupBy?.by ?? []).map((by) => groupKey(scope, by));
  const reading = { scope, groups };
  const selected = selectedOf(reading, query);
  const order = query.orderBy.map(({ by, descending, nulls }) => ({
    ...valueOf(reading, by),
    direction: `${descending ? 'desc' : 'asc'} nulls ${nulls ?? (descending ? 'last' : 'first')}`,
  }));
  const having =
    query.having === undefined
      ? null
      : conditionOf(
          {
            scope,
            semiJoin: noSemiJoin(statement),
            otherValues: (one) => havingValue(reading, one),
          },
          query.having,
        );
  const condition = whereOf(scope, query);
  scope.read({ kind: 'field', path: ['Id'], at: query.at });
  const { root, joins, columns } = select(statement.registry, statement.accessRole, {
    tree: scope.tree,
    alias: 't',
  });
  const where = allOf([seenRows(scope), condition(root)]);
  const outer = outerBranch(root);
  const rows = sql`(select ${sql.join(columns)} from ${rowSource(scope)} ${sql.join(joins, sql` `)} where ${toSql(where)}) as x`;
  const personal = personalRows(root, statement.viewerId === null ? [] : shownPaths(scope, query));
  const shown = selected.map(({ value }, at) => sql`${value(outer)} as ${sql.ref(`v${at}`)}`);
  const grouped = groupSql(
    query,
    groups.map(({ value }) => value(outer)),
  );
  const filtered = having === null ? sql`` : sql` having ${toSql(having(outer))}`;
  const sorted = order.map(({ value, direction }) => sql`${value(outer)} ${sql.raw(direction)}`);
  const sortedSql = sorted.length === 0 ? sql`` : sql` order by ${sql.join(sorted)}`;
  const { limit = mostGroups + 1, offset = 0 } = query;
  const page = sql`limit ${sql.lit(Math.min(limit, mostGroups + 1))} offset ${sql.lit(offset)}`;
  const rest = sql`from ${rows}${grouped}${filtered}`;
  return {
    statement: compile(
      personal === null
        ? sql`select ${sql.join(shown)} ${rest}${sortedSql} ${page}`
        : withPersonalRows(personal, { shown, rest, sorted: sortedSql, page }),
    ),
    columns: selected,
    personal,
  };
}

/** What SELECT shows, with the name of each in the answer. */
function selectedOf(reading: Reading, query: SoqlQuery): (Value & AggregateColumn)[] {
  const { statement } = reading.scope;
  let unnamed = 0;
  const selected = query.select.map((item) => {
    if (item.kind === 'children' || item.kind === 'typeof')
      return statement.refuse('soql.malformed', 'a field or an aggregate is expected', item.at);
    const { value, write, name } = valueOf(reading, item);
    return { value, write, name: item.alias ?? name ?? `expr${unnamed++}` };
  });
  const names = selected.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    statement.refuse('soql.malformed', `duplicate alias: ${twice}`, query.at);
  return selected;
}

/** The fields whose values the groups show, as keys or as one of several values. */
const shownPaths = (scope: Scope, { select: selected }: SoqlQuery): string[] => {
  const pathsIn = (one: SoqlExpression): string[] => {
    if (one.kind === 'field') return [scope.read(one).path.join('.')];
    if (['count', 'count_distinct', 'grouping'].includes(one.name)) return [];
    return one.args.flatMap((arg) =>
      arg.kind === 'field' || arg.kind === 'call' ? pathsIn(arg) : [],
    );
  };
  return selected.flatMap((one) =>
    one.kind === 'field' || one.kind === 'call' ? pathsIn(one) : [],
  );
};

function groupSql(
  { groupBy }: SoqlQuery,
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (groupBy === undefined || keys.length === 0) return sql``;
  const list = sql.join(keys);
  if (groupBy.kind === 'plain') return sql` group by ${list}`;
  return groupBy.kind === 'rollup'
    ? sql` group by rollup (${list})`
    : sql` group by cube (${list})`;
}

/** The branch of the inner statement, seen from outside it: each value is a column. */
const outerBranch = (branch: Branch): Branch => ({
  ...branch,
  // Its rows have no search text, which a condition would use.
  object: nameOnlyObject,
  fields: branch.fields.map((one) => ({ ...one, expression: sql.ref(`x.${one.column}`) })),
  relations: branch.relations.map(({ name, branch: inner }) => ({
    name,
    branch: outerBranch(inner),
  })),
});

type Reading = { scope: Scope; groups: readonly GroupKey[] };
type Value = {
  value: LateValue;
  write: (value: unknown) => unknown;
  /** Null: SELECT numbers it. */
  name: string | null;
};

const keyOf = (scope: Scope, expression: SoqlExpression): string =>
  expression.kind === 'field'
    ? scope.read(expression).path.join('.')
    : `${expression.name}(${expression.args.map((one) => (one.kind === 'field' || one.kind === 'call' ? keyOf(scope, one) : '')).join()})`;

function groupKey(scope: Scope, by: SoqlExpression): GroupKey {
  const { statement } = scope;
  const key = keyOf(scope, by);
  if (by.kind === 'call') {
    if (!isDateFunction(by))
      return statement.refuse('soql.malformed', `unexpected function: ${by.raw}`, by.at);
    return { key, name: '', value: functionValue(scope, by), field: null };
  }
  const { path, field } = scope.read(by);
  if (!isGroupable(field))
    return statement.refuse(
      'soql.field',
      `field '${by.path.join('.')}' can not be grouped in a query call`,
      by.at,
    );
  const name = path.at(-1)!; // proof: a path has a field
  return { key, name, value: (root) => fieldAtPath(root, path.join('.')).expression, field };
}

/** Long texts, moments and numbers with decimals are not, as on the platform. */
export const isGroupable = ({ dataType }: Pick<FieldModel, 'dataType'>): boolean =>
  !['TextArea', 'DateTime', 'Double', 'Currency', 'Percent', 'MultiPicklist'].includes(dataType);

function valueOf(reading: Reading, expression: SoqlExpression): Value {
  const { scope, groups } = reading;
  if (expression.kind === 'call' && isAggregateCall(expression))
    return aggregateOf(reading, expression);
  const key = keyOf(scope, expression);
  const group = groups.find((one) => one.key === key);
  if (group === undefined)
    return scope.statement.refuse(
      'soql.malformed',
      `Field must be grouped or aggregated: ${expression.kind === 'field' ? expression.path.join('.') : expression.raw}`,
      expression.at,
    );
  const { field, value, name } = group;
  return { value, write: field === null ? dayOrNumber : fieldWriter(field), name: name || null };
}

const fieldWriter =
  (field: FieldModel) =>
  (value: unknown): unknown =>
    value === null ? null : plainValue(field, field.read(value));

const dayOrNumber = (value: unknown): unknown =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : Number(value);

function aggregateOf({ scope, groups }: Reading, call: SoqlCall): Value {
  const { statement } = scope;
  const [argument, more] = call.args;
  if (call.name === 'grouping') {
    const key = argument?.kind === 'field' ? keyOf(scope, argument) : '';
    const group = groups.find((one) => one.key === key);
    if (group === undefined)
      return statement.refuse('soql.malformed', `GROUPING needs a key of GROUP BY`, call.at);
    return { value: (root) => sql`grouping(${group.value(root)})`, write: dayOrNumber, name: null };
  }
  if (argument === undefined && call.name === 'count')
    return { value: () => sql`count(*)::float8`, write: dayOrNumber, name: null };
  if (more !== undefined || argument?.kind !== 'field')
    return statement.refuse('soql.malformed', `unexpected function: ${call.raw}`, call.at);
  const { path, field } = scope.read(argument);
  const value: LateValue = (root) => fieldAtPath(root, path.join('.')).expression;
  const name = functionOf(call.name)!; // proof: `isAggregateCall` found it
  if (!aggregates(name, field))
    return statement.refuse(
      'soql.field',
      `field ${argument.path.join('.')} does not support aggregate operator ${call.name.toUpperCase()}`,
      call.at,
    );
  const sqlOf: Readonly<Record<AggregateFunction, LateValue>> = {
    count: (root) => sql`count(${value(root)})::float8`,
    count_distinct: (root) => sql`count(distinct ${value(root)})::float8`,
    sum: (root) => sql`sum(${value(root)})::float8`,
    avg: (root) => sql`avg(${value(root)})::float8`,
    min: (root) => sql`min(${value(root)})`,
    max: (root) => sql`max(${value(root)})`,
  };
  const write = name === 'min' || name === 'max' ? fieldWriter(field) : dayOrNumber;
  return { value: sqlOf[name], write, name: null };
}

const numbers = ['Int', 'Double', 'Currency', 'Percent'];

function aggregates(name: AggregateFunction, { dataType }: FieldModel): boolean {
  if (name === 'sum' || name === 'avg') return numbers.includes(dataType);
  if (name === 'min' || name === 'max')
    return !['Boolean', 'TextArea', 'MultiPicklist'].includes(dataType);
  return dataType !== 'TextArea';
}

/** In HAVING, an aggregate is compared; a key of GROUP BY is compared as a field. */
function havingValue(reading: Reading, expression: SoqlExpression): LateValue | undefined {
  if (expression.kind === 'call') return valueOf(reading, expression).value;
  valueOf(reading, expression);
  return undefined;
}

const noSemiJoin =
  (statement: Statement) =>
  (query: SoqlQuery): never =>
    statement.refuse('soql.malformed', 'HAVING takes no statement', query.at);

export function aggregateRecords(
  { columns }: Pick<AggregatePlan, 'columns'>,
  rows: readonly ResultRow[],
): Record<string, unknown>[] {
  return rows.map((row) => ({
    attributes: { type: 'AggregateResult' },
    ...Object.fromEntries(columns.map(({ name, write }, at) => [name, write(row[`v${at}`])])),
  }));
}
