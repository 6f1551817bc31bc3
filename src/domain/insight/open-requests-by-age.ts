import { aggregateRows } from '#engine/sql/aggregate.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';

/** `from` and `until`: in days, both inclusive. `until`: null for no upper limit. */
export type RequestAge = { from: number; until: number | null; count: number };

const bounds = [0, 1, 3, 7, 14, 30] as const;
const dayLength = 86_400_000; // ms

export async function openRequestsByAge(ctx: RequestContext): Promise<RequestAge[]> {
  const days = await aggregateRows(ctx, {
    from: 'Case',
    where: `{ Status: { ne: "${requestStatus.closed}" } }`,
    by: [{ path: 'CreatedDate', per: 'day' }],
  });
  const today = Date.parse(localDay(ctx.now));
  const aged = days.map(({ keys: [day], count }) => ({
    age: Math.max(0, Math.round((today - Date.parse(day ?? '')) / dayLength)),
    count,
  }));
  return bounds.map((from, at) => {
    const next = bounds[at + 1];
    const count = aged
      .filter(({ age }) => age >= from && (next === undefined || age < next))
      .reduce((sum, one) => sum + one.count, 0);
    return { from, until: next === undefined ? null : next - 1, count };
  });
}
