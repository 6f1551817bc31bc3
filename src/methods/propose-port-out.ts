import type { Ask } from '#records/ask.ts';
import { localDay } from '#records/local-day.ts';
import { later, workingDayAfter } from '#wire/calendar.ts';
import { connectionEnd, earlyCost } from '#wire/contract-end.ts';
import { looksLikePhone } from '#wire/forms/phone-number.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { PortOutProposal } from '#wire/shapes/endings.ts';
import { type ConnectionFacts, runningEnd, type RunningEnd, seeConnection } from './connection-facts.ts';

/**
 * When a mobile number can go to another provider if that is asked today. Changes nothing. Refuses as `findConnection` and `refusedPortOut`.
 * Source: decisions.md §8, record-api.md §6.2.
 */
export async function proposePortOut(ask: Ask, { connectionId }: { connectionId: string }): Promise<Result<PortOutProposal>> {
  const seen = await seeConnection(ask, connectionId);
  if (!seen.ok) return seen;
  const facts = seen.value;
  return refusedPortOut(facts, await runningEnd(ask, facts.id)) ?? ok(portOutProposal(ask, facts));
}

/**
 * A number that is no mobile one (`portOut.noMobile`) and one that is on its way already (`connection.porting`). A running termination or an ended connection
 * is no reason: the customer keeps the right to the number (art. 4.10 Tw), and a colleague looks at it. Null: it can.
 */
export function refusedPortOut({ kind, number }: ConnectionFacts, running: RunningEnd): ReturnType<typeof refuse> | null {
  if (kind !== 'Mobiel' || number === null || !looksLikePhone(number)) return refuse({ code: 'portOut.noMobile' });
  return running.portOut ? refuse({ code: 'connection.porting' }) : null;
}

/** Of a connection that has a number. Months before the service begins cost nothing. */
export function portOutProposal(ask: Ask, facts: ConnectionFacts): PortOutProposal {
  const receivedOn = localDay(ask.now);
  const proposedDate = workingDayAfter(receivedOn, 2);
  const earliestWithoutCost = later(freeDay(facts, receivedOn), proposedDate);
  const servedFrom = later(proposedDate, facts.start ?? proposedDate);
  return {
    connectionId: facts.id,
    number: facts.number ?? '',
    customerNumber: facts.account.number,
    proposedDate,
    earliestWithoutCost,
    earlyCost: earlyCost({ endDate: servedFrom, earliestDate: earliestWithoutCost, monthly: facts.monthly }),
  };
}

/** The day the contract ends if it is ended today, or ends already, as a termination has it. What has ended is free, whether its end date was written down or not. */
const freeDay = (facts: ConnectionFacts, receivedOn: string): string =>
  facts.status === 'Beëindigd' ? receivedOn : connectionEnd({ ...facts, receivedOn }).earliestDate;
