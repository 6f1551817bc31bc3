import {
  type GraphQLFieldConfigMap,
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { FieldModel } from '../model/registry.ts';

/** The types of values, with the platform's names. Source: record-api.md §11.4. */

/** A value of a field as the viewer reads it; `value` is not null. */
export type ShownValue = { field: FieldModel; value: Scalar | null };

/** Like the platform's, a scalar of a text or a number is not looked at more closely. */
function scalar(name: string, kind: 'string' | 'number'): GraphQLScalarType {
  const checked = (value: unknown): unknown => {
    const isRight = typeof value === kind && (typeof value !== 'number' || Number.isFinite(value));
    if (isRight) return value;
    throw new GraphQLError(`${name} cannot represent this value: a ${kind} is expected`);
  };
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: checked,
    parseLiteral: (node) => {
      if (kind === 'string') return checked(node.kind === 'StringValue' ? node.value : null);
      const isNumber = node.kind === 'IntValue' || node.kind === 'FloatValue';
      return checked(isNumber ? Number(node.value) : null);
    },
  });
}

export const dateScalar = scalar('Date', 'string');
export const dateTimeScalar = scalar('DateTime', 'string');
export const longScalar = scalar('Long', 'number');
const texts = {
  Base64: scalar('Base64', 'string'),
  EmailAddress: scalar('EmailAddress', 'string'),
  MultiPicklist: scalar('MultiPicklist', 'string'),
  PhoneNumber: scalar('PhoneNumber', 'string'),
  Picklist: scalar('Picklist', 'string'),
  TextArea: scalar('TextArea', 'string'),
  Time: scalar('Time', 'string'),
  Url: scalar('Url', 'string'),
};
const numbers = {
  Currency: scalar('Currency', 'number'),
  Double: scalar('Double', 'number'),
  Percent: scalar('Percent', 'number'),
};

/** `name`: the stem of the names of its value, its operators and its aggregate. */
export type ValueKind = { name: string; scalar: GraphQLScalarType };

const kinds: Readonly<Record<Exclude<FieldModel['dataType'], 'Address'>, ValueKind>> = {
  Base64: { name: 'Base64', scalar: texts.Base64 },
  Boolean: { name: 'Boolean', scalar: GraphQLBoolean },
  Currency: { name: 'Currency', scalar: numbers.Currency },
  Date: { name: 'Date', scalar: dateScalar },
  DateTime: { name: 'DateTime', scalar: dateTimeScalar },
  Double: { name: 'Double', scalar: numbers.Double },
  Email: { name: 'Email', scalar: texts.EmailAddress },
  Int: { name: 'Int', scalar: GraphQLInt },
  MultiPicklist: { name: 'MultiPicklist', scalar: texts.MultiPicklist },
  Percent: { name: 'Percent', scalar: numbers.Percent },
  Phone: { name: 'PhoneNumber', scalar: texts.PhoneNumber },
  Picklist: { name: 'Picklist', scalar: texts.Picklist },
  Reference: { name: 'ID', scalar: GraphQLID },
  String: { name: 'String', scalar: GraphQLString },
  TextArea: { name: 'TextArea', scalar: texts.TextArea },
  Time: { name: 'Time', scalar: texts.Time },
  Url: { name: 'Url', scalar: texts.Url },
};

export const doubleKind = kinds.Double;

/** Null: an address, whose parts are fields of their own. */
export function kindOf({ apiName, dataType }: FieldModel): ValueKind | null {
  if (dataType === 'Address') return null;
  return apiName === 'Id' ? kinds.Reference : kinds[dataType];
}

export const fieldValue = new GraphQLInterfaceType({
  name: 'FieldValue',
  fields: { displayValue: { type: GraphQLString } },
});

export const shown = ({ field, value }: ShownValue): string | null =>
  value === null ? null : field.display(value);
const isFormatted: ReadonlySet<string> = new Set([
  'Currency',
  'Date',
  'DateTime',
  'Double',
  'Int',
  'Long',
  'Percent',
  'Time',
]);

export function valueFields({
  name,
  scalar: type,
}: ValueKind): GraphQLFieldConfigMap<ShownValue, unknown> {
  return {
    value: { type },
    displayValue: { type: GraphQLString, resolve: shown },
    ...(name.endsWith('Picklist') && { label: { type: GraphQLString, resolve: shown } }),
    ...(isFormatted.has(name) && { format: { type: GraphQLString, resolve: shown } }),
  };
}

const valueTypes = new Map<string, GraphQLObjectType>();

/** `StringValue`, `PicklistValue`, … */
export function valueType(kind: ValueKind): GraphQLOutputType {
  let type = valueTypes.get(kind.name);
  if (type === undefined) {
    type = new GraphQLObjectType<ShownValue>({
      name: `${kind.name}Value`,
      interfaces: [fieldValue],
      fields: valueFields(kind),
    });
    valueTypes.set(kind.name, type);
  }
  return type;
}

/** Of counts and parts of days, which are no fields: without a display value. */
export const longValue = new GraphQLObjectType({
  name: 'LongValue',
  interfaces: [fieldValue],
  fields: {
    value: { type: longScalar },
    displayValue: { type: GraphQLString, resolve: () => null },
    format: { type: GraphQLString, resolve: () => null },
  },
});
