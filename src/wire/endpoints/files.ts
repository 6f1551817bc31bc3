import { declare, seconds } from '../endpoint.ts';

/** Files and their versions. Source: record-api.md §6.3. */
export const fileEndpoints = declare({
  getVersionData: { method: 'GET', path: '/sobjects/ContentVersion/{contentVersionId}/VersionData', query: {}, body: null, fresh: seconds(30) },
});
