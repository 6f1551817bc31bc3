import { auditAction } from '#engine/audit/audit.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import {
  type CalendarFeed,
  calendarFeedOf,
  endCalendarFeed,
  renewCalendarFeed,
} from '#auth/factors/calendar-feeds.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

export const readOwnCalendarFeed = async ({
  db,
  viewer,
}: RequestContext): Promise<CalendarFeed | null> =>
  viewer.kind === 'user' ? calendarFeedOf(db, viewer.userId) : null;

/** Gives the token of the address. It reads for a long time, so it needs a recent proof. */
export async function renewOwnCalendar(ctx: RequestContext): Promise<Result<string>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  return inTransaction(ctx, async (inside) => {
    const token = await renewCalendarFeed(inside.db, userId, inside.now);
    await note(inside, userId);
    return ok(token);
  });
}

export async function endOwnCalendar(ctx: RequestContext): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (inside) => {
    await endCalendarFeed(inside.db, userId);
    await note(inside, userId);
    return ok(null);
  });
}

const note = (inside: RequestContext, userId: string): Promise<void> =>
  auditAction(inside, { verb: 'change', object: 'User', fields: ['secret'], records: [userId] });
