import { aggregateRows } from '#engine/sql/aggregate.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { weeksBack } from './weeks.ts';

const mostPages = 10;
const from = 'Paginabezoek__c';

/** The current week comes last. */
export async function visitsPerWeek(
  ctx: RequestContext,
  weeks: number,
): Promise<{ week: string; visits: number }[]> {
  const stretch = weeksBack(ctx.now, weeks);
  const rows = await aggregateRows(ctx, {
    from,
    where: since(stretch[0]),
    by: [{ path: 'Dag__c', per: 'week' }],
    sum: 'Aantal__c',
  });
  const sums = new Map(rows.map(({ keys: [week], sum }) => [week, sum]));
  return stretch.map((week) => ({ week, visits: sums.get(week) ?? 0 }));
}

export async function visitsPerPage(
  ctx: RequestContext,
  weeks: number,
): Promise<{ page: string; visits: number }[]> {
  const rows = await aggregateRows(ctx, {
    from,
    where: since(weeksBack(ctx.now, weeks)[0]),
    by: [{ path: 'Name' }],
    sum: 'Aantal__c',
  });
  return rows
    .map(({ keys: [page], sum }) => ({ page: page ?? '', visits: sum }))
    .sort((one, other) => other.visits - one.visits)
    .slice(0, mostPages);
}

const since = (day: string | undefined): string => `{ Dag__c: { gte: { value: "${day}" } } }`;
