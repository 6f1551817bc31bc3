import { type RawBuilder, sql } from 'kysely';
import { allOf, anyOf, type Predicate } from '../access/access.ts';
import type { FieldModel } from '../model/registry.ts';
import { comparisonKindOf, type ComparisonOperator, isEmpty, isNot } from '../sql/compare.ts';
import type { GraphqlInput } from '../sql/graphql-input.ts';
import { type Branch, fieldAtPath } from '../sql/select.ts';
import { type FieldTest, parseFieldTest } from '../sql/where-values.ts';
import { whereSql } from '../sql/where-sql.ts';
import type { SoqlCondition, SoqlField, SoqlLiteral, SoqlOperator, SoqlQuery } from './ast.ts';
import { soqlPeriod } from './date-literals.ts';
import { functionValue } from './date-functions.ts';
import type { Scope } from './scope.ts';

/** Makes the condition when the columns of the statement are known. */
export type LateCondition = (root: Branch) => Predicate;

/** What a condition can be on, other than a field of the rows: an aggregate, in HAVING. */
export type OtherValues = (
  call: Extract<SoqlCondition, { kind: 'comparison' }>['left'],
) => ((root: Branch) => RawBuilder<unknown>) | undefined;

/** The column of a semi-join, as a statement in brackets. */
type SemiJoin = (
  inner: SoqlQuery,
  outer: { scope: Scope; field: FieldModel },
) => RawBuilder<unknown>;

type Reading = { scope: Scope; semiJoin: SemiJoin; otherValues?: OtherValues };

/** Source: record-api.md §11.1. */
export function conditionOf(reading: Reading, condition: SoqlCondition): LateCondition {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const items = condition.items.map((item) => conditionOf(reading, item));
      const join = condition.kind === 'and' ? allOf : anyOf;
      return (root) => join(items.map((item) => item(root)));
    }
    case 'not': {
      const item = conditionOf(reading, condition.item);
      return (root) => isNot(item(root));
    }
    case 'comparison':
      return comparisonOf(reading, condition);
  }
}

type Comparison = Extract<SoqlCondition, { kind: 'comparison' }>;

function comparisonOf(reading: Reading, comparison: Comparison): LateCondition {
  const { scope } = reading;
  const { left } = comparison;
  scope.statement.countCondition();
  const other = reading.otherValues?.(left);
  if (other) return numberComparison(scope, comparison, other);
  if (left.kind === 'field') return fieldComparison(reading, comparison, left);
  const [argument] = left.args;
  if (left.name === 'tolabel' && left.args.length === 1 && argument?.kind === 'field')
    return fieldComparison(reading, comparison, argument);
  return numberComparison(scope, comparison, functionValue(scope, left));
}

/** Compares the result of a function. Days are compared as days, all else as numbers. */
function numberComparison(
  { statement }: Scope,
  { operator, right, at }: Comparison,
  value: (root: Branch) => RawBuilder<unknown>,
): LateCondition {
  if ('select' in right) return statement.refuse('soql.malformed', 'unexpected statement', at);
  const isSet = operator === 'in' || operator === 'not in';
  if (!isSet && !(operator in signs) && operator !== '!=')
    return statement.refuse('soql.operator', `invalid operator on function: ${operator}`, at);
  const operands = right.map((literal) => {
    if (literal.kind === 'number') {
      statement.countCondition();
      return sql`${statement.bind(literal.text)}::numeric`;
    }
    if (literal.kind === 'date') return sql`${statement.bind(literal.text)}::date`;
    if (literal.kind === 'null' && !isSet) return null;
    return statement.refuse('soql.field', 'a number or a date is expected', literal.at);
  });
  const negated = operator === '!=' || operator === 'not in';
  return (root) => {
    const found = anyOf(
      operands.map((operand) =>
        operand === null
          ? isEmpty(value(root))
          : sql<boolean>`${value(root)} ${sql.raw(isSet ? '=' : (signs[operator] ?? '='))} ${operand}`,
      ),
    );
    return negated ? isNot(found) : found;
  };
}

const signs: Partial<Record<SoqlOperator, ComparisonOperator>> = {
  '=': '=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** The operators of `where` in the UI API, which mean the same. Source: record-api.md §5.1. */
const graphqlOperators: Readonly<Record<SoqlOperator, string>> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  like: 'like',
  in: 'in',
  'not in': 'nin',
  includes: 'includes',
  excludes: 'excludes',
};

function fieldComparison(reading: Reading, comparison: Comparison, left: SoqlField): LateCondition {
  const { scope } = reading;
  const { statement } = scope;
  const { operator, right, at } = comparison;
  const { path, field } = scope.read(left);
  if (!field.filterable)
    statement.refuse(
      'soql.field',
      `field '${left.path.join('.')}' can not be filtered in a query call`,
      left.at,
    );
  if ('select' in right) {
    statement.countSemiJoin();
    const inner = reading.semiJoin(right, { scope, field });
    return (root) => {
      const { expression } = fieldAtPath(root, path.join('.'));
      const isIn = sql<boolean>`${expression} in ${inner}`;
      return operator === 'in' ? isIn : isNot(isIn);
    };
  }
  if (right.length > 4_000) statement.refuse('soql.complicated', 'the list is too long', at);
  const tests = right.some(({ kind }) => kind === 'dateLiteral')
    ? literalTests(scope, field, { ...comparison, right })
    : null;
  const read = tests ?? plainTests(scope, field, { ...comparison, right });
  const nodes = read.tests.map((test) => ({ path, test: bound(scope, test) }));
  for (const _ of nodes.slice(1)) statement.countCondition();
  const node = nodes.length === 1 ? nodes[0]! : { any: nodes }; // proof: the length is one
  return (root) => whereSql(root, read.negated ? { not: node } : node);
}

type Tests = { tests: readonly FieldTest[]; negated: boolean };

function plainTests(
  { statement }: Scope,
  field: FieldModel,
  { operator, right, at }: Comparison & { right: readonly SoqlLiteral[] },
): Tests {
  const items = right.map((literal) => inputOf(field, operator, literal));
  const isList = ['in', 'not in', 'includes', 'excludes'].includes(operator);
  const read = parseFieldTest(field, {
    operator: graphqlOperators[operator],
    operand: isList ? { kind: 'list', items } : items[0]!, // proof: other operators have one literal
    today: statement.today,
  });
  if (read.ok) return read;
  return statement.refuse(
    /operator|order|like|several/.test(read.detail) ? 'soql.operator' : 'soql.field',
    `invalid value or operator for field '${field.apiName}': ${read.detail}`,
    at,
  );
}

function inputOf(field: FieldModel, operator: SoqlOperator, literal: SoqlLiteral): GraphqlInput {
  switch (literal.kind) {
    case 'string':
      return { kind: 'text', value: operator === 'like' ? literal.pattern : literal.text };
    case 'number':
      return { kind: 'number', value: Number(literal.text) };
    case 'boolean':
      return { kind: 'word', value: String(literal.value) };
    case 'null':
      return { kind: 'word', value: 'null' };
    case 'date':
    case 'moment':
      // A quoted text is no date in SOQL, and a date is no text.
      return comparisonKindOf(field) === 'text'
        ? { kind: 'word', value: literal.text }
        : { kind: 'text', value: literal.text };
    case 'dateLiteral':
      return { kind: 'word', value: literal.name };
  }
}

/** TODAY, LAST_N_DAYS:30 and the like, which a list may hold too. */
function literalTests(
  { statement }: Scope,
  field: FieldModel,
  { operator, right, at }: Comparison & { right: readonly SoqlLiteral[] },
): Tests {
  const kind = comparisonKindOf(field);
  const negated = operator === '!=' || operator === 'not in';
  const sign = operator in signs ? signs[operator] : negated || operator === 'in' ? '=' : undefined;
  if ((kind !== 'date' && kind !== 'moment') || sign === undefined)
    return statement.refuse(
      'soql.operator',
      `a date literal does not fit ${operator} on field '${field.apiName}'`,
      at,
    );
  const tests = right.map((literal): FieldTest => {
    if (literal.kind !== 'dateLiteral')
      return statement.refuse('soql.field', 'date literals and dates cannot be mixed', literal.at);
    const period = soqlPeriod(literal.name, literal.count, statement.today);
    if (period === undefined)
      return statement.refuse('soql.malformed', `unexpected token: '${literal.name}'`, literal.at);
    return { how: 'time', kind, unit: 'day', sign, values: [period.from, period.to] };
  });
  return { tests, negated };
}

/** The test with names of parameters for its values. */
const bound = ({ statement }: Scope, test: FieldTest): FieldTest =>
  'values' in test
    ? { ...test, values: test.values.map((value) => statement.bind(value).name) }
    : test;
