import { apexPath } from '../constants.ts';
import type { CalledEndpoint } from './endpoint.ts';

/**
 * The calls of product methods, whose path is below the base path and outside the record API. Their
 * parameters are the query of a GET and the body of a POST. Source: spec §9 (lifetime of the call
 * adapter), record-api.md §6.2, §7.2.
 */
export const apexEndpoints = {
  getApex: {
    method: 'GET',
    path: `${apexPath}/{apexClass}/{apexMethod}`,
    query: {},
    body: null,
    fresh: 300_000,
  },
  postApex: {
    method: 'POST',
    path: `${apexPath}/{apexClass}/{apexMethod}`,
    query: {},
    body: null,
    fresh: null,
  },
} as const satisfies Record<string, CalledEndpoint>;
