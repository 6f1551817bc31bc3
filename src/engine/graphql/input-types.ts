import {
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLString,
} from 'graphql';
import type { ObjectModel } from '../model/registry.ts';
import { idOperators, operatorsOf } from './operators.ts';
import { kindOf, type ValueKind } from './value-types.ts';
import type { VisibleObjects } from './visible-objects.ts';

/** The types of the arguments, with the platform's names. Source: record-api.md §11.4. */

const resultOrder = new GraphQLEnumType({ name: 'ResultOrder', values: { ASC: {}, DESC: {} } });
const nullOrder = new GraphQLEnumType({ name: 'NullOrder', values: { FIRST: {}, LAST: {} } });
const aggregateFunction = new GraphQLEnumType({
  name: 'AggregateOrderByFunction',
  values: { AVG: {}, COUNT: {}, COUNT_DISTINCT: {}, MAX: {}, MIN: {}, SUM: {} },
});
/** `function`: in the order of groups only. */
const orderByClause = new GraphQLInputObjectType({
  name: 'OrderByClause',
  fields: {
    order: { type: resultOrder },
    nulls: { type: nullOrder },
    function: { type: aggregateFunction },
  },
});

export class InputTypes {
  readonly #visible: VisibleObjects;
  readonly #inputs = new Map<string, GraphQLInputObjectType>();
  readonly #scopes = new Map<string, GraphQLEnumType>();

  constructor(visible: VisibleObjects) {
    this.#visible = visible;
  }

  input(name: string, fields: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
    let type = this.#inputs.get(name);
    if (type === undefined)
      this.#inputs.set(name, (type = new GraphQLInputObjectType({ name, fields })));
    return type;
  }

  filterOf(object: ObjectModel): GraphQLInputObjectType {
    const filter: GraphQLInputObjectType = this.input(`${object.apiName}_Filter`, () => ({
      and: { type: new GraphQLList(filter) },
      or: { type: new GraphQLList(filter) },
      not: { type: filter },
      ...Object.fromEntries(
        this.#visible.fieldsOf(object).flatMap((field) => {
          const kind = field.filterable ? kindOf(field) : null;
          return kind === null ? [] : [[field.apiName, { type: this.#operatorsOf(kind) }]];
        }),
      ),
      ...Object.fromEntries(
        this.#visible
          .relationsOf(object)
          .map(({ name, target }) => [name, { type: this.filterOf(target) }]),
      ),
    }));
    return filter;
  }

  #operatorsOf(kind: ValueKind): GraphQLInputObjectType {
    return kind.name === 'ID'
      ? this.input('IdOperators', () => idOperators(this.#join()))
      : operatorsOf(kind);
  }

  /** `{ Contact: { LastName: { like: "A%" } }, ApiName: "AccountId" }` */
  #join(): GraphQLInputObjectType {
    return this.input('JoinInput', () => ({
      ApiName: { type: GraphQLString },
      ...Object.fromEntries(
        this.#visible.objects.map((object) => [object.apiName, { type: this.filterOf(object) }]),
      ),
    }));
  }

  orderOf(object: ObjectModel): GraphQLInputObjectType {
    return this.input(`${object.apiName}_OrderBy`, () => ({
      ...Object.fromEntries(
        this.#visible
          .fieldsOf(object)
          .filter(({ sortable }) => sortable)
          .map(({ apiName }) => [apiName, { type: orderByClause }]),
      ),
      ...Object.fromEntries(
        this.#visible
          .relationsOf(object)
          .map(({ name, target }) => [name, { type: this.orderOf(target) }]),
      ),
    }));
  }
  /** `MINE` only where the role sees who owns a row. */
  scopeOf(object: ObjectModel): GraphQLEnumType {
    const name = `${object.apiName.toUpperCase()}_SCOPE`;
    let type = this.#scopes.get(name);
    if (type === undefined) {
      const hasMine = this.#visible.has(object, 'OwnerId');
      type = new GraphQLEnumType({
        name,
        values: { EVERYTHING: {}, ...(hasMine && { MINE: {} }) },
      });
      this.#scopes.set(name, type);
    }
    return type;
  }

  connectionArgs(object: ObjectModel): GraphQLFieldConfigArgumentMap {
    return {
      first: { type: GraphQLInt },
      after: { type: GraphQLString },
      where: { type: this.filterOf(object) },
      orderBy: { type: this.orderOf(object) },
      upperBound: { type: GraphQLInt },
    };
  }
}
