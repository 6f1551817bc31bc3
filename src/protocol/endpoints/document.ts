import { days, declareEndpoint } from '../api/endpoint.ts';
import { apiDocument } from '../shapes/document.ts';

/** Source: OpenAPI 3.1. */
export const describeApi = declareEndpoint({
  method: 'GET',
  path: '/openapi.json',
  query: {},
  body: null,
  fresh: days(1),
  summary: 'This document',
  answer: apiDocument,
});
