import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLScalarType,
} from 'graphql';
import { dateScalar, dateTimeScalar, longScalar, type ValueKind } from './value-types.ts';

/** The operators of `where`, with the platform's names. Source: record-api.md §11.4. */

const units = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
const wholeUnits = units.slice(1);
/** Those of SOQL that have no number. */
const literals = [
  'TODAY',
  'YESTERDAY',
  'TOMORROW',
  'LAST_90_DAYS',
  'NEXT_90_DAYS',
  ...['LAST', 'THIS', 'NEXT'].flatMap((side) => wholeUnits.map((unit) => `${side}_${unit}`)),
  ...['LAST', 'THIS', 'NEXT'].flatMap((side) =>
    ['QUARTER', 'YEAR'].map((unit) => `${side}_FISCAL_${unit}`),
  ),
];
const dateLiteral = new GraphQLEnumType({
  name: 'DateLiteral',
  values: Object.fromEntries(literals.map((name) => [name, {}])),
});

const ranges = [
  ...['last', 'next'].flatMap((side) => units.map((unit) => `${side}_n_${unit}s`)),
  ...units.map((unit) => `n_${unit}s_ago`),
].map((name) => name.toLowerCase());
const dateRange = new GraphQLInputObjectType({
  name: 'DateRange',
  fields: Object.fromEntries(ranges.map((name) => [name, { type: GraphQLInt }])),
});

const momentInput = (name: string, value: GraphQLScalarType): GraphQLInputObjectType =>
  new GraphQLInputObjectType({
    name,
    fields: {
      value: { type: value },
      literal: { type: dateLiteral },
      range: { type: dateRange },
    },
  });
const dateInput = momentInput('DateInput', dateScalar);
const dateTimeInput = momentInput('DateTimeInput', dateTimeScalar);

const equality = ['eq', 'ne'] as const;
const order = ['lt', 'gt', 'lte', 'gte'] as const;
const sets = ['in', 'nin'] as const;

const single = (
  names: readonly string[],
  type: GraphQLScalarType | GraphQLInputObjectType,
): GraphQLInputFieldConfigMap => Object.fromEntries(names.map((name) => [name, { type }]));
const several = (
  names: readonly string[],
  type: GraphQLScalarType | GraphQLInputObjectType,
): GraphQLInputFieldConfigMap =>
  Object.fromEntries(names.map((name) => [name, { type: new GraphQLList(type) }]));

const longOperators = new GraphQLInputObjectType({
  name: 'LongOperators',
  fields: { ...single([...equality, ...order], longScalar), ...several(sets, longScalar) },
});
/** `convertTimezoneValue`: in Dutch local time; `value`: in UTC. */
const dateFunctionInput = new GraphQLInputObjectType({
  name: 'DateFunctionInput',
  fields: { value: { type: longOperators }, convertTimezoneValue: { type: longOperators } },
});

/** The parts of a day, of SOQL's date functions; `moments`: those of a moment only. */
export const dateParts = [
  'CALENDAR_MONTH',
  'CALENDAR_QUARTER',
  'CALENDAR_YEAR',
  'DAY_IN_MONTH',
  'DAY_IN_WEEK',
  'DAY_IN_YEAR',
  'FISCAL_MONTH',
  'FISCAL_QUARTER',
  'FISCAL_YEAR',
  'WEEK_IN_MONTH',
  'WEEK_IN_YEAR',
];
export const momentParts = [...dateParts, 'HOUR_IN_DAY'];

const partsOf = (names: readonly string[]): GraphQLInputFieldConfigMap =>
  Object.fromEntries(names.map((name) => [name, { type: dateFunctionInput }]));

const dateOperators = (
  input: GraphQLInputObjectType,
  parts: readonly string[],
): GraphQLInputFieldConfigMap => ({
  ...single([...equality, ...order], input),
  ...several(sets, input),
  ...partsOf(parts),
});

const operatorTypes = new Map<string, GraphQLInputObjectType>();

/** `StringOperators`, `DateOperators`, …; not those of ids, which have joins. */
export function operatorsOf({ name, scalar }: ValueKind): GraphQLInputObjectType {
  let type = operatorTypes.get(name);
  if (type === undefined) {
    type = new GraphQLInputObjectType({
      name: `${name === 'Int' ? 'Integer' : name}Operators`,
      fields: operatorFields(name, scalar),
    });
    operatorTypes.set(name, type);
  }
  return type;
}

/** `join`: the input of a semi-join, which has the objects that the role sees. */
export const idOperators = (join: GraphQLInputObjectType): GraphQLInputFieldConfigMap => ({
  ...single([...equality, ...order], GraphQLID),
  ...several(sets, GraphQLID),
  inq: { type: join },
  ninq: { type: join },
});

function operatorFields(name: string, scalar: GraphQLScalarType): GraphQLInputFieldConfigMap {
  switch (name) {
    case 'Boolean':
      // The platform has no `in` here; SOQL and `where` of the UI API have it.
      return { ...single(equality, GraphQLBoolean), ...several(sets, GraphQLBoolean) };
    case 'MultiPicklist':
      return { ...single(equality, scalar), ...several(['includes', 'excludes'], scalar) };
    case 'Date':
      return dateOperators(dateInput, dateParts);
    case 'DateTime':
      return dateOperators(dateTimeInput, momentParts);
    case 'Int':
    case 'Double':
    case 'Currency':
    case 'Percent':
      return { ...single([...equality, ...order], scalar), ...several(sets, scalar) };
    default:
      return { ...single([...equality, ...order, 'like'], scalar), ...several(sets, scalar) };
  }
}
