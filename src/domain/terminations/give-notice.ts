import { randomUUID } from 'node:crypto';
import type { RequestContext, BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { terminationText } from '#messages/portal/termination.ts';
import { dayText } from '#messages/shared/days.ts';
import { addMonths, laterDay } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { TerminationProposal } from '#protocol/shapes/endings.ts';
import { type ConnectionFacts, readVisibleConnection } from '../company/connection-facts.ts';
import { lastDayOf, terminationProposal } from './propose-termination.ts';
import { requestTermination } from './request-termination.ts';

/** Notice by telephone or letter counts from the day of receipt. Source: decisions.md §7. */

type Values = Readonly<Record<string, unknown>>;
type Notice = {
  facts: ConnectionFacts;
  receivedOn: string;
  endDate: string;
  proposal: TerminationProposal;
};

/** Without an end date: the first day without cost, or today when that day is past. */
async function readNotice(
  ctx: RequestContext,
  id: string | null,
  values: Values,
): Promise<Result<Notice>> {
  const seen = await readVisibleConnection(ctx, String(id));
  if (!seen.ok) return seen;
  const [today, receivedOn] = [localDay(ctx.now), String(values['Ontvangen_op'])];
  const { earliestDate } = terminationProposal(ctx, seen.value, {
    requestedDate: null,
    receivedOn,
  });
  const endDate =
    typeof values['Stopt_op'] === 'string' ? values['Stopt_op'] : laterDay(earliestDate, today);
  const wrong = wrongDays(seen.value, { today, receivedOn, endDate });
  if (wrong.length > 0) return refuse(...wrong);
  return ok({
    facts: seen.value,
    receivedOn,
    endDate,
    proposal: terminationProposal(ctx, seen.value, { requestedDate: endDate, receivedOn }),
  });
}

type Days = { today: string; receivedOn: string; endDate: string };

function wrongDays(facts: ConnectionFacts, { today, receivedOn, endDate }: Days): Problem[] {
  const { start, endDate: endFixed } = facts;
  const reasons: [boolean, Problem][] = [
    [receivedOn > today, { code: 'day.toCome', field: 'Ontvangen_op' }],
    [
      receivedOn < addMonths(today, -dateLimits.noticeBack),
      { code: 'day.longAgo', field: 'Ontvangen_op' },
    ],
    [endDate < today, { code: 'day.past', field: 'Stopt_op' }],
    [start !== null && endDate < start, { code: 'day.beforeStart', field: 'Stopt_op' }],
    [
      endFixed !== null && endDate > laterDay(endFixed, today),
      { code: 'day.afterEnd', field: 'Stopt_op' },
    ],
    [endDate > lastDayOf(facts, today), { code: 'termination.tooFar', field: 'Stopt_op' }],
  ];
  return reasons.filter(([holds]) => holds).map(([, problem]) => problem);
}

export const giveNotice: BusinessAction = async (ctx, { id, values }) => {
  const notice = await readNotice(ctx, id, values);
  if (!notice.ok) return notice;
  const { facts, receivedOn, endDate, proposal } = notice.value;
  const agreed = values['Kosten_akkoord'] === true;
  if (endDate < proposal.earliestDate && !agreed)
    return refuse({ code: 'notice.costOpen', field: 'Kosten_akkoord' });
  const asked = await requestTermination(ctx, {
    value: {
      connectionId: facts.id,
      endDate,
      acceptEarlyCost: agreed,
      came: { on: receivedOn, by: String(values['Via']) },
    },
    formKey: randomUUID(),
    address: '',
  });
  if (!asked.ok)
    return refuse({
      code: 'record.notNow',
      detail: asked.problems[0]?.code ?? 'It cannot end now',
    });
  const { ends, cost, costs } = terminationText.notice;
  return ok({ notices: spoken([ends, dayText(endDate)], [cost, costs(proposal.earlyCost)]) });
};

/** What staff can tell the customer by telephone before they record the notice. */
export const previewNoticeAction: BusinessAction = async (ctx, { id, values }) => {
  const notice = await readNotice(ctx, id, values);
  if (!notice.ok) return notice;
  const { endDate, proposal } = notice.value;
  const words = terminationText.notice;
  const cost = words.costs(proposal.earlyCost);
  return ok({
    notices: spoken(
      [words.free, dayText(proposal.earliestDate)],
      [words.costOn(endDate), cost],
      [words.why, proposal.explanation],
    ),
  });
};

const spoken = (...lines: [label: string, value: string][]) =>
  lines.map(([label, value]) => ({ label, value, spoken: true as const }));
