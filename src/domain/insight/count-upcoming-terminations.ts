import { aggregateRows } from '#engine/sql/aggregate.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { weeksAhead } from './weeks.ts';
import { terminationStatus } from '#protocol/telecom/picklists.ts';

export type EndingWeek = { week: string; count: number };

/** The current week comes first. `later`: the number of terminations after these weeks. */
export async function countUpcomingTerminations(
  ctx: RequestContext,
  weeks: number,
): Promise<{ weeks: EndingWeek[]; later: number }> {
  const stretch = weeksAhead(ctx.now, weeks);
  const rows = await aggregateRows(ctx, {
    from: 'Opzegging__c',
    where: `{ and: [{ Status__c: { eq: "${terminationStatus.received}" } }, { Einddatum__c: { gte: { literal: TODAY } } }] }`,
    by: [{ path: 'Einddatum__c', per: 'week' }],
  });
  const counts = new Map(rows.map(({ keys: [week], count }) => [week, count]));
  const last = stretch.at(-1) ?? '';
  const later = rows
    .filter(({ keys: [week] }) => (week ?? '') > last)
    .reduce((sum, { count }) => sum + count, 0);
  return { weeks: stretch.map((week) => ({ week, count: counts.get(week) ?? 0 })), later };
}
