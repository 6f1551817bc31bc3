import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

export type OwnSession = {
  id: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastActiveAt: Date;
  here: boolean;
};

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function listOwnSessions(
  ctx: RequestContext,
  tokenHash: string,
): Promise<Result<OwnSession[]>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const rows = await ctx.db.rows<OwnSession>({
    text: `select id, user_agent as "userAgent", address, created_at as "createdAt", last_active_at as "lastActiveAt", token = $2 as here
      from session where user_id = $1 and idle_until > $3 and absolute_until > $3 order by token = $2 desc, last_active_at desc, id limit 50`,
    values: [ctx.viewer.userId, tokenHash, ctx.now],
  });
  return ok(rows);
}

/** Succeeds for an ended session. */
export async function endOwnSession(ctx: RequestContext, id: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  if (!wellFormedId.test(id)) return refuse({ code: 'record.notFound' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async ({ db }) => {
    const [ended] = await db.rows<{ token: string }>({
      text: 'delete from session where id = $1 and user_id = $2 returning token',
      values: [id, userId],
    });
    if (ended !== undefined) await db.run(notify('session', ended.token));
    return ok(null);
  });
}

export async function endOwnSessions(ctx: RequestContext): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async ({ db }) => {
    await db.run({ text: 'delete from session where user_id = $1', values: [userId] });
    await db.run(notify('user', userId));
    return ok(null);
  });
}
