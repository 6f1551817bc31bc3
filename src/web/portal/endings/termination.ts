import {
  prepareTermination,
  type TerminationPreparation,
} from '#domain/terminations/prepare-ending.ts';
import { lastDayOf } from '#domain/terminations/propose-termination.ts';
import { dayText, shortDayText, weekdayText } from '#messages/shared/days.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { problemText } from '#messages/problems/problems.ts';
import { terminateText } from '#messages/portal/terminate.ts';
import { terminationMessage } from '#messages/portal/termination.ts';
import {
  type TerminationDescription,
  terminationFacts,
} from '#messages/portal/termination-description.ts';
import { addDays, monthsUntil } from '#protocol/time/calendar.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { readDutchDate } from '#protocol/forms/checks/dutch-date.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { dayParam, reckonParam, sentParam } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { timelineOf, type Timeline } from './timeline-of.ts';
import { terminationStatus } from '#protocol/telecom/picklists.ts';

const { facts: names, choose, review, cost, after, consequences, closed } = terminateText;

type Fact = { name: string; value: string };
type Entry = { title: string; text: string };
type About = { id: string; kind: string; label: string };

export type TerminationReceiptView = About & {
  step: 'closed';
  heading: string;
  text: string;
  facts: Fact[];
  after: Entry[];
  sent: boolean;
  hasProof: boolean;
  portOut: boolean;
  canTurnBack: boolean;
};
export type ChooseDayView = About & {
  step: 'choose';
  heading: string;
  line: Timeline;
  facts: Fact[];
  hint: string;
  min: string;
  max: string;
  day: string;
  result: string | null;
  wrong: ProblemCode | null;
  notes: EndingNotes;
};
export type TerminationReviewView = About & {
  step: 'review';
  heading: string;
  line: Timeline;
  facts: Fact[];
  chosen: string;
  endDate: string;
  cost: { amount: number; accept: string } | null;
  button: string;
  after: Entry[];
  notes: EndingNotes;
};
export type EndingNotes = { number: 'mobile' | 'fixed' | null; lines: string[] };

export type TerminationView = TerminationReceiptView | ChooseDayView | TerminationReviewView;

export async function terminationView(
  { ctx }: Visit,
  connectionId: string,
  query: URLSearchParams,
): Promise<TerminationView> {
  const asked = query.get(dayParam);
  const requestedDate = asked === null ? null : (readDutchDate(asked) ?? asked);
  const prepared = valueOr404(await prepareTermination(ctx, { connectionId, requestedDate }));
  const { facts } = prepared;
  const about = {
    id: facts.id,
    kind: facts.kind,
    label:
      facts.number === null || facts.name.includes(facts.number)
        ? facts.name
        : `${facts.name}, ${facts.number}`,
  };
  if (prepared.refused !== null) return closedView(about, prepared, query.get(sentParam));
  return prepared.proposal.requestedDate === null || query.has(reckonParam)
    ? chooseView(about, prepared, asked ?? prepared.proposal.earliestDate)
    : reviewView(about, prepared, prepared.proposal.requestedDate);
}

type Open = Extract<TerminationPreparation, { refused: null }>;

function chooseView(
  about: About,
  { today, end, proposal, facts, others, wrongDay }: Open,
  day: string,
): ChooseDayView {
  const { earliestDate, explanation, requestedDate } = proposal;
  const now = earliestDate === today;
  const max = lastDayOf(facts, today);
  return {
    ...about,
    step: 'choose',
    heading: now ? choose.headingNow : choose.heading(dayText(earliestDate)),
    line: timelineOf({ today, chosen: null, end }),
    facts: [
      { name: names.connection, value: about.label },
      { name: names.today, value: weekdayText(today) },
      { name: names.earliest, value: weekdayText(earliestDate) },
      { name: names.why, value: explanation },
    ],
    hint: `${now ? choose.hintNow : choose.hint(dayText(earliestDate))} ${choose.latest(dayText(max))}`,
    min: facts.start !== null && facts.start > today ? facts.start : today,
    max,
    day,
    result:
      requestedDate === null
        ? null
        : choose.result(dayText(requestedDate), costText(proposal, facts.monthly)),
    wrong: wrongDay,
    notes: notesOf(facts.kind, others),
  };
}

function reviewView(
  about: About,
  { today, end, proposal, facts, others }: Open,
  endDate: string,
): TerminationReviewView {
  const { earliestDate, earlyCost, explanation } = proposal;
  return {
    ...about,
    step: 'review',
    heading: review.heading(dayText(endDate)),
    line: timelineOf({ today, chosen: endDate, end }),
    facts: [
      { name: names.connection, value: about.label },
      { name: names.today, value: weekdayText(today) },
      { name: names.earliest, value: `${weekdayText(earliestDate)}. ${explanation}` },
      { name: names.cost, value: costText(proposal, facts.monthly) },
    ],
    chosen: weekdayText(endDate),
    endDate,
    cost: endDate < earliestDate ? { amount: earlyCost, accept: review.accept(earlyCost) } : null,
    button: review.button(dayText(endDate)),
    after: afterOf(endDate, today),
    notes: notesOf(facts.kind, others),
  };
}

function costText(
  { earlyCost, requestedDate, earliestDate }: Open['proposal'],
  monthly: number,
): string {
  return earlyCost === 0
    ? cost.none(monthly)
    : cost.early(earlyCost, monthsUntil(requestedDate ?? earliestDate, earliestDate));
}

const afterOf = (endDate: string, today: string): Entry[] => [
  { title: after.now, text: after.nowText },
  { title: after.until(shortDayText(endDate, today)), text: after.untilText },
  { title: dayText(addDays(endDate, 1)), text: after.stopped },
];

const numbered: Readonly<Record<string, EndingNotes['number']>> = {
  [serviceKind.mobile]: 'mobile',
  [serviceKind.voip]: 'fixed',
};

function notesOf(kind: string, others: boolean): EndingNotes {
  const own = consequences.kinds[kind];
  const switching = kind === serviceKind.internet ? [consequences.switching] : [];
  return {
    number: numbered[kind] ?? null,
    lines: [
      ...switching,
      ...(own === undefined ? [] : [own]),
      ...(others ? [consequences.discount] : []),
    ],
  };
}

type Refused = Extract<TerminationPreparation, { refused: ProblemCode }>;

function closedView(
  about: About,
  { refused, latest, described, facts, today }: Refused,
  sentId: string | null,
): TerminationReceiptView {
  const runs = latest?.status === terminationStatus.received;
  const executed = facts.status === connectionStatus.ended;
  const sent = runs && latest.id === sentId;
  const stopped = latest?.executedOn === null ? null : (latest?.endDate ?? null);
  return {
    ...about,
    step: 'closed',
    heading: sent
      ? terminationMessage(latest.endDate)
      : executed
        ? closed.ended
        : refused === 'connection.ending'
          ? closed.ending
          : closed.other,
    text: sent
      ? ''
      : runs
        ? closed.runs(dayText(latest.endDate))
        : executed && stopped !== null
          ? closed.stopped(dayText(stopped))
          : problemText[refused],
    facts:
      runs || (executed && stopped !== null)
        ? receiptFacts(described)
        : [{ name: names.connection, value: about.label }],
    after: runs ? afterOf(latest.endDate, today) : [],
    sent,
    hasProof: runs || (executed && stopped !== null),
    portOut: refused === 'connection.porting',
    canTurnBack: runs,
  };
}

const receiptFacts = (described: TerminationDescription | null): Fact[] =>
  described === null ? [] : terminationFacts(described).map(([name, value]) => ({ name, value }));
