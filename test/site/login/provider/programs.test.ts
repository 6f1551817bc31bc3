import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeApiKey } from '#domain/keys/make-api-key.ts';
import { recheckPeople } from '#domain/login/provider-sessions.ts';
import { findApiKey, withdrawApiKey } from '#auth/api-keys/api-keys.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { verifyAccessToken } from '#auth/oauth/access-tokens.ts';
import { platformClient } from '#auth/oauth/clients.ts';
import { createGrant } from '#auth/oauth/grants.ts';
import { issueTokens, type IssuedTokens } from '#auth/oauth/tokens.ts';
import { removeIdentity } from '#auth/providers/identities.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { userId, storedRows } from '../../../support/server.ts';
import { openChangeStream } from '../../../contract/changes/change-stream.ts';
import { token } from '../../../contract/oauth/oauth-client.ts';
import { browse, enterBy, linkPerson, openWithProviders } from './provider-fixture.ts';

/** Apps and API keys of who logged in through a provider, and when they end. */

const both = await openWithProviders();
const { server, provider } = both;
const copy = await server.openCopy();
const person = { sub: 'google-programma' };
const login = 'klant@bakkerijdekorenaar.example';
const user = await userId(server.ctx, 'korenaar');
const now = () => new Date();

type Session = { inside: RequestContext; identity: string };

/** A session that the provider began, with a recent proof. */
async function enter(sid = 'sessie-1'): Promise<Session> {
  Object.assign(provider.state, { person, sid });
  await enterBy(both, 'google');
  const [row] = await storedRows<{ session: string; identity: string }>(
    server,
    `select p.session, p.identity_id as identity from provider_session p join session s on s.token = p.session
      order by s.created_at desc limit 1`,
  );
  const { session, identity } = row!;
  await storedRows(server, 'update session set proven_at = now() where token = $1', session);
  const { viewer } = await server.contextOf('korenaar');
  const own = { ...server.ctx, viewer, origin: {}, now: now() };
  return { inside: withCall(own, { id: 'test', entryPoint: 'page', session }), identity };
}

async function allowApp(
  { inside }: Session,
  scopes: ('api' | 'refresh_token')[] = ['api', 'refresh_token'],
): Promise<IssuedTokens> {
  const app = { userId: user, clientId: platformClient.id, audience: 'api', scopes } as const;
  return issueTokens(inside, await createGrant(inside, app));
}

async function makeKey(by: RequestContext): Promise<{ id: string; key: string }> {
  const made = await makeApiKey(by, { userId: user, label: 'Programma' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

const tokenWorks = async ({ access }: Pick<IssuedTokens, 'access'>): Promise<boolean> =>
  (await verifyAccessToken(server.ctx.db, access, { audience: 'api', now: now() })) !== null;
const keyWorks = async ({ key }: { key: string }): Promise<boolean> =>
  (await findApiKey(server.ctx.db, sha256(key), now())) !== null;

const tokenOfKey = async ({ key }: { key: string }) =>
  (
    await token(server, {
      grant_type: 'client_credentials',
      client_id: login,
      client_secret: key,
    })
  ).body;

/** As if the provider was last asked eleven minutes ago. */
const look = async (): Promise<string[]> => {
  await storedRows(
    server,
    `update identity set checked_at = checked_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`,
  );
  return (await recheckPeople({ ...server.ctx, now: now() })).map(({ outcome }) => outcome);
};

beforeEach(async () => {
  Object.assign(provider.state, { isAway: false, givesRefreshTokens: true });
  provider.state.disabled.clear();
  await storedRows(server, 'delete from identity');
  await storedRows(server, `delete from api_key where label = 'Programma'`);
  provider.state.person = person;
  await linkPerson(both, 'google', 'korenaar');
});

describe('an API key that a user made in a session of a provider', () => {
  it('ends with its tokens once the provider refuses, also when no session is left', async () => {
    const key = await makeKey((await enter()).inside);
    const derived = String((await tokenOfKey(key)).access_token);
    await storedRows(server, 'delete from session');
    expect(await look()).toEqual(['stays']);
    expect([await keyWorks(key), await tokenWorks({ access: derived })]).toEqual([true, true]);
    provider.state.disabled.add(person.sub);
    expect(await look()).toEqual(['ended']);
    expect([await keyWorks(key), await tokenWorks({ access: derived })]).toEqual([false, false]);
  });

  it('goes on while the provider is away, however long', async () => {
    const key = await makeKey((await enter()).inside);
    provider.state.isAway = true;
    expect(await look()).toEqual(['away']);
    await storedRows(server, `update identity set valid_until = now() - interval '1 hour'`);
    expect(await keyWorks(key)).toBe(true);
  });

  it('is refused when the provider cannot be asked again', async () => {
    provider.state.givesRefreshTokens = false;
    const { inside } = await enter();
    const made = await makeApiKey(inside, { userId: user, label: 'Programma' });
    expect(made).toMatchObject({ ok: false, problems: [{ code: 'key.providerUnasked' }] });
    expect((await makeApiKey(server.ctx, { userId: user, label: 'Programma' })).ok).toBe(true);
  });

  it('does not work without a refresh token, with its tokens', async () => {
    const key = await makeKey((await enter()).inside);
    const derived = String((await tokenOfKey(key)).access_token);
    // As for a key that was stored while a refusal ended all others.
    await storedRows(server, 'update identity set refresh_token = null');
    expect([await keyWorks(key), await tokenWorks({ access: derived })]).toEqual([false, false]);
  });

  it.each([
    ['the provider is gone from the settings', `provider = 'verdwenen'`],
    ['the refresh token cannot be opened', `refresh_token = 'van een eerdere sleutel'`],
  ])('ends after the grace when %s', async (_, change) => {
    const key = await makeKey((await enter()).inside);
    await storedRows(server, `update identity set ${change}`);
    expect([await look(), await keyWorks(key)]).toEqual([['away'], true]);
    await storedRows(server, `update identity set valid_until = now() - interval '1 minute'`);
    expect([await look(), await keyWorks(key)]).toEqual([['ended'], false]);
  });

  it('ends when the identity is unlinked', async () => {
    const { inside, identity } = await enter();
    const key = await makeKey(inside);
    await removeIdentity(inside, { id: identity, userId: user });
    expect(await keyWorks(key)).toBe(false);
  });

  it('is not one that an administrator made for them', async () => {
    const { identity } = await enter();
    const key = await makeKey(server.ctx);
    await removeIdentity(server.ctx, { id: identity, userId: user });
    expect(await keyWorks(key)).toBe(true);
  });
});

describe('a log-out at the provider', () => {
  const logOut = async (claims: Record<string, unknown>) => {
    const form = { logout_token: await provider.logOutToken(claims) };
    const { status } = await browse(server, '/inloggen/met/google/afmelden', { form });
    expect(status).toBe(200);
  };

  it('ends apps of that session, unless they may act while their user is away', async () => {
    const [one, other] = [await enter('sessie-1'), await enter('sessie-2')];
    const online = await allowApp(one, ['api']);
    const offline = await allowApp(one);
    const elsewhere = await allowApp(other, ['api']);
    await logOut({ sid: 'sessie-1' });
    expect([
      await tokenWorks(online),
      await tokenWorks(offline),
      await tokenWorks(elsewhere),
    ]).toEqual([false, true, true]);
    await logOut({ sub: person.sub });
    expect([await tokenWorks(offline), await tokenWorks(elsewhere)]).toEqual([true, false]);
  });

  it('ends an app whose session here had ended before', async () => {
    const online = await allowApp(await enter('sessie-3'), ['api']);
    await storedRows(server, 'delete from session');
    await logOut({ sid: 'sessie-3' });
    expect(await tokenWorks(online)).toBe(false);
  });
});

describe('the announced life of an access token', () => {
  it('is a quarter of an hour at most, when the provider cannot be asked again', async () => {
    provider.state.givesRefreshTokens = false;
    const { accessSeconds, refresh } = await allowApp(await enter());
    expect([accessSeconds <= 900, accessSeconds > 800, refresh]).toEqual([true, true, null]);
  });

  it('is an hour otherwise, and never longer than that of the key behind it', async () => {
    expect((await allowApp(await enter())).accessSeconds).toBe(3_600);
    const key = await makeKey(server.ctx);
    expect((await tokenOfKey(key)).expires_in).toBe(3_600);
    await storedRows(
      server,
      `update api_key set expires_at = now() + interval '10 minutes' where id = $1`,
      key.id,
    );
    const { expires_in: seconds } = await tokenOfKey(key);
    expect([Number(seconds) <= 600, Number(seconds) > 500]).toEqual([true, true]);
  });
});

it('an open stream of a token ends at once when the key behind it is withdrawn', async () => {
  const key = await makeKey(server.ctx);
  const { access_token: access } = await tokenOfKey(key);
  const stream = await openChangeStream(copy.url, { authorization: `Bearer ${String(access)}` });
  expect(stream.status).toBe(200);
  await withdrawApiKey(server.ctx, key.id);
  // Faster than the check each half minute.
  await stream.until(({ events }) => events.some((event) => 'ended' in event));
  await stream.ended;
});

const migration = (name: string): Promise<string> =>
  readFile(new URL(`../../../../src/db/migrations/${name}.sql`, import.meta.url), 'utf8');
const sql = await migration('0325_origin_of_older_grants');
const sqlOfUnused = await migration('0338_grants_before_a_first_log_in');

describe('a grant that began before grants remembered the identity', () => {
  it('counts as made with the identity that its user had then', async () => {
    const { inside, identity } = await enter();
    const tokens = await allowApp({ inside, identity });
    await storedRows(
      server,
      `update oauth_grant set identity_id = null, created_at = now() - interval '1 year' where user_id = $1`,
      user,
    );
    await storedRows(server, sql);
    expect(await identityOf()).toBeNull();
    await storedRows(server, `update identity set created_at = now() - interval '2 years'`);
    await storedRows(server, sql);
    expect(await identityOf()).toBe(identity);
    expect(await tokenWorks(tokens)).toBe(true);
    await removeIdentity(inside, { id: identity, userId: user });
    expect(await tokenWorks(tokens)).toBe(false);
  });

  it('is not ended by an identity with which nobody ever logged in', async () => {
    const { inside, identity } = await enter();
    await allowApp({ inside, identity });
    const age = `created_at = now() - interval '1 year'`;
    await storedRows(server, `update oauth_grant set ${age}`);
    await storedRows(server, sqlOfUnused);
    expect(await identityOf()).toBe(identity);
    await storedRows(server, `update identity set last_used_at = null, ${age}`);
    await storedRows(server, sqlOfUnused);
    expect(await identityOf()).toBeNull();
  });

  it('is not one that began later without an identity', async () => {
    await enter();
    const grant = { userId: user, clientId: platformClient.id, audience: 'api' } as const;
    await createGrant({ ...server.ctx, now: now() }, { ...grant, scopes: ['api'] });
    await storedRows(server, `update identity set created_at = now() - interval '2 years'`);
    await storedRows(server, sql);
    expect(await identityOf()).toBeNull();
  });

  const identityOf = async (): Promise<string | null> =>
    (
      await storedRows<{ identity: string | null }>(
        server,
        `select identity_id as identity from oauth_grant where user_id = $1 and ended_at is null
          order by created_at desc limit 1`,
        user,
      )
    )[0]!.identity;

  beforeEach(() => storedRows(server, 'delete from oauth_grant'));
});
