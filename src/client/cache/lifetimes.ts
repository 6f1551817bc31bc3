import * as recordEndpoints from '#protocol/endpoints/records.ts';

/** How long what is in memory counts as fresh, in ms. Endpoints declare theirs in `protocol/`. */
export const recordLifetime: number = recordEndpoints.getRecord.fresh;
