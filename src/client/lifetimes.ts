import { recordEndpoints } from '#wire/endpoints/records.ts';

/** How long what is in memory counts as fresh, in ms. Endpoints declare theirs in `wire/`. */
export const recordLifetime: number = recordEndpoints.getRecord.fresh;
