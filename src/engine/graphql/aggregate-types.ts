import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { isGroupable } from '../soql/aggregate-plan.ts';
import { type AggregateSource, cellOf, readGroups } from './aggregate.ts';
import type { InputTypes } from './input-types.ts';
import { dateParts, momentParts } from './operators.ts';
import { connectionFields } from './record-types.ts';
import type { GraphqlRequest } from './request.ts';
import {
  doubleKind,
  kindOf,
  longValue,
  shown,
  valueFields,
  type ValueKind,
  valueType,
} from './value-types.ts';
import type { VisibleObjects } from './visible-objects.ts';

/**
 * The types of `uiapi { aggregate { … } }`, with names of the platform. Source: record-api.md §11.4.
 */

const groupByType = new GraphQLEnumType({
  name: 'GroupByType',
  values: { GROUP_BY: {}, ROLLUP: {}, CUBE: {} },
});
const groupByClause = new GraphQLInputObjectType({
  name: 'GroupByClause',
  fields: { group: { type: GraphQLBoolean } },
});
const groupByFunction = new GraphQLEnumType({
  name: 'GroupByFunction',
  values: Object.fromEntries(momentParts.map((name) => [name, {}])),
});
/** A day can be grouped as it is; a moment cannot. */
const groupByDateFunction = new GraphQLInputObjectType({
  name: 'GroupByDateFunction',
  fields: { group: { type: GraphQLBoolean }, function: { type: groupByFunction } },
});

/** `calendarYear` for `CALENDAR_YEAR`. */
const camel = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const isNumber: ReadonlySet<string> = new Set(['Int', 'Double', 'Currency', 'Percent']);
const isWithoutAggregate: ReadonlySet<string> = new Set(['Base64', 'MultiPicklist', 'TextArea']);

const aggregateTypes = new Map<string, GraphQLObjectType>();

/** `StringAggregate`, …: the value of a group, and what is worked out of its rows. */
function aggregateType(kind: ValueKind): GraphQLObjectType {
  let type = aggregateTypes.get(kind.name);
  if (type === undefined) {
    type = new GraphQLObjectType<AggregateSource>({
      name: `${kind.name}Aggregate`,
      fields: () => aggregateFields(kind),
    });
    aggregateTypes.set(kind.name, type);
  }
  return type;
}

type AggregateFields = GraphQLFieldConfigMap<AggregateSource, unknown>;

/** `extensions.cell`: what the statement selects for the field, as `cellOf` finds it. */
function aggregateFields(kind: ValueKind): AggregateFields {
  const own = Object.entries(valueFields(kind)).map(([name, { type }]) => {
    const isValue = name === 'value';
    const resolve = (source: AggregateSource) => {
      const cell = cellOf(source, 'VALUE');
      return isValue ? cell.value : shown(cell);
    };
    return [name, { type, resolve, extensions: { cell: 'VALUE' } }] as const;
  });
  const computed = (name: string, type: AggregateFields[string]['type']): AggregateFields => ({
    [camel(name)]: {
      type,
      resolve: (source) => cellOf(source, name),
      extensions: { cell: name },
    },
  });
  const parts = kind.name === 'Date' ? dateParts : kind.name === 'DateTime' ? momentParts : [];
  return {
    ...Object.fromEntries(own),
    ...computed('GROUPING', longValue),
    ...(kind.name !== 'Boolean' && {
      ...computed('COUNT', longValue),
      ...computed('COUNT_DISTINCT', longValue),
      ...computed('MIN', valueType(kind)),
      ...computed('MAX', valueType(kind)),
    }),
    ...(isNumber.has(kind.name) && {
      ...computed('AVG', valueType(doubleKind)),
      ...computed('SUM', kind.name === 'Int' ? longValue : valueType(kind)),
    }),
    ...Object.fromEntries(parts.flatMap((part) => Object.entries(computed(part, longValue)))),
  };
}

export class AggregateTypes {
  readonly #visible: VisibleObjects;
  readonly #inputs: InputTypes;
  readonly #records = new Map<string, GraphQLObjectType>();

  constructor(visible: VisibleObjects, inputs: InputTypes) {
    this.#visible = visible;
    this.#inputs = inputs;
  }

  /** One field of `uiapi { aggregate { … } }`. */
  rootField(object: ObjectModel): GraphQLFieldConfigMap<unknown, GraphqlRequest>[string] {
    const { apiName } = object;
    const result = new GraphQLObjectType({
      name: `${apiName}Result`,
      fields: () => ({ aggregate: { type: this.#recordOf(object) } }),
    });
    const edge = new GraphQLObjectType({
      name: `${apiName}AggregateEdge`,
      fields: { node: { type: result }, cursor: { type: GraphQLString } },
    });
    return {
      type: new GraphQLObjectType({
        name: `${apiName}AggregateConnection`,
        fields: connectionFields(edge),
      }),
      args: {
        ...this.#inputs.connectionArgs(object),
        scope: { type: this.#inputs.scopeOf(object) },
        groupBy: { type: this.#groupOf(object) },
      },
      resolve: (...[, args, request, info]) => readGroups(request, { object, args, info }),
    };
  }

  #recordOf(object: ObjectModel): GraphQLObjectType {
    const name = `${object.apiName}Aggregate`;
    let type = this.#records.get(name);
    if (type === undefined) {
      type = new GraphQLObjectType<AggregateSource>({ name, fields: () => this.#fieldsOf(object) });
      this.#records.set(name, type);
    }
    return type;
  }

  #fieldsOf(object: ObjectModel): AggregateFields {
    const below =
      (name: string) =>
      ({ group, path }: AggregateSource): AggregateSource => ({ group, path: [...path, name] });
    return {
      ...Object.fromEntries(
        this.#visible.fieldsOf(object).flatMap((field) => {
          const kind = aggregatedKind(field);
          const { apiName } = field;
          return kind === null
            ? []
            : [[apiName, { type: aggregateType(kind), resolve: below(apiName) }]];
        }),
      ),
      ...Object.fromEntries(
        this.#visible
          .relationsOf(object)
          .map(({ name, target }) => [
            name,
            { type: this.#recordOf(target), resolve: below(name) },
          ]),
      ),
    };
  }

  #groupOf(object: ObjectModel): GraphQLInputObjectType {
    return this.#inputs.input(`${object.apiName}_GroupBy`, () => ({
      type: { type: groupByType },
      ...Object.fromEntries(this.#visible.fieldsOf(object).flatMap(groupEntry)),
      ...Object.fromEntries(
        this.#visible
          .relationsOf(object)
          .map(({ name, target }) => [name, { type: this.#groupOf(target) }]),
      ),
    }));
  }
}

function aggregatedKind(field: FieldModel): ValueKind | null {
  const kind = kindOf(field);
  return kind === null || isWithoutAggregate.has(kind.name) ? null : kind;
}

function groupEntry(field: FieldModel): [string, GraphQLInputFieldConfigMap[string]][] {
  const { apiName, dataType } = field;
  if (dataType === 'Date' || dataType === 'DateTime')
    return [[apiName, { type: groupByDateFunction }]];
  return aggregatedKind(field) !== null && isGroupable(field)
    ? [[apiName, { type: groupByClause }]]
    : [];
}
