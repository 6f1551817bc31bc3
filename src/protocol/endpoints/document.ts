import { days, declareEndpoints } from '../api/endpoint.ts';

/** The document that describes the others. Source: OpenAPI 3.1. */
export const documentEndpoints = declareEndpoints({
  describeApi: { method: 'GET', path: '/openapi.json', query: {}, body: null, fresh: days(1) },
});
