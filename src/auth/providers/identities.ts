import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { ProviderPerson, ProviderSubject } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { endKeysOfIdentity } from '../api-keys/own-keys.ts';
import { endCalendarFeed } from '../factors/calendar-feeds.ts';
import { mayUserUsePassword } from '../factors/may-use-password.ts';
import { endGrantsOfIdentity } from '../oauth/grants.ts';

/** `provider`: the key of the provider. */
export type Identity = {
  id: string;
  provider: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const wellFormedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The newest first. The caller checks whether the viewer may see them. */
export const listIdentitiesOf = ({ db }: RequestContext, userId: string): Promise<Identity[]> =>
  db.rows<Identity>({
    text: `select id, provider, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from identity where user_id = $1 order by created_at desc, id limit 50`,
    values: [userId],
  });

/** What an administrator sees. `tenant` is empty for other providers than Entra. */
export type IdentityFacts = Identity & { tenant: string; subject: string };

/** The newest first. The caller checks whether the viewer may see them. */
export const listIdentityFactsOf = (
  { db }: RequestContext,
  userId: string,
): Promise<IdentityFacts[]> =>
  db.rows<IdentityFacts>({
    text: `select id, provider, name, tenant, subject, created_at as "createdAt", last_used_at as "lastUsedAt"
      from identity where user_id = $1 order by created_at desc, id limit 50`,
    values: [userId],
  });

type NewIdentity = {
  userId: string;
  provider: string;
  subject: ProviderSubject;
  name: string;
  sub?: string;
};

/**
 * The caller checks the right to do this. `added`: false when the user had the identity already.
 * Refuses with `identity.taken` for the identity of another user.
 */
export async function saveIdentity(
  ctx: RequestContext,
  { userId, provider, subject: { issuer, tenant, subject }, name, sub }: NewIdentity,
): Promise<Result<{ added: boolean }>> {
  const added = await ctx.db.run({
    text: `insert into identity (user_id, provider, issuer, tenant, subject, sub, name, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (issuer, tenant, subject) do nothing`,
    values: [
      userId,
      provider,
      issuer,
      tenant,
      subject,
      sub ?? null,
      name,
      ctx.now,
      actorIdOf(ctx.viewer),
    ],
  });
  if (added > 0) return ok({ added: true });
  const [existing] = await ctx.db.rows<{ userId: string }>({
    text: 'select user_id as "userId" from identity where issuer = $1 and tenant = $2 and subject = $3',
    values: [issuer, tenant, subject],
  });
  return existing?.userId === userId
    ? ok({ added: false })
    : refuse({ code: 'identity.taken', detail: 'Another user has this account already' });
}

export type KnownIdentity = { id: string; userId: string; canBeChecked: boolean };

/**
 * The identity stays locked until the end of the transaction, so that a removal waits. Null when
 * nobody has it.
 */
export async function useIdentity(
  ctx: RequestContext,
  {
    provider,
    person,
    graceMinutes,
  }: { provider: string; person: ProviderPerson; graceMinutes: number },
): Promise<KnownIdentity | null> {
  const [found] = await ctx.db.rows<KnownIdentity>({
    text: `update identity set provider = $4, name = $5, sub = $6, refresh_token = coalesce($7, refresh_token),
        checked_at = $8, tried_at = $8, valid_until = $9, last_used_at = $8
      where issuer = $1 and tenant = $2 and subject = $3
      returning id, user_id as "userId", refresh_token is not null as "canBeChecked"`,
    values: [
      person.issuer,
      person.tenant,
      person.subject,
      provider,
      person.name,
      person.sub,
      person.refreshToken === null ? null : closeToken(ctx, person.refreshToken),
      ctx.now,
      new Date(ctx.now.getTime() + graceMinutes * 60_000),
    ],
  });
  return found ?? null;
}

/** Whether the person at the provider is this user. Locks the identity, so that a removal waits. */
export async function isOwnIdentity(
  { db }: RequestContext,
  userId: string,
  { issuer, tenant, subject }: ProviderSubject,
): Promise<boolean> {
  const rows = await db.rows({
    text: `select from identity where user_id = $1 and issuer = $2 and tenant = $3 and subject = $4
      for share`,
    values: [userId, issuer, tenant, subject],
  });
  return rows.length > 0;
}

/** The keys of the providers with which the user can log in. */
export async function listProviderKeysOf(
  { db }: RequestContext,
  userId: string,
): Promise<string[]> {
  const rows = await db.rows<{ provider: string }>({
    text: 'select distinct provider from identity where user_id = $1 order by provider',
    values: [userId],
  });
  return rows.map(({ provider }) => provider);
}

/** Ends what began with the identity too. Null when the user has no such identity. */
export async function removeIdentity(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<Pick<Identity, 'name' | 'provider'> | null> {
  if (!wellFormedId.test(id)) return null;
  const [locked] = await ctx.db.rows<Pick<Identity, 'name' | 'provider'>>({
    text: 'select name, provider from identity where id = $1 and user_id = $2 for update',
    values: [id, userId],
  });
  if (locked === undefined) return null;
  await endAccessByIdentity(ctx, { id, userId });
  await ctx.db.run({ text: 'delete from identity where id = $1', values: [id] });
  return locked;
}

/**
 * Its sessions, and the apps that were allowed and the API keys that were made in one. The address of
 * the calendar does not tell how its user had logged in, so it ends too.
 */
export async function endAccessByIdentity(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await endSessionsOfIdentity(ctx, { id });
  await endGrantsOfIdentity(ctx, id);
  await endKeysOfIdentity(ctx, id);
  await endCalendarFeed(ctx.db, userId);
}

/**
 * Also ends log-ins whose second step is not passed yet. With `sid`, only the provider's session of
 * that id. Returns the number of ended sessions.
 */
export async function endSessionsOfIdentity(
  { db }: RequestContext,
  { id, sid = null }: { id: string; sid?: string | null },
): Promise<number> {
  const gone = await db.rows<{ session: string | null }>({
    text: 'delete from provider_session where identity_id = $1 and ($2::text is null or sid = $2) returning session',
    values: [id, sid],
  });
  const tokens = gone.map(({ session }) => session).filter((session) => session !== null);
  const ended = await db.run({
    text: 'delete from session where token = any($1)',
    values: [tokens],
  });
  for (const token of tokens) await db.run(notify('session', token));
  return ended;
}

/** `providers`: the keys of the providers in the settings. */
export async function hasOtherWayIn(
  ctx: RequestContext,
  { userId, providers }: { userId: string; providers: readonly string[] },
): Promise<boolean> {
  const rows = await ctx.db.rows({
    text: `select 1 where ($3 and exists (select from password where user_id = $1))
      or exists (select from passkey where user_id = $1)
      or exists (select from identity where user_id = $1 and provider = any($2))`,
    values: [userId, providers, await mayUserUsePassword(ctx, userId)],
  });
  return rows.length > 0;
}

export async function hasAnyWayIn(ctx: RequestContext, userId: string): Promise<boolean> {
  const rows = await ctx.db.rows({
    text: `select 1 where ($2 and exists (select from password where user_id = $1))
      or exists (select from passkey where user_id = $1)
      or exists (select from identity where user_id = $1)`,
    values: [userId, await mayUserUsePassword(ctx, userId)],
  });
  return rows.length > 0;
}

const mark = 'provider token ';

export const closeToken = ({ services }: RequestContext, token: string): string =>
  services.seal.close(mark + token);

/** Null when the keys that encrypted it are gone. */
export function openToken({ services }: RequestContext, closed: string | null): string | null {
  const text = closed === null ? undefined : services.seal.open(closed);
  return text?.startsWith(mark) === true ? text.slice(mark.length) : null;
}
