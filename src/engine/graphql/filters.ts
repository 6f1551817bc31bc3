import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import type {
  SoqlCondition,
  SoqlExpression,
  SoqlField,
  SoqlLiteral,
  SoqlOperator,
  SoqlOrder,
  SoqlQuery,
} from '../soql/ast.ts';
import { relationOf } from '../sql/paths.ts';
import type { AccessRole } from '../access/access.ts';
import { beginning } from '../soql/tokens.ts';
import { momentParts } from './operators.ts';
import { refuse } from './request.ts';

/** `where` and `orderBy` as parts of a SOQL statement. Source: record-api.md §11.4. */

type Input = Readonly<Record<string, unknown>>;
export type Place = {
  registry: Registry;
  accessRole: AccessRole;
  object: ObjectModel;
  path: readonly string[];
};

const at = beginning;
export const fieldAt = (path: readonly string[]): SoqlField => ({ kind: 'field', path, at });

const operators: Readonly<Record<string, SoqlOperator>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  in: 'in',
  nin: 'not in',
  includes: 'includes',
  excludes: 'excludes',
};

/** The schema checked names and types of the values. */
export function conditionFrom(filter: Input, place: Place): SoqlCondition {
  const items = Object.entries(filter).flatMap(([name, value]): SoqlCondition[] => {
    if (value === null || value === undefined) return [];
    if (name === 'and' || name === 'or')
      // proof: the schema has a list of filters here
      return [{ kind: name, items: (value as Input[]).map((one) => conditionFrom(one, place)) }];
    const input = value as Input; // proof: the schema has an object everywhere else
    if (name === 'not') return [{ kind: 'not', item: conditionFrom(input, place) }];
    const field = place.object.fields.get(name);
    if (field !== undefined) return comparisons(field, input, place);
    const target = relationOf(place.object, name, place)?.target ?? place.object;
    return [conditionFrom(input, { ...place, object: target, path: [...place.path, name] })];
  });
  return items.length === 1 ? items[0]! : { kind: 'and', items }; // proof: there is one
}

/** Several operators on one field must all hold. */
function comparisons(field: FieldModel, input: Input, place: Place): SoqlCondition[] {
  const left = fieldAt([...place.path, field.apiName]);
  return Object.entries(input).flatMap(([name, operand]): SoqlCondition[] => {
    if (momentParts.includes(name)) return partOfDay(left, name, operand);
    if (name === 'inq' || name === 'ninq')
      return operand === null ? [] : [semiJoin(left, { name, operand: operand as Input, place })];
    return [comparison(left, name, operand)];
  });
}

function comparison(left: SoqlExpression, name: string, operand: unknown): SoqlCondition {
  const operator = operators[name]!; // proof: the schema has no other operators
  const right = (Array.isArray(operand) ? operand : [operand]).map(literalOf);
  return { kind: 'comparison', left, operator, right, at };
}

/** `{ CALENDAR_YEAR: { value: { eq: 2026 } } }`; `convertTimezoneValue` is in local time. */
function partOfDay(field: SoqlField, name: string, operand: unknown): SoqlCondition[] {
  return Object.entries((operand ?? {}) as Input).flatMap(([zone, tests]) => {
    const local = zone === 'convertTimezoneValue';
    const argument: SoqlExpression = local ? call('converttimezone', field) : field;
    return Object.entries((tests ?? {}) as Input).map(([operator, value]) =>
      comparison(call(name.toLowerCase(), argument), operator, value),
    );
  });
}

export const call = (name: string, ...args: SoqlExpression[]): SoqlExpression => ({
  kind: 'call',
  name,
  args,
  raw: name.toUpperCase(),
  at,
});

/** `{ inq: { Contact: { LastName: { like: "A%" } }, ApiName: "AccountId" } }` */
function semiJoin(
  left: SoqlField,
  { name, operand, place }: { name: string; operand: Input; place: Place },
): SoqlCondition {
  const { ApiName, ...objects } = operand;
  const [[from, filter] = [], more] = Object.entries(objects);
  const object = from === undefined ? undefined : place.registry.object(from);
  if (object === undefined || more !== undefined || typeof ApiName !== 'string')
    return refuse('soql.malformed', `${name} takes one object and the ApiName of its field`);
  const query: SoqlQuery = {
    select: [fieldAt([ApiName])],
    from: object.apiName,
    // proof: the schema has a filter here
    where: conditionFrom((filter ?? {}) as Input, { ...place, object, path: [] }),
    orderBy: [],
    marks: [],
    allRows: false,
    at,
  };
  const operator = name === 'inq' ? 'in' : 'not in';
  return { kind: 'comparison', left, operator, right: query, at };
}

function literalOf(value: unknown): SoqlLiteral {
  if (value === null || value === undefined) return { kind: 'null', at };
  if (typeof value === 'string') return { kind: 'string', text: value, pattern: value, at };
  if (typeof value === 'number') return { kind: 'number', text: String(value), at };
  if (typeof value === 'boolean') return { kind: 'boolean', value, at };
  return dayOf(value as Input); // proof: the schema has no other values
}

/** `{ value: "2026-01-31" }`, `{ literal: TODAY }` or `{ range: { last_n_days: 7 } }` */
function dayOf(input: Input): SoqlLiteral {
  const [[name, value] = [], more] = Object.entries(input);
  if (name === undefined || more !== undefined)
    return refuse('soql.malformed', 'a date takes one of value, literal and range');
  if (value === null) return { kind: 'null', at };
  if (name === 'literal') return { kind: 'dateLiteral', name: String(value), count: null, at };
  if (name === 'value') return { kind: 'string', text: String(value), pattern: String(value), at };
  const [[range, count] = [], others] = Object.entries(value as Input);
  if (range === undefined || others !== undefined || typeof count !== 'number')
    return refuse('soql.malformed', 'a range takes one name and a number');
  return { kind: 'dateLiteral', name: range.toUpperCase(), count, at };
}

/** The order of its entries is that of the caller, which checked values do not keep. */
export const orderFrom = (order: Input, sent: unknown, place: Place): SoqlOrder[] =>
  entriesInOrder(order, sent).flatMap(([name, value, below]): SoqlOrder[] => {
    const input = value as Input; // proof: the schema has an object here
    const path = [...place.path, name];
    if (place.object.fields.has(name)) return [orderOf(fieldAt(path), input)];
    const target = relationOf(place.object, name, place)?.target ?? place.object;
    return orderFrom(input, below, { ...place, object: target, path });
  });

export const orderOf = (by: SoqlExpression, clause: Input): SoqlOrder => ({
  by,
  descending: clause['order'] === 'DESC',
  ...(typeof clause['nulls'] === 'string' && {
    nulls: clause['nulls'] === 'FIRST' ? ('first' as const) : ('last' as const),
  }),
});

export function entriesInOrder(input: Input, sent: unknown): [string, unknown, unknown][] {
  const own = sent !== null && typeof sent === 'object' ? (sent as Input) : {};
  const names = [...new Set([...Object.keys(own), ...Object.keys(input)])];
  return names.flatMap((name) => {
    const value = input[name];
    return value === null || value === undefined ? [] : [[name, value, own[name]]];
  });
}
