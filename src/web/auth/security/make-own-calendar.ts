import { renewOwnCalendar } from '#domain/calendar/own-calendar.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import type { SecurityDoneKey } from '#messages/login/security.ts';
import { ok } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { siteOf, type Visit } from '../../visit.ts';
import { actionFieldName, securityActions } from './security-acts.ts';

/** `calendar`: null when the form was sent twice: only the first answer has the address. */
export type NewCalendarAddress = { calendar: string | null; done: SecurityDoneKey };

export async function makeOwnCalendar(visit: Visit, sent: FormData) {
  const { ctx } = visit;
  const userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : '';
  let calendar: string | null = null;
  const submit = { scope: `own calendar of ${userId}`, key: formKeyOf(sent), content: null };
  const made = await runIdempotently(ctx, submit, async (inside) => {
    const token = await renewOwnCalendar(inside);
    if (!token.ok) return token;
    calendar = absoluteUrl(siteOf(visit), `/agenda/${token.value}/agenda.ics`);
    return ok({});
  });
  if (!made.ok)
    return refusal({
      problems: made.problems,
      typed: { [actionFieldName]: securityActions.makeCalendar },
    });
  return { calendar, done: 'agenda' } satisfies NewCalendarAddress;
}
