import {
  GraphQLBoolean,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { masterRecordTypeId } from '#protocol/constants.ts';
import type { ObjectModel } from '../model/registry.ts';
import { childOf, type RecordSource, readConnection, shownField, parentOf } from './connection.ts';
import type { GraphqlRequest } from './request.ts';
import type { InputTypes } from './input-types.ts';
import { kindOf, longScalar, valueType } from './value-types.ts';
import type { VisibleObjects } from './visible-objects.ts';

/**
 * The types of the objects that a role sees, with the fields that it sees: what is hidden is no
 * type and no field. Source: record-api.md §11.4.
 */

/** Fields of every record, which no field of an object can be called. */
const ofEveryRecord = new Set(['Id', 'ApiName', 'WeakEtag', 'DisplayValue', 'RecordTypeId']);
const ofMostRecords = ['SystemModstamp', 'LastModifiedById', 'LastModifiedDate'];

export const pageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
});
type Fields = GraphQLFieldConfigMap<RecordSource, GraphqlRequest>;

export class RecordTypes {
  readonly record: GraphQLInterfaceType;
  readonly #visible: VisibleObjects;
  readonly #inputs: InputTypes;
  readonly #types = new Map<string, GraphQLObjectType>();
  readonly #connections = new Map<string, GraphQLObjectType>();
  /** A role may not see who changed a row; then no type can say that all rows have it. */
  readonly #everywhere: readonly string[];

  constructor(visible: VisibleObjects, inputs: InputTypes) {
    this.#visible = visible;
    this.#inputs = inputs;
    this.#everywhere = ofMostRecords.filter((name) =>
      visible.objects.every((object) => visible.has(object, name)),
    );
    this.record = new GraphQLInterfaceType({ name: 'Record', fields: () => this.#sharedFields() });
  }

  typeOf(object: ObjectModel): GraphQLObjectType {
    let type = this.#types.get(object.apiName);
    if (type === undefined) {
      type = new GraphQLObjectType<RecordSource, GraphqlRequest>({
        name: object.apiName,
        interfaces: () =>
          this.#everywhere.every((one) => this.#visible.has(object, one)) ? [this.record] : [],
        fields: () => this.#recordFields(object),
      });
      this.#types.set(object.apiName, type);
    }
    return type;
  }

  #recordFields(object: ObjectModel): Fields {
    const fields: Fields = {
      Id: { type: new GraphQLNonNull(GraphQLID), resolve: ({ branch, row }) => row[branch.id] },
      ApiName: {
        type: new GraphQLNonNull(GraphQLString),
        resolve: ({ branch, row }) =>
          branch.kind === null ? branch.object.apiName : row[branch.kind],
      },
      WeakEtag: {
        type: new GraphQLNonNull(longScalar),
        resolve: ({ branch, row }) => {
          const stamp = row[branch.stamp];
          return stamp instanceof Date ? stamp.getTime() : 0;
        },
      },
      DisplayValue: {
        type: GraphQLString,
        resolve: (source) => shownField(source, object.nameField)?.value ?? null,
      },
      RecordTypeId: {
        type: GraphQLID,
        args: { fallback: { type: GraphQLBoolean } },
        resolve: (_, { fallback }) => (fallback === true ? masterRecordTypeId : null),
      },
    };
    for (const field of this.#visible.fieldsOf(object)) {
      const kind = kindOf(field);
      if (kind === null || ofEveryRecord.has(field.apiName)) continue;
      const { apiName } = field;
      fields[apiName] = {
        type: valueType(kind),
        resolve: (source) => shownField(source, apiName),
      };
    }
    for (const { name, target } of this.#visible.relationsOf(object))
      fields[name] = {
        type: this.typeOf(target),
        resolve: (source) => parentOf(source, name),
      };
    for (const { relation, child } of this.#visible.childrenOf(object))
      fields[relation.name] = {
        type: this.connectionOf(child),
        args: this.#inputs.connectionArgs(child),
        resolve: (...call) => childOf(call[0], call[3].path),
        extensions: { children: { relation, child } },
      };
    return fields;
  }

  #sharedFields(): GraphQLFieldConfigMap<RecordSource, GraphqlRequest> {
    return {
      Id: { type: new GraphQLNonNull(GraphQLID) },
      ApiName: { type: new GraphQLNonNull(GraphQLString) },
      WeakEtag: { type: new GraphQLNonNull(longScalar) },
      DisplayValue: { type: GraphQLString },
      RecordTypeId: { type: GraphQLID, args: { fallback: { type: GraphQLBoolean } } },
      ...Object.fromEntries(
        this.#everywhere.flatMap((name) => {
          const field = this.#visible.objects[0]?.fields.get(name);
          const kind = field ? kindOf(field) : null;
          return kind === null ? [] : [[name, { type: valueType(kind) }]];
        }),
      ),
    };
  }

  connectionOf(object: ObjectModel): GraphQLObjectType {
    const { apiName } = object;
    let type = this.#connections.get(apiName);
    if (type === undefined) {
      const edge = new GraphQLObjectType({
        name: `${apiName}Edge`,
        fields: () => ({ node: { type: this.typeOf(object) }, cursor: { type: GraphQLString } }),
      });
      type = new GraphQLObjectType({
        name: `${apiName}Connection`,
        fields: connectionFields(edge),
      });
      this.#connections.set(apiName, type);
    }
    return type;
  }

  /** One field of `uiapi { query { … } }`. */
  rootField(object: ObjectModel): GraphQLFieldConfigMap<unknown, GraphqlRequest>[string] {
    return {
      type: this.connectionOf(object),
      args: {
        ...this.#inputs.connectionArgs(object),
        scope: { type: this.#inputs.scopeOf(object) },
      },
      resolve: (...[, args, request, info]) => readConnection(request, { object, args, info }),
    };
  }
}

export const connectionFields = (
  edge: GraphQLObjectType,
): GraphQLFieldConfigMap<unknown, GraphqlRequest> => ({
  edges: { type: new GraphQLList(edge) },
  pageInfo: { type: new GraphQLNonNull(pageInfo) },
  totalCount: { type: new GraphQLNonNull(GraphQLInt) },
  pageResultCount: { type: new GraphQLNonNull(GraphQLInt) },
});
