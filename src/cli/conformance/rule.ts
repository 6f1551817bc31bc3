import type { EndpointName } from '#protocol/api/endpoints.ts';
import type { ConformanceFixture } from './tested-server.ts';

/**
 * A rule besides the shape of a good answer. Source: record-api.md, the section named in each rule.
 */
export type Rule = {
  endpoint: EndpointName;
  rule: string;
  check: (world: ConformanceFixture) => Promise<void>;
};

export const unknownRow = '001zzzzzzzzzzzzAAA';
export const recordPath = (id: string): string => `/ui-api/records/${id}`;
