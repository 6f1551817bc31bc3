import { aggregateRows } from '#engine/sql/aggregate.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { weeksBack } from './weeks.ts';

export type RequestWeek = { week: string; made: number; closed: number };

/** Covers the requests that the viewer sees. The current week comes last. */
export async function requestsPerWeek(ctx: RequestContext, weeks: number): Promise<RequestWeek[]> {
  const stretch = weeksBack(ctx.now, weeks);
  const [first] = stretch;
  const perWeek = async (
    path: 'CreatedDate' | 'ClosedDate',
  ): Promise<Map<string | null, number>> => {
    const rows = await aggregateRows(ctx, {
      from: 'Case',
      where: `{ ${path}: { gte: { value: "${first}" } } }`,
      by: [{ path, per: 'week' }],
    });
    return new Map(rows.map(({ keys: [week = null], count }) => [week, count]));
  };
  const [made, closed] = [await perWeek('CreatedDate'), await perWeek('ClosedDate')];
  return stretch.map((week) => ({
    week,
    made: made.get(week) ?? 0,
    closed: closed.get(week) ?? 0,
  }));
}
