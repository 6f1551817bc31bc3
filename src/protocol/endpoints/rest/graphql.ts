import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { graphqlAnswer } from '../../shapes/rest/graphql.ts';

/** Source: record-api.md §11.4. */

export const graphql = declareEndpoint({
  method: 'POST',
  path: '/graphql',
  query: {},
  body: v.strictObject({
    query: v.string(),
    variables: v.nullish(v.record(v.string(), v.unknown())),
    operationName: v.nullish(v.string()),
    extensions: v.nullish(v.record(v.string(), v.unknown())),
  }),
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Records, groups and metadata by a GraphQL query of the UI API',
  answer: graphqlAnswer,
});
