import { keyWorks } from '../api-keys/key-works.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { isAdministrator } from './all-sessions.ts';

/** `last`: null also for a log-in of more than a year ago. `second`: an authenticator app. */
export type LoginMethods = {
  userId: string;
  last: Date | null;
  sessions: number;
  password: boolean;
  second: boolean;
  passkeys: number;
  keys: number;
};

export async function readLoginMethods(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<Result<ReadonlyMap<string, LoginMethods>>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const rows = await ctx.db.rows<LoginMethods>({
    text: `select u.id as "userId", (select max(l.at) from login l where l.user_id = u.id) as last,
        (select count(*)::int from session s where s.user_id = u.id and s.idle_until > $2 and s.absolute_until > $2) as sessions,
        exists (select from password w where w.user_id = u.id) as password,
        exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as second,
        (select count(*)::int from passkey y where y.user_id = u.id) as passkeys,
        (select count(*)::int from api_key k where k.user_id = u.id and ${keyWorks('k', '$2')}) as keys
      from "user" u where u.id = any($1)`,
    values: [userIds, ctx.now],
  });
  return ok(new Map(rows.map((row) => [row.userId, row])));
}

export async function countUsersWithLogin(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>({
    text: `select count(*)::int as count from "user" u where u.id = any($1)
      and (exists (select from password w where w.user_id = u.id)
        or exists (select from passkey y where y.user_id = u.id))`,
    values: [userIds],
  });
  return row?.count ?? 0;
}
