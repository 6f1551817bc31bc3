import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { LoginProvider, ProviderSubject } from '#integrations/login/login-providers.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { closeToken, endAccessByIdentity, openToken } from './identities.ts';

// While somebody is logged in through a provider, the provider is asked again whether they still
// may be: at least every 15 minutes. So it is while an app that they allowed then has a token, or a
// key that they made then works. Who was refused is logged out, and their apps and keys end too;
// while the provider is away, sessions and apps go on until `identity.valid_until`, and keys until it
// answers. When we cannot ask at all, keys end at that time too.

const due = 10; // minutes; a round a minute then stays within 15
const retry = 1; // minute
const together = 20;

type Due = ProviderSubject & {
  id: string;
  userId: string;
  provider: string;
  token: string | null;
  validUntil: Date | null;
};

/** `detail`: null for a person who may go on. */
export type Recheck = {
  userId: string;
  provider: string;
  outcome: 'stays' | 'ended' | 'away';
  detail: string | null;
};

type Tools = {
  find: (provider: string) => LoginProvider | undefined;
  /** Refuses a person who may no longer log in. */
  check: (
    ctx: RequestContext,
    person: { userId: string; provider: LoginProvider; roles: readonly string[] | null },
  ) => Promise<Result<unknown>>;
  /** Runs in the transaction that ends the sessions. */
  onEnded: (ctx: RequestContext, userId: string) => Promise<void>;
};

/** Copies of the server share the work. `ctx`: of the system. */
export async function recheckIdentities(ctx: RequestContext, tools: Tools): Promise<Recheck[]> {
  const identities = await claimDue(ctx);
  return Promise.all(identities.map((one) => recheck(ctx, one, tools)));
}

/** Only identities through which somebody is logged in, or a program reads for them. */
const claimDue = ({ db, now }: RequestContext): Promise<Due[]> =>
  db.rows<Due>({
    text: `update identity set tried_at = $1 where id in (
        select i.id from identity i
        where i.refresh_token is not null and i.checked_at <= $1::timestamptz - interval '${String(due)} minutes'
          and i.tried_at <= $1::timestamptz - interval '${String(retry)} minutes'
          and (exists (select from provider_session p join session s on s.token = p.session
            where p.identity_id = i.id and s.idle_until > $1 and s.absolute_until > $1)
          or exists (select from oauth_grant g where g.identity_id = i.id and g.ended_at is null and (g.code_until > $1
            or exists (select from oauth_token t where t.grant_id = g.id and t.used_at is null and t.expires_at > $1)))
          or exists (select from api_key k where k.identity_id = i.id and k.withdrawn_at is null and (k.expires_at is null or k.expires_at > $1)))
        order by i.checked_at, i.id limit ${String(together)} for update skip locked)
      returning id, user_id as "userId", provider, issuer, tenant, subject, refresh_token as token, valid_until as "validUntil"`,
    values: [now],
  });

async function recheck(ctx: RequestContext, one: Due, tools: Tools): Promise<Recheck> {
  const { id, userId } = one;
  const said = { userId, provider: one.provider };
  const provider = tools.find(one.provider);
  const token = openToken(ctx, one.token);
  if (provider === undefined || token === null) {
    const detail = 'the provider or the refresh token is gone';
    const isOver = one.validUntil === null || one.validUntil <= ctx.now;
    if (!isOver) return { ...said, outcome: 'away', detail };
    await inTransaction(ctx, async (inside) => ok(await endAccess(inside, one, tools)));
    return { ...said, outcome: 'ended', detail };
  }
  const answer = await provider.refresh(token, one);
  if (!answer.ok && answer.reason === 'away')
    return { ...said, outcome: 'away', detail: answer.detail };
  return inTransaction(ctx, async (inside) => {
    const roles = answer.ok ? answer.value.roles : null;
    const checked = answer.ok
      ? await tools.check(inside, { userId, provider, roles })
      : { ok: false };
    if (answer.ok && checked.ok) {
      await noteCheck(inside, { id, provider, token: answer.value.refreshToken });
      return ok<Recheck>({ ...said, outcome: 'stays', detail: null });
    }
    await endAccess(inside, one, tools);
    const detail = answer.ok ? 'the person has no role here' : answer.detail;
    return ok<Recheck>({ ...said, outcome: 'ended', detail });
  }).then((result) => {
    if (!result.ok) throw new Error('a look at an identity was refused');
    return result.value;
  });
}

/** The identity can be asked again after a new log-in. */
async function endAccess(inside: RequestContext, { id, userId }: Due, tools: Tools): Promise<void> {
  await endAccessByIdentity(inside, { id, userId });
  await inside.db.run({
    text: 'update identity set refresh_token = null, valid_until = $2 where id = $1',
    values: [id, inside.now],
  });
  await tools.onEnded(inside, userId);
}

const noteCheck = (
  ctx: RequestContext,
  { id, provider: { graceMinutes }, token }: { id: string; provider: LoginProvider; token: string },
): Promise<number> =>
  ctx.db.run({
    text: 'update identity set refresh_token = $2, checked_at = $3, valid_until = $4 where id = $1',
    values: [
      id,
      closeToken(ctx, token),
      ctx.now,
      new Date(ctx.now.getTime() + graceMinutes * 60_000),
    ],
  });
