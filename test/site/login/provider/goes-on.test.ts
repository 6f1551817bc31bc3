import { beforeEach, describe, expect, it } from 'vitest';
import { recheckPeople } from '#domain/login/provider-sessions.ts';
import { verifyAccessToken } from '#auth/oauth/access-tokens.ts';
import { platformClient } from '#auth/oauth/clients.ts';
import { createGrant } from '#auth/oauth/grants.ts';
import {
  issueTokens,
  type IssuedTokens,
  useRefreshToken as takeRefreshToken,
} from '#auth/oauth/tokens.ts';
import { removeIdentity } from '#auth/providers/identities.ts';
import { withCall } from '#engine/model/request-context.ts';
import { sweepProviderSessions } from '#auth/providers/provider-log-out.ts';
import { tenants } from '../../../support/login/identity-provider.ts';
import { storedRows, userId, waitUntil } from '../../../support/server.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  type Jar,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

const both = await openWithProviders({ microsoft: { graceMinutes: 30 } });
const { server, provider } = both;
const copy = await server.openCopy();
/** Nobody asked this provider anything yet. */
const elsewhere = await openWithProviders();

const staff = {
  tid: tenants.own,
  oid: 'bbbbbbbb-0000-4000-8000-000000000001',
  sub: 'pairwise-staff',
};
const customer = { sub: 'google-customer' };

provider.state.person = staff;
await linkPerson(both, 'microsoft', 'verkoop');
provider.state.person = customer;
await linkPerson(both, 'google', 'korenaar');

const defaults = { person: staff, fault: null, isAway: false, refreshError: null };

beforeEach(() => {
  Object.assign(provider.state, defaults, { givesRefreshTokens: true, refreshes: [] });
  provider.state.disabled.clear();
});

/** As if the provider was last asked so long ago. */
const age = (minutes: number): Promise<unknown> =>
  storedRows(
    server,
    `update identity set checked_at = checked_at - $1 * interval '1 minute', tried_at = tried_at - $1 * interval '1 minute',
      valid_until = valid_until - $1 * interval '1 minute'`,
    minutes,
  );

const look = async (): Promise<string[]> =>
  (await recheckPeople({ ...server.ctx, now: new Date() })).map(({ outcome }) => outcome);

const isOutEverywhere = async (jar: Jar): Promise<void> => {
  await waitUntil(async () => !(await isLoggedIn(server, jar)));
  await waitUntil(async () => !(await isLoggedIn(copy, jar)));
};

describe('who is logged in through a provider', () => {
  it('stays while the provider says so, and is asked at most once in ten minutes', async () => {
    const { jar } = await enterBy(both, 'microsoft');
    expect(await look()).toEqual([]);
    await age(11);
    expect(await look()).toEqual(['stays']);
    expect(await look()).toEqual([]);
    expect(provider.state.refreshes).toHaveLength(1);
    expect(await isLoggedIn(server, jar)).toBe(true);
    await age(11);
    // With the refresh token that the provider gave the last time.
    expect(await look()).toEqual(['stays']);
  });

  it('is asked about once, however many copies of the server look', async () => {
    await enterBy(both, 'microsoft');
    await age(11);
    const looks = await Promise.all([look(), look(), look()]);
    expect(looks.flat()).toEqual(['stays']);
  });

  it('is out on all copies once the provider disabled them', async () => {
    const { jar } = await enterBy(both, 'microsoft');
    expect(await isLoggedIn(copy, jar)).toBe(true);
    provider.state.disabled.add(staff.sub);
    await age(11);
    expect(await look()).toEqual(['ended']);
    await isOutEverywhere(jar);
    const ended = await storedRows(
      server,
      `select from audit where $1 = any(records) and 'sessions' = any(fields)`,
      await userId(server.ctx, 'verkoop'),
    );
    expect(ended.length).toBeGreaterThan(0);
  });

  it('goes on while the provider is away, until the grace of the settings ends', async () => {
    const { jar } = await enterBy(both, 'microsoft');
    provider.state.isAway = true;
    await age(20);
    expect(await look()).toEqual(['away']);
    expect(await isLoggedIn(server, jar)).toBe(true);
    await age(11);
    expect(await look()).toEqual(['away']);
    await isOutEverywhere(jar);
  });

  it('goes on when the provider refuses us instead of the person', async () => {
    const { jar } = await enterBy(both, 'microsoft');
    provider.state.refreshError = 'invalid_client';
    await age(11);
    expect(await look()).toEqual(['away']);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('without a refresh token is out after a quarter of an hour', async () => {
    await storedRows(server, 'update identity set refresh_token = null');
    provider.state.givesRefreshTokens = false;
    await enterBy(both, 'microsoft');
    const [session] = await storedRows<{ minutes: number }>(
      server,
      `select round(extract(epoch from absolute_until - created_at) / 60)::int as minutes from session where by_provider
        order by created_at desc limit 1`,
    );
    expect(session?.minutes).toBe(15);
  });

  it('is out when the identity is removed by hand', async () => {
    const { jar } = await enterBy(both, 'microsoft');
    const [row] = await storedRows<{ id: string }>(
      server,
      `delete from identity where subject = $1 returning id`,
      staff.oid,
    );
    expect(row).toBeDefined();
    await waitUntil(async () => !(await isLoggedIn(server, jar)));
    provider.state.person = staff;
    await linkPerson(both, 'microsoft', 'verkoop');
  });
});

describe('an app that was allowed after a log-in through a provider', () => {
  const appUser = () => userId(server.ctx, 'verkoop');
  const current = () => ({ ...server.ctx, now: new Date() });

  /** Logs in through the provider, and allows an app in that session. */
  async function allowApp(): Promise<{ jar: Jar; tokens: IssuedTokens; identity: string }> {
    const { jar } = await enterBy(both, 'microsoft');
    const [row] = await storedRows<{ session: string; identity: string }>(
      server,
      `select session, identity_id as identity from provider_session where session is not null
        order by created_at desc limit 1`,
    );
    const { session, identity } = row!;
    const inside = withCall(current(), { id: 'test', entryPoint: 'page', session });
    const grant = await createGrant(inside, {
      userId: await appUser(),
      clientId: platformClient.id,
      audience: 'api',
      scopes: ['api', 'refresh_token'],
    });
    return { jar, tokens: await issueTokens(inside, grant), identity };
  }

  async function works({ access }: IssuedTokens, minutes = 0): Promise<boolean> {
    const now = new Date(Date.now() + minutes * 60_000);
    return (await verifyAccessToken(server.ctx.db, access, { audience: 'api', now })) !== null;
  }
  const refreshed = ({ refresh }: IssuedTokens, minutes = 0) =>
    takeRefreshToken(
      { ...server.ctx, now: new Date(Date.now() + minutes * 60_000) },
      { token: refresh ?? '', clientId: platformClient.id },
    );

  it('ends with the calendar once the provider refuses, also when no session is left', async () => {
    const { jar, tokens } = await allowApp();
    expect(await works(tokens)).toBe(true);
    await storedRows(
      server,
      `insert into calendar_feed (user_id, token_sha256, created_at) values ($1, 'x', now())`,
      await appUser(),
    );
    await browse(server, '/secur/logout.jsp', { jar });
    await storedRows(server, 'delete from session where by_provider');
    await age(11);
    expect(await look()).toEqual(['stays']);
    expect(await works(tokens)).toBe(true);
    provider.state.disabled.add(staff.sub);
    await age(11);
    expect(await look()).toEqual(['ended']);
    expect([await works(tokens), await refreshed(tokens)]).toEqual([false, null]);
    expect(await storedRows(server, 'select from calendar_feed')).toEqual([]);
  });

  it('ends when the identity is unlinked', async () => {
    const { tokens, identity } = await allowApp();
    expect(await works(tokens)).toBe(true);
    await removeIdentity(current(), { id: identity, userId: await appUser() });
    expect([await works(tokens), await refreshed(tokens)]).toEqual([false, null]);
    await linkPerson(both, 'microsoft', 'verkoop');
  });

  it('waits when the provider is away for longer than the grace', async () => {
    const { tokens } = await allowApp();
    expect([await works(tokens, 29), await works(tokens, 31)]).toEqual([true, false]);
    expect(await refreshed(tokens, 31)).toBeNull();
    expect(await refreshed(tokens, 29)).not.toBeNull();
  });

  it('works for a quarter of an hour when the provider cannot be asked again', async () => {
    await storedRows(server, 'update identity set refresh_token = null');
    provider.state.givesRefreshTokens = false;
    const { tokens } = await allowApp();
    expect(tokens.refresh).toBeNull();
    expect([await works(tokens, 14), await works(tokens, 16)]).toEqual([true, false]);
  });
});

describe('the provider logs somebody out', () => {
  const address = '/inloggen/met/google/afmelden';
  const post = (token: string, at = server) =>
    browse(at, address, { form: { logout_token: token } });
  const enter = async (sid = 'sessie-1') => {
    Object.assign(provider.state, { person: customer, sid });
    return (await enterBy(both, 'google')).jar;
  };

  it('by session id, on all copies, and only that session', async () => {
    const [one, two] = [await enter('sessie-1'), await enter('sessie-2')];
    expect(await isLoggedIn(copy, one)).toBe(true);
    const { status } = await post(await provider.logOutToken({ sid: 'sessie-1' }), server);
    expect(status).toBe(200);
    await isOutEverywhere(one);
    expect(await isLoggedIn(server, two)).toBe(true);
  });

  it('by person, all their sessions', async () => {
    const [one, two] = [await enter('sessie-3'), await enter('sessie-4')];
    expect((await post(await provider.logOutToken({ sub: customer.sub }))).status).toBe(200);
    await isOutEverywhere(one);
    await isOutEverywhere(two);
  });

  it('without ending the sessions of others', async () => {
    const mine = await enter('sessie-5');
    expect((await post(await provider.logOutToken({ sub: 'somebody-else' }))).status).toBe(200);
    const { jar } = await (async () => {
      provider.state.person = staff;
      return enterBy(both, 'microsoft');
    })();
    expect((await post(await provider.logOutToken({ sub: staff.sub }))).status).toBe(200);
    expect(await isLoggedIn(server, mine)).toBe(true);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('but not with a token that was used', async () => {
    const jar = await enter('sessie-6');
    const token = await provider.logOutToken({ sub: 'nobody' });
    expect((await post(token)).status).toBe(200);
    const again = await post(token, copy as typeof server);
    expect([again.status, JSON.parse(again.body).error]).toEqual([400, 'invalid_request']);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it.each([
    ['a nonce', { nonce: 'x' }, {}],
    ['no event', { events: {} }, {}],
    ['another event', { events: { 'http://example.com/event': {} } }, {}],
    ['no jti', { jti: undefined }, {}],
    ['nobody in it', { sub: undefined, sid: undefined }, {}],
    ['another audience', { aud: 'another' }, {}],
    ['another issuer', { iss: 'https://attacker.example' }, {}],
    ['an old date', { iat: Math.floor(Date.now() / 1_000) - 3_600 }, {}],
    ['a past end', { exp: Math.floor(Date.now() / 1_000) - 3_600 }, {}],
    ['another key', {}, { fault: 'otherKey' }],
    ['no signature', {}, { fault: 'unsigned' }],
    ['the type of an access token', {}, { typ: 'at+jwt' }],
  ] as const)('but not with a token with %s', async (_, claims, options) => {
    const jar = await enter('sessie-7');
    const token = await provider.logOutToken({ sub: customer.sub, ...claims }, options);
    const { status, headers } = await post(token);
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('without being asked for its keys at each token, also of keys that do not exist', async () => {
    const tokens = Array.from({ length: 12 }, (_, at) =>
      provider.logOutToken({}, { fault: 'otherKey', kid: at % 2 === 0 ? 'one' : `key-${at}` }),
    );
    provider.state.keyReads = 0;
    for (const token of await Promise.all(tokens)) expect((await post(token)).status).toBe(400);
    expect(provider.state.keyReads).toBeLessThanOrEqual(1);
  });

  it('in a frame, with the issuer and the session id', async () => {
    const jar = await enter('sessie-8');
    const frame = (iss: string, sid: string) =>
      browse(server, `${address}?${new URLSearchParams({ iss, sid }).toString()}`);
    await frame('https://attacker.example', 'sessie-8');
    await frame(provider.google, 'another');
    expect(await isLoggedIn(server, jar)).toBe(true);
    expect((await frame(provider.google, 'sessie-8')).status).toBe(200);
    await isOutEverywhere(jar);
  });

  it('and we log out there, when the person logs out here', async () => {
    const jar = await enter('sessie-9');
    const { status, location } = await browse(server, '/secur/logout.jsp', { jar });
    expect(status).toBe(302);
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(`${provider.google}/logout`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(new URL('/', server.url).href);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await isLoggedIn(server, jar)).toBe(false);
  });

  it('and a log-out here works while the provider is away', async () => {
    const jar = newJar([...(await enter('sessie-10'))].map((one) => one.join('=')).join('; '));
    provider.state.isAway = true;
    await browse(server, '/secur/logout.jsp', { jar });
    expect(await isLoggedIn(server, jar)).toBe(false);
  });
});

it('a provider that is away is left alone by those who post log-out tokens', async () => {
  const { server: other, provider: away } = elsewhere;
  away.state.isAway = true;
  const token = await away.logOutToken({ sub: 'nobody' });
  for (let at = 0; at < 5; at += 1) {
    const form = { logout_token: token };
    const { status, body } = await browse(other, '/inloggen/met/google/afmelden', { form });
    expect([status, JSON.parse(body).error]).toEqual([400, 'temporarily_unavailable']);
  }
  expect(away.state.triesWhileAway).toBe(1);
  // Somebody who logs in is not kept waiting.
  away.state.isAway = false;
  expect((await browse(other, '/inloggen/met/google')).status).toBe(303);
});

it('used log-out tokens and log-ins without a second step are swept', async () => {
  await storedRows(
    server,
    `insert into provider_session (identity_id, has_second_factor, created_at) select id, false, now() - interval '2 hours' from identity limit 1`,
  );
  await storedRows(
    server,
    `insert into used_log_out_token values ('x', now() - interval '1 hour')`,
  );
  expect(await sweepProviderSessions({ ...server.ctx, now: new Date() })).toBeGreaterThanOrEqual(2);
});
