import * as recordEndpoints from '#protocol/endpoints/records.ts';

/** How long a cached record is fresh, in ms. Endpoints declare theirs in `protocol/`. */
export const recordLifetime: number = recordEndpoints.getRecord.fresh;
