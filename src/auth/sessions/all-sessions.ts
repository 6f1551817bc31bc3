import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { auditAction, auditDisplay } from '#engine/audit/audit.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

/** `second`: the user has an authenticator app. */
export type SessionSummary = {
  id: string;
  userId: string;
  name: string;
  profile: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastActiveAt: Date;
  here: boolean;
  second: boolean;
};

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const together = 50;

export const isAdministrator = ({ viewer }: RequestContext): boolean =>
  viewer.kind === 'user' && viewer.role === 'administrator';

export type SessionsPage = {
  sessions: readonly SessionSummary[];
  total: number;
  page: number;
  pages: number;
};

const running = `from session s join "user" u on u.id = s.user_id left join profile p on p.id = u.profileid
  where s.idle_until > $1 and s.absolute_until > $1
    and ($2 = '' or concat_ws(' ', u.firstname, u.lastname, u.username, s.address, s.user_agent) collate "default" ilike '%' || $2 || '%')`;

/**
 * `find`: a text in name, login name, address or device. `page`: from 1; beyond the end means the
 * last. `token`: the hash of the viewer's session token.
 */
export async function listSessions(
  ctx: RequestContext,
  { token, find, page }: { token: string | null; find: string; page: number },
): Promise<Result<SessionsPage>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const like = find.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const [counted] = await ctx.db.rows<{ count: number }>({
    text: `select count(*)::int as count ${running}`,
    values: [ctx.now, like],
  });
  const total = counted?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / together));
  const shown = Math.min(Math.max(1, page), pages);
  const sessions = await ctx.db.rows<SessionSummary>({
    text: `select s.id, s.user_id as "userId", u.name, coalesce(p.name, '') as profile,
        s.user_agent as "userAgent", s.address, s.created_at as "createdAt", s.last_active_at as "lastActiveAt", s.token is not distinct from $3 as here,
        exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as second
      ${running} order by s.token is not distinct from $3 desc, s.last_active_at desc, s.id limit ${String(together)} offset $4`,
    values: [ctx.now, like, token, (shown - 1) * together],
  });
  const others = new Set(sessions.map(({ userId }) => userId).filter((id) => id !== userOf(ctx)));
  auditDisplay(ctx, {
    object: 'User',
    fields: ['User.FirstName', 'User.LastName', 'running'],
    records: [...others],
  });
  return ok({ sessions, total, page: shown, pages });
}

const userOf = ({ viewer }: RequestContext): string | null =>
  viewer.kind === 'user' ? viewer.userId : null;

/** Succeeds for an ended session. */
export async function endSession(ctx: RequestContext, id: string): Promise<Result<null>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(id)) return refuse({ code: 'record.notFound' });
  return inTransaction(ctx, async ({ db }) => {
    const [ended] = await db.rows<{ token: string; user: string }>({
      text: 'delete from session where id = $1 returning token, user_id as "user"',
      values: [id],
    });
    if (ended === undefined) return ok(null);
    await noteEnded({ ...ctx, db }, ended.user);
    await db.run(notify('session', ended.token));
    return ok(null);
  });
}

export async function endSessionsOf(ctx: RequestContext, userId: string): Promise<Result<null>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  return inTransaction(ctx, async ({ db }) => {
    const ended = await db.run({
      text: 'delete from session where user_id = $1',
      values: [userId],
    });
    if (ended > 0) await noteEnded({ ...ctx, db }, userId);
    await db.run(notify('user', userId));
    return ok(null);
  });
}

/** The audit log has no other line about the end of a session: no field of a record changes. */
const noteEnded = (ctx: RequestContext, userId: string): Promise<void> =>
  auditAction(ctx, { verb: 'change', object: 'User', fields: ['sessions'], records: [userId] });

/** Copies of the server then check which jobs are due. */
export async function wakeSchedulers(ctx: RequestContext, topic: string): Promise<Result<null>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  await ctx.db.run(notify(topic, ''));
  return ok(null);
}
