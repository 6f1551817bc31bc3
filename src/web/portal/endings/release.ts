import { preparePortOut, type PortOutPreparation } from '#domain/terminations/prepare-ending.ts';
import { localDay } from '#engine/model/local-day.ts';
import { dayText, weekdayText } from '#messages/shared/days.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import {
  type PortOutDescription,
  portOutTerms,
  registeredCompanyFacts,
} from '#messages/portal/port-out-description.ts';
import { portOutMessage } from '#messages/portal/port-out.ts';
import { problemText } from '#messages/problems/problems.ts';
import { takeNumberText } from '#messages/site/take-number.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { sentParam } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { timelineOf, type Timeline } from './timeline-of.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

const { receipt, when } = takeNumberText;

type Fact = { name: string; value: string };
/** The facts that the new provider asks for. */
export type PortOutFacts = { number: string; customerNumber: string; facts: Fact[] };

export type ReleaseReceiptView = {
  step: 'released';
  id: string;
  heading: string;
  text: string;
  sent: boolean;
  given: PortOutFacts | null;
  facts: Fact[];
  steps: readonly { title: string; text: string }[];
  hasProof: boolean;
};
export type ReleaseRequestView = {
  step: 'ask';
  id: string;
  given: PortOutFacts;
  line: Timeline;
  doubt: string | null;
  refused: string | null;
  /** The proposed day, and the first day without cost; null when the proposed day costs nothing. */
  choice: { soon: string; free: string } | null;
  proposed: string;
  shown: { soon: string; free: string; cost: number };
  button: string;
};
export type PortOutView = ReleaseReceiptView | ReleaseRequestView;

export async function portOutView(
  { ctx }: Visit,
  connectionId: string,
  query: URLSearchParams,
): Promise<PortOutView> {
  const prepared = valueOr404(await preparePortOut(ctx, connectionId));
  return prepared.refused === null
    ? askView(prepared)
    : releasedView(prepared, query.get(sentParam));
}

const givenOf = (
  { registered: { name, customerNumber, postcode } }: PortOutPreparation,
  number: string,
): PortOutFacts => ({
  number,
  customerNumber,
  facts: asFacts(registeredCompanyFacts({ company: name, postcode })),
});

function askView(prepared: Extract<PortOutPreparation, { refused: null }>): ReleaseRequestView {
  const { facts, today, end, proposal, latest } = prepared;
  const { number, proposedDate, earliestWithoutCost, earlyCost } = proposal;
  return {
    step: 'ask',
    id: facts.id,
    given: givenOf(prepared, number),
    line: timelineOf({
      today,
      chosen: proposedDate,
      end: { ...end, earliestDate: earliestWithoutCost },
      words: takeNumberText.line,
    }),
    doubt:
      facts.status === connectionStatus.ending
        ? takeNumberText.ending
        : facts.status === connectionStatus.ended
          ? takeNumberText.ended
          : null,
    refused: latest?.refused
      ? takeNumberText.refused(
          dayText(localDay(new Date(latest.refused.at))),
          latest.refused.reason,
        )
      : null,
    choice:
      earliestWithoutCost === proposedDate
        ? null
        : {
            soon: when.soon(dayText(proposedDate), earlyCost),
            free: when.free(dayText(earliestWithoutCost)),
          },
    proposed: weekdayText(proposedDate),
    shown: { soon: proposedDate, free: earliestWithoutCost, cost: earlyCost },
    button: takeNumberText.button(number),
  };
}

function releasedView(
  prepared: Extract<PortOutPreparation, { refused: ProblemCode }>,
  sentId: string | null,
): ReleaseReceiptView {
  const { facts, latest, described, refused } = prepared;
  const running = refused === 'connection.porting' ? latest : null;
  const waits = running?.status === portOutStatus.requested;
  const sent = running !== null && running.id === sentId;
  const message =
    running === null
      ? ''
      : portOutMessage({ number: running.number, date: running.proposedDate, waits });
  return {
    step: 'released',
    id: facts.id,
    heading: sent ? message : running === null ? receipt.other : receipt.running,
    text: sent ? '' : running === null ? problemText[refused] : message,
    sent,
    given: running === null ? null : givenOf(prepared, running.number),
    facts: running === null || described === null ? [] : receiptFacts(running.status, described),
    steps: running === null ? [] : waits ? receipt.waiting : receipt.steps,
    hasProof: running !== null && !waits,
  };
}

const receiptFacts = (status: string, described: PortOutDescription): Fact[] => [
  { name: receipt.reference, value: described.reference },
  { name: receipt.status, value: status },
  ...asFacts(portOutTerms(described)),
];

const asFacts = (pairs: readonly (readonly [string, string])[]): Fact[] =>
  pairs.map(([name, value]) => ({ name, value }));
