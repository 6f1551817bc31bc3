import { beforeEach, describe, expect, it } from 'vitest';
import { authenticatedAt } from '#auth/login/proven.ts';
import { withCall } from '#engine/model/request-context.ts';
import { tenants } from '../../../support/login/identity-provider.ts';
import { storedRows } from '../../../support/server.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  type Jar,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

const both = await openWithProviders();
const { server, provider } = both;
const security = '/mijn-gegevens/beveiliging';
const page = '/bevestig-wie-je-bent';

const seconds = (ago = 0): number => Math.floor(Date.now() / 1_000) - ago;
const customer = (claims: Record<string, unknown> = {}) => ({ sub: 'google-stap', claims });
const staff = (claims: Record<string, unknown> = {}) => ({
  tid: tenants.own,
  oid: 'abababab-0000-4000-8000-000000000001',
  sub: 'pairwise-stap',
  claims,
});

provider.state.person = customer();
await linkPerson(both, 'google', 'korenaar');
provider.state.person = staff();
await linkPerson(both, 'microsoft', 'verkoop');

const enter = async (claims: Record<string, unknown> = {}): Promise<Jar> => {
  provider.state.person = customer(claims);
  const { jar } = await enterBy(both, 'google');
  expect(await isLoggedIn(server, jar)).toBe(true);
  return jar;
};

/** Whether another account may be linked now, which needs a recent proof. */
const mayLink = async (jar: Jar): Promise<boolean> => {
  const form = { doen: 'koppelen', aanbieder: 'google' };
  const { location } = await browse(server, security, { jar, form });
  return location.includes('/google/authorize');
};

const go = (jar: Jar, key = 'google', query = '') =>
  browse(server, `${page}/met/${key}${query}`, { jar });

async function prove(jar: Jar, claims: Record<string, unknown> = {}, query = '') {
  const { location } = await go(jar, 'google', query);
  provider.state.person = customer(claims);
  return browse(server, provider.authorize(location), { jar });
}

beforeEach(() => {
  Object.assign(provider.state, { person: customer(), fault: null, isAway: false });
});

describe('a session that a provider began', () => {
  it('is no proof of who its user is, because a provider can log in silently', async () => {
    expect(await mayLink(await enter())).toBe(false);
  });

  it('counts from when the provider says that the person logged in there', async () => {
    expect(await mayLink(await enter({ auth_time: seconds(30), amr: ['pwd'] }))).toBe(true);
    expect(await mayLink(await enter({ auth_time: seconds(400), amr: ['pwd'] }))).toBe(false);
  });

  it.each([
    ['a time in the future', { auth_time: seconds(-4_000), amr: ['pwd'] }],
    ['a time without what the person did', { auth_time: seconds() }],
    ['a key of the device alone', { auth_time: seconds(), amr: ['swk'] }],
    [
      'a log-in of Windows, for which nobody typed anything',
      { auth_time: seconds(), amr: ['wia'] },
    ],
  ])('is not proven by %s', async (_, claims) => {
    expect(await mayLink(await enter(claims))).toBe(false);
  });
});

it('an app hears the time that the provider tells, or none', async () => {
  const timeAfter = async (claims: Record<string, unknown>): Promise<Date | null> => {
    await enter(claims);
    const [row] = await storedRows<{ session: string }>(
      server,
      `select session from provider_session where session is not null
        order by created_at desc limit 1`,
    );
    const { session } = row!;
    return authenticatedAt(withCall(server.ctx, { id: 'test', entryPoint: 'page', session }));
  };
  expect(await timeAfter({})).toBeNull();
  const at = seconds(3_600);
  expect(await timeAfter({ auth_time: at, amr: ['pwd', 'mfa'] })).toEqual(new Date(at * 1_000));
});

describe('who confirms at the provider', () => {
  it('is asked there to log in again, and is confirmed by the time that it tells', async () => {
    const jar = await enter();
    const gone = await go(jar);
    expect(gone.status).toBe(303);
    const asked = new URL(gone.location).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    expect(asked.get('scope')).not.toContain('offline_access');
    provider.state.person = customer({ auth_time: seconds() });
    const back = await browse(server, provider.authorize(gone.location), { jar });
    expect([back.status, back.location]).toEqual([302, `${page}?verzonden=1`]);
    expect((await browse(server, back.location, { jar })).body).toContain('Bevestigd');
    expect(await mayLink(jar)).toBe(true);
  });

  it('goes back to where they were, and nowhere else', async () => {
    const jar = await enter();
    const claims = { auth_time: seconds() };
    const there = await prove(jar, claims, `?naar=${encodeURIComponent(security)}`);
    expect(there.location).toBe(security);
    const elsewhere = await prove(jar, claims, '?naar=https%3A%2F%2Fattacker.example');
    expect(elsewhere.location).toBe(`${page}?verzonden=1`);
  });

  it.each([
    [
      'the provider asked nothing',
      { auth_time: seconds(3_600) },
      'heeft niet opnieuw gevraagd wie je bent',
    ],
    ['the provider gives no time', {}, 'vertelt niet wanneer je je aanmeldde'],
  ])('is not confirmed when %s', async (_, claims, sentence) => {
    const jar = await enter();
    const { status, body } = await prove(jar, claims);
    expect([status, body.includes(sentence)]).toEqual([403, true]);
    expect(body).toContain(`href="${page}"`);
    expect(await mayLink(jar)).toBe(false);
  });

  it('goes there with a redirect, also from a page of ours', async () => {
    const jar = await enter();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { origin } = new URL(server.url);
    const answer = await fetch(`${origin}${page}/met/google`, {
      redirect: 'manual',
      headers: { ...headers, cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    });
    expect(answer.status).toBe(303);
  });

  it('is not confirmed by another person at the provider', async () => {
    const jar = await enter();
    const { location } = await go(jar);
    provider.state.person = { sub: 'google-ander', claims: { auth_time: seconds() } };
    const { status, body } = await browse(server, provider.authorize(location), { jar });
    expect([status, body.includes('hoort niet bij jou')]).toEqual([403, true]);
    expect(await mayLink(jar)).toBe(false);
  });

  it('cannot be confirmed in the session of another', async () => {
    const [mine, other] = [await enter(), await enter()];
    const { location } = await go(mine);
    provider.state.person = customer({ auth_time: seconds() });
    const back = provider.authorize(location);
    other.set('zorgeloos_aanmelding', mine.get('zorgeloos_aanmelding')!);
    expect((await browse(server, back, { jar: other })).status).toBe(400);
    expect([await mayLink(other), await mayLink(mine)]).toEqual([false, false]);
  });

  it('is not sent by another site, as a guest, or to a provider without a linked account', async () => {
    const jar = await enter();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const elsewhere = await browse(server, `${page}/met/google`, { jar, headers });
    expect([elsewhere.status, elsewhere.location]).toEqual([302, page]);
    expect((await go(jar, 'microsoft')).status).toBe(404);
    expect((await go(jar, 'onbekend')).status).toBe(404);
    expect((await go(newJar())).location).toBe(page);
  });

  it('reads a clear page when the provider is away', async () => {
    const jar = await enter();
    const { location } = await go(jar);
    provider.state.isAway = true;
    const { status, body } = await browse(server, provider.authorize(location), { jar });
    expect([status, body.includes('Google is nu niet bereikbaar')]).toEqual([503, true]);
    expect(await mayLink(jar)).toBe(false);
  });
});

describe('the page of all ways', () => {
  it('has the own providers, a password or code, and works as a form', async () => {
    const jar = await enter();
    const { body } = await browse(server, page, { jar });
    expect(body).toContain('Bevestigen met Google');
    expect(body).not.toContain('Bevestigen met Microsoft');
    expect(body).toContain('name="stepUpProof"');
    const wrong = await browse(server, page, { jar, form: { stepUpProof: 'verkeerd' } });
    expect([wrong.status, wrong.body.includes('klopt niet')]).toEqual([400, true]);
    const empty = await browse(server, page, { jar, form: { stepUpProof: '' } });
    expect(empty.status).toBe(400);
    const mailed = await browse(server, page, { jar, form: { stepUpCode: '1' } });
    expect(mailed.body).toContain('We hebben je een code gemaild');
    const [mail] = await storedRows<{ text: string }>(
      server,
      `select tekst__c as text from mail__c where soort__c = 'Code om te bevestigen'
        order by createddate desc, name desc limit 1`,
    );
    const code = /\d{6}/.exec(mail!.text)![0];
    const form = { stepUpProof: code, naar: security };
    const done = await browse(server, page, { jar, form });
    expect([done.status, done.location]).toEqual([303, security]);
    expect(await mayLink(jar)).toBe(true);
  });

  it('does not say that it is done when it is not', async () => {
    const jar = await enter();
    expect((await browse(server, `${page}?verzonden=1`, { jar })).body).toContain('stepUpProof');
  });

  it('tells scripts which ways there are', async () => {
    const jar = await enter();
    const { body } = await browse(server, '/inloggen/bevestigen/passkey', { jar });
    expect(JSON.parse(body)).toEqual({
      hasPassword: true,
      hasApp: false,
      canMail: true,
      passkey: false,
      providers: [{ key: 'google', label: 'Google' }],
      proven: false,
    });
  });
});

it('a staff session of a provider is no proof either', async () => {
  provider.state.person = staff();
  const { jar } = await enterBy(both, 'microsoft');
  expect(await isLoggedIn(server, jar)).toBe(true);
  expect(await mayLink(jar)).toBe(false);
});
