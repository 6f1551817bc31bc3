import type { RequestContext } from '#engine/model/request-context.ts';
import { addToTally } from '#engine/write/tally.ts';

/** `day`: `yyyy-mm-dd` in Dutch time. `visits`: the number to add to the stored number. */
export type PageVisits = { path: string; day: string; visits: number };

/** Call it with a context of the system. */
export const addPageVisits = (ctx: RequestContext, visits: readonly PageVisits[]): Promise<void> =>
  addToTally(ctx, {
    object: 'Paginabezoek__c',
    keys: ['Dag__c', 'Name'],
    count: 'Aantal__c',
    rows: visits.map(({ path, day, visits: count }) => ({
      Name: path,
      Dag__c: day,
      Aantal__c: count,
    })),
  });
