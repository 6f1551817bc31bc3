import { apexPath } from '../constants.ts';
import type { CalledEndpoint } from './endpoint.ts';

/**
 * Below the base path and outside the record API. Source: spec §9 (lifetime of the call adapter),
 * record-api.md §6.2, §7.2.
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
