import type { Ask } from '#records/ask.ts';
import { isCalendarDay } from '#records/fields/date.ts';
import { localDay } from '#records/local-day.ts';
import { terminationText } from '#text/termination.ts';
import { contractEnd, earlyCost } from '#wire/contract-end.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { TerminationProposal } from '#wire/shapes/endings.ts';
import { type ConnectionFacts, findConnection, readConnection, runningEnd, type RunningEnd } from './connection-facts.ts';

/**
 * When a connection can end if notice comes in today, why then, and what the day asked for costs. Changes nothing. Refuses as `findConnection`,
 * form.dateWrong for a day that is none or over, and as `refusedTermination`. Source: decisions.md §7, record-api.md §6.2.
 */
export async function proposeTermination(ask: Ask, asked: { connectionId: string; requestedDate?: string | undefined }): Promise<Result<TerminationProposal>> {
  const found = await findConnection(ask, asked.connectionId);
  if (!found.ok) return found;
  const { requestedDate = null } = asked;
  if (requestedDate !== null && !isDayToCome(ask, requestedDate)) return refuse({ code: 'form.dateWrong', field: 'requestedDate' });
  const read = await readConnection(ask, found.value);
  if (!read.ok) return read;
  const facts = read.value;
  return refusedTermination(facts, await runningEnd(ask, facts.id)) ?? ok(terminationProposal(ask, facts, requestedDate));
}

/** Today at the earliest. */
export const isDayToCome = (ask: Ask, day: string): boolean => isCalendarDay(day) && day >= localDay(ask.now);

/** What can't be ended (twice): `connection.ending`, `connection.porting`, `connection.notActive`. Null: it can. Source: decisions.md §7. */
export function refusedTermination({ status }: ConnectionFacts, running: RunningEnd): ReturnType<typeof refuse> | null {
  if (running.termination || status === 'Wordt beëindigd') return refuse({ code: 'connection.ending' });
  if (running.portOut) return refuse({ code: 'connection.porting' });
  return status === 'Actief' ? null : refuse({ code: 'connection.notActive' });
}

export function terminationProposal(ask: Ask, { id, contract, regime, monthly }: ConnectionFacts, requestedDate: string | null): TerminationProposal {
  const receivedOn = localDay(ask.now);
  const { earliestDate, rule, notice } = contractEnd({ receivedOn, contract, regime });
  const { noticeMonths, initialEnd } = contract;
  return {
    connectionId: id,
    receivedOn,
    earliestDate,
    rule: terminationText.rule(rule),
    explanation: terminationText.explanation({ rule, notice, noticeMonths, initialEnd }),
    requestedDate,
    earlyCost: requestedDate === null ? 0 : earlyCost({ endDate: requestedDate, earliestDate, monthly }),
  };
}
