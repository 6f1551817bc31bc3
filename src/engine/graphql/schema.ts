import {
  GraphQLDirective,
  DirectiveLocation,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  specifiedDirectives,
} from 'graphql';
import type { AccessRole } from '../access/access.ts';
import { memoizeByRegistry } from '../model/memoize.ts';
import type { Registry } from '../model/registry.ts';
import { AggregateTypes } from './aggregate-types.ts';
import { InputTypes } from './input-types.ts';
import { fieldTypes, objectInfosField } from './object-infos.ts';
import { RecordTypes } from './record-types.ts';
import type { GraphqlRequest } from './request.ts';
import { VisibleObjects } from './visible-objects.ts';

/** API keys can be limited to objects, so there can be more than one for each role. */
const mostSchemas = 30;
const schemas = memoizeByRegistry<GraphQLSchema>(mostSchemas);

/** The objects and fields that the role sees, and no others. Source: record-api.md §11.4. */
export const schemaFor = (registry: Registry, accessRole: AccessRole): GraphQLSchema =>
  schemas(registry, accessRole, () => createSchema(registry, accessRole));

/** A field that the caller may not see is left out of the answer instead of refused. */
export const optionalDirective = new GraphQLDirective({
  name: 'optional',
  locations: [DirectiveLocation.FIELD],
});

function createSchema(registry: Registry, accessRole: AccessRole): GraphQLSchema {
  const visible = new VisibleObjects(registry, accessRole);
  const inputs = new InputTypes(visible);
  const types = new RecordTypes(visible, inputs);
  const recordQuery = new GraphQLObjectType<unknown, GraphqlRequest>({
    name: 'RecordQuery',
    fields: () =>
      Object.fromEntries(
        visible.objects.map((object) => [object.apiName, types.rootField(object)]),
      ),
  });
  const aggregates = new AggregateTypes(visible, inputs);
  const recordQueryAggregate = new GraphQLObjectType<unknown, GraphqlRequest>({
    name: 'RecordQueryAggregate',
    fields: () =>
      Object.fromEntries(
        visible.objects.map((object) => [object.apiName, aggregates.rootField(object)]),
      ),
  });
  const uiapi = new GraphQLObjectType({
    name: 'UIAPI',
    fields: {
      objectInfos: objectInfosField,
      // A type without fields is none: a key may be limited to objects that are hidden since.
      ...(visible.objects.length > 0 && {
        query: { type: new GraphQLNonNull(recordQuery), resolve: () => ({}) },
        aggregate: { type: new GraphQLNonNull(recordQueryAggregate), resolve: () => ({}) },
      }),
    },
  });
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: { uiapi: { type: new GraphQLNonNull(uiapi), resolve: () => ({}) } },
    }),
    types: [types.record, ...fieldTypes],
    directives: [...specifiedDirectives, optionalDirective],
  });
}
