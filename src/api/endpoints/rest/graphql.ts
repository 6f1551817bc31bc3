import type * as graphqlEndpoints from '#protocol/endpoints/rest/graphql.ts';
import { ok } from '#protocol/problem.ts';
import type { GraphqlFault } from '#engine/graphql/answer.ts';
import { restErrors } from '../../pipeline/errors.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';

/**
 * A query that is wrong has status 200 and `errors`, as on the platform. Source: record-api.md
 * §11.4.
 */
async function graphql({
  ctx,
  body: { query, variables, operationName },
}: EndpointCall<typeof graphqlEndpoints.graphql>): Promise<HandlerResult> {
  // Loaded with the first query: the library takes 14 MB, and few installs use it.
  const { answerGraphql } = await import('#engine/graphql/answer.ts');
  const { data, faults } = await answerGraphql(ctx, {
    query,
    variables: variables ?? {},
    operationName: operationName ?? null,
  });
  return ok({ body: { data: data ?? {}, errors: faults.map(errorOf) } });
}

function errorOf({ message, locations, path, type, code }: GraphqlFault) {
  const [refusal] = code === null ? [] : restErrors([{ code }]);
  return {
    message,
    locations,
    ...(path !== null && { path }),
    extensions: { ErrorType: type, ...(refusal && { errorCode: refusal.errorCode }) },
  };
}

export const graphqlHandlers: Handlers<typeof graphqlEndpoints> = { graphql };
