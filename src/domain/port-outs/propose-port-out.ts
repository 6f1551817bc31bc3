import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths, laterDay, workingDayAfter } from '#protocol/time/calendar.ts';
import { connectionStatus, rulesOfStatus } from '#protocol/telecom/connection-status.ts';
import { connectionEnd, earlyCost } from '#protocol/telecom/contract-end.ts';
import { looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { PortOutProposal } from '#protocol/shapes/endings.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import {
  type ConnectionFacts,
  monthlyOn,
  readPendingEndings,
  type PendingEndings,
  readVisibleConnection,
} from '../company/connection-facts.ts';

/** Source: decisions.md §8, record-api.md §6.2. */
export async function proposePortOut(
  ctx: RequestContext,
  { connectionId }: { connectionId: string },
): Promise<Result<PortOutProposal>> {
  const seen = await readVisibleConnection(ctx, connectionId);
  if (!seen.ok) return seen;
  const facts = seen.value;
  return (
    refusedPortOut(facts, await readPendingEndings(ctx, facts.id)) ??
    ok(portOutProposal(ctx, facts))
  );
}

/** A pending termination is no refusal. */
export function refusedPortOut(
  facts: ConnectionFacts,
  running: PendingEndings,
): ReturnType<typeof refuse> | null {
  const { kind, number } = facts;
  if (kind !== serviceKind.mobile || number === null || !looksLikePhone(number))
    return refuse({ code: 'portOut.noMobile' });
  if (running.portOut) return refuse({ code: 'connection.porting' });
  const portability = numberPortability(facts, running.today);
  return portability === 'kept'
    ? null
    : refuse({ code: portability === 'notYet' ? 'portOut.notYet' : 'portOut.gone' });
}

/** The right to a number lasts for a month after the connection ended (art. 4.10 Tw). */
export function numberPortability(
  { status, endDate }: Pick<ConnectionFacts, 'status' | 'endDate'>,
  today: string,
): 'kept' | 'notYet' | 'gone' {
  if (rulesOfStatus(status).portOut === 'no') return 'notYet';
  return status === connectionStatus.ended && endDate !== null && addMonths(endDate, 1) < today
    ? 'gone'
    : 'kept';
}

export function portOutProposal(ctx: RequestContext, facts: ConnectionFacts): PortOutProposal {
  const receivedOn = localDay(ctx.now);
  const proposedDate = workingDayAfter(receivedOn, 2);
  const endDate = servedUntil(facts, proposedDate);
  const earliestWithoutCost = laterDay(freeDay(facts, receivedOn), proposedDate);
  return {
    connectionId: facts.id,
    number: facts.number ?? '',
    customerNumber: facts.account.number,
    proposedDate,
    earliestWithoutCost,
    earlyCost: earlyCost({
      endDate,
      earliestDate: earliestWithoutCost,
      monthly: monthlyOn(facts, endDate),
    }),
  };
}

/** Months before the service begins are not charged. */
export const servedUntil = ({ start }: ConnectionFacts, proposedDate: string): string =>
  laterDay(proposedDate, start ?? proposedDate);

const freeDay = (facts: ConnectionFacts, receivedOn: string): string =>
  facts.status === connectionStatus.ended
    ? receivedOn
    : connectionEnd({ ...facts, receivedOn }).earliestDate;
