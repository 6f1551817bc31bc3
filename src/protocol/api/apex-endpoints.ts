import { apexPath } from '../constants.ts';
import type { CalledEndpoint } from './endpoint.ts';

/**
 * Paths of product methods are below the base path and outside the record API. The parameters of a
 * method are the query of a GET and the body of a POST. Source: spec §9 (lifetime of the call
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
