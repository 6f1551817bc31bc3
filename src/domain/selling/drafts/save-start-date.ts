import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { OrderStartDate } from '#protocol/forms/order/start-date.ts';
import { refuse, type ProblemCode, type Result } from '#protocol/problem.ts';
import { promisedDay } from '#protocol/telecom/pricing.ts';
import { addDays, addMonths, isWorkingDay } from '#protocol/time/calendar.ts';
import type { OrderDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

const monthsAhead = 6;

export type StartLimits = { earliest: string; latest: string };

/** The longest delivery time of the lines counts. */
export const startLimits = (
  ctx: Pick<RequestContext, 'now'>,
  { lines }: Pick<OrderDraft, 'lines'>,
): StartLimits => {
  const today = localDay(ctx.now);
  const leadWorkingDays = lines.map(({ leadDays }) => leadDays);
  return {
    earliest: promisedDay({ orderedOn: today, leadWorkingDays, requested: null }),
    latest: lastWorkingDay(addMonths(today, monthsAhead)),
  };
};

const lastWorkingDay = (day: string): string =>
  isWorkingDay(day) ? day : lastWorkingDay(addDays(day, -1));

/** Refusals, at the field `day`: `order.dayTooSoon`, `order.dayTooFar`, `order.dayNotWorking`. */
export async function saveStartDate(
  ctx: RequestContext,
  draft: Pick<OrderDraft, 'id' | 'lines'>,
  { requested }: OrderStartDate,
): Promise<Result<unknown>> {
  const wrong = requested === null ? null : problemOf(requested, startLimits(ctx, draft));
  if (wrong !== null) return refuse({ code: wrong, field: 'day' });
  return saveDraft(ctx, draft.id, { step: 'startDate', fields: { Gewenste_datum__c: requested } });
}

function problemOf(day: string, { earliest, latest }: StartLimits): ProblemCode | null {
  if (day < earliest) return 'order.dayTooSoon';
  if (day > latest) return 'order.dayTooFar';
  return isWorkingDay(day) ? null : 'order.dayNotWorking';
}
