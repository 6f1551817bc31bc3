import type { RequestContext } from '#engine/model/request-context.ts';
import { isCalendarDay } from '#engine/fields/date.ts';
import { localDay } from '#engine/model/local-day.ts';
import { terminationText } from '#messages/portal/termination.ts';
import { laterDay } from '#protocol/time/calendar.ts';
import { connectionStatus, rulesOfStatus } from '#protocol/telecom/connection-status.ts';
import { connectionEnd, earlyCost } from '#protocol/telecom/contract-end.ts';
import { latestTermination } from '#protocol/time/date-limits.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { TerminationProposal } from '#protocol/shapes/endings.ts';
import {
  type ConnectionFacts,
  monthlyOn,
  readPendingEndings,
  type PendingEndings,
  readVisibleConnection,
} from '../company/connection-facts.ts';

/** As if notice were received today. Source: decisions.md §7, record-api.md §6.2. */
export async function proposeTermination(
  ctx: RequestContext,
  asked: { connectionId: string; requestedDate?: string | undefined },
): Promise<Result<TerminationProposal>> {
  const seen = await readVisibleConnection(ctx, asked.connectionId);
  if (!seen.ok) return seen;
  const facts = seen.value;
  const { requestedDate = null } = asked;
  const refused =
    refusedTermination(facts, await readPendingEndings(ctx, facts.id)) ??
    refusedDay(ctx, facts, { requestedDate });
  return refused ?? ok(terminationProposal(ctx, facts, { requestedDate }));
}

/**
 * `asked`: days by the name of their parameter. A day after the existing end date is refused,
 * because extending is a new contract.
 */
export function refusedDay(
  ctx: RequestContext,
  facts: ConnectionFacts,
  asked: Record<string, string | null>,
): ReturnType<typeof refuse> | null {
  const { start, endDate } = facts;
  const today = localDay(ctx.now);
  for (const [field, day] of Object.entries(asked)) {
    if (day === null) continue;
    const wrong =
      !isCalendarDay(day) ||
      day < today ||
      (start !== null && day < start) ||
      (endDate !== null && day > laterDay(endDate, today));
    if (wrong) return refuse({ code: 'form.dateWrong', field });
    if (day > lastDayOf(facts, today)) return refuse({ code: 'termination.tooFar', field });
  }
  return null;
}

export const lastDayOf = (facts: ConnectionFacts, today: string): string =>
  latestTermination(connectionEnd({ ...facts, receivedOn: today }).earliestDate);

/** Source: decisions.md §7. */
export function refusedTermination(
  { status }: ConnectionFacts,
  running: PendingEndings,
): ReturnType<typeof refuse> | null {
  if (running.termination || status === connectionStatus.ending)
    return refuse({ code: 'connection.ending' });
  if (running.portOut) return refuse({ code: 'connection.porting' });
  return rulesOfStatus(status).terminate === 'yes'
    ? null
    : refuse({ code: 'connection.notActive' });
}

type TerminationWish = { requestedDate: string | null; receivedOn?: string | undefined };

export function terminationProposal(
  ctx: RequestContext,
  facts: ConnectionFacts,
  { requestedDate, receivedOn = localDay(ctx.now) }: TerminationWish,
): TerminationProposal {
  const { earliestDate, rule, notice } = connectionEnd({ ...facts, receivedOn });
  const { id, contract, start, endDate } = facts;
  const { noticeMonths, initialEnd } = contract;
  return {
    connectionId: id,
    receivedOn,
    earliestDate,
    rule: terminationText.rule(rule),
    explanation: terminationText.explanation({
      rule,
      notice,
      noticeMonths,
      initialEnd,
      start,
      endDate,
    }),
    requestedDate,
    earlyCost:
      requestedDate === null
        ? 0
        : earlyCost({
            endDate: requestedDate,
            earliestDate,
            monthly: monthlyOn(facts, requestedDate),
          }),
  };
}
