import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { LoginProviderSettings, ProviderPerson } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import {
  createSession,
  createVerifiedSession,
  type ClientInfo,
  type CreatedSession,
  type MfaChallenge,
} from '../login/mfa-challenge.ts';
import type { SessionSettings } from '../sessions/settings.ts';
import { closeToken, type KnownIdentity, useIdentity } from './identities.ts';
import { uncheckedMinutes } from './unchecked.ts';

export type ProviderLogIn = ClientInfo & {
  provider: LoginProviderSettings;
  person: ProviderPerson;
  /** Refuses a person who may no longer log in; runs in the transaction of the session. */
  check: (ctx: RequestContext, userId: string) => Promise<Result<unknown>>;
};

export type ProviderEntry = { userId: string; entered: CreatedSession | MfaChallenge };

const unknown = refuse({ code: 'identity.unknown' });

/**
 * Only a linked identity logs in. Refuses with `identity.unknown`, also for an inactive user, or as
 * `check` does.
 */
export function providerLogIn(
  ctx: RequestContext,
  { provider, person, check, ...clientInfo }: ProviderLogIn,
  { settings }: { settings: SessionSettings },
): Promise<Result<ProviderEntry>> {
  return inTransaction(asSystem(ctx, 'log in with an identity provider'), async (inside) => {
    const { key, graceMinutes } = provider;
    const identity = await useIdentity(inside, { provider: key, person, graceMinutes });
    if (identity === null) return unknown;
    const { userId } = identity;
    const checked = await check(inside, userId);
    if (!checked.ok) return checked;
    const opening = {
      userId,
      way: 'provider',
      clientInfo,
      settings,
      providerSession: await insertProviderSession(inside, identity, person),
      provenAt: person.wasAttended ? provenAtProvider(person, inside.now) : null,
      ...(!identity.canBeChecked && { mostMinutes: uncheckedMinutes }),
    } as const;
    const entered = await (person.hasSecondFactor
      ? createVerifiedSession(inside, opening)
      : createSession(inside, opening));
    return entered === null ? unknown : ok({ userId, entered });
  });
}

const clockSkew = 60_000; // ms

/**
 * When the person proved who they are, as the provider says. Null for a time in the future, which
 * would count as recent for too long.
 */
export function provenAtProvider(
  { authenticatedAt: at }: Pick<ProviderPerson, 'authenticatedAt'>,
  now: Date,
): Date | null {
  if (at === null || at.getTime() > now.getTime() + clockSkew) return null;
  return at > now ? now : at;
}

async function insertProviderSession(
  ctx: RequestContext,
  { id }: KnownIdentity,
  { sid, idToken, hasSecondFactor }: ProviderPerson,
): Promise<string> {
  const [made] = await ctx.db.rows<{ id: string }>({
    text: `insert into provider_session (identity_id, sid, id_token, has_second_factor, created_at)
      values ($1, $2, $3, $4, $5) returning id`,
    values: [id, sid, idToken === '' ? null : closeToken(ctx, idToken), hasSecondFactor, ctx.now],
  });
  if (made === undefined) throw new Error('a log-in with an identity provider got no id');
  return made.id;
}
