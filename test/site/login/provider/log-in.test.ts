import { beforeEach, describe, expect, it } from 'vitest';
import { tenants } from '../../../support/login/identity-provider.ts';
import { accounts, storedRows, userId } from '../../../support/server.ts';
import {
  browse,
  enterBy,
  isLoggedIn,
  linkPerson,
  newJar,
  openWithProviders,
} from './provider-fixture.ts';

const both = await openWithProviders();
const { server, provider } = both;
/** Nobody asked this provider anything yet. */
const away = await openWithProviders();

const verkoop = {
  tid: tenants.own,
  oid: 'aaaaaaaa-0000-4000-8000-000000000001',
  sub: 'pairwise-verkoop',
  claims: { preferred_username: 'verkoop@kantoor.example', email: accounts.verkoop },
};
const klant = { sub: 'google-klant', claims: { email: 'klant@gmail.example' } };

provider.state.person = verkoop;
await linkPerson(both, 'microsoft', 'verkoop');
provider.state.person = klant;
await linkPerson(both, 'google', 'korenaar');

beforeEach(() => {
  Object.assign(provider.state, { person: verkoop, fault: null, isAway: false });
});

describe('the log-in page', () => {
  it('leads to a provider by a link, which needs no page in between', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const gone = await browse(server, '/inloggen/met/google', { headers });
    expect(gone.status).toBe(303);
    expect(gone.headers.get('location')).toMatch(`${provider.google}/authorize`);
  });

  it('shows a button for each provider and loads nothing from them', async () => {
    const { body, headers } = await browse(server, '/inloggen');
    expect(body).toContain('Inloggen met Microsoft');
    expect(body).toContain('href="/inloggen/met/google"');
    expect(body).not.toContain('login.microsoftonline.com');
    expect(body).not.toContain(provider.origin);
    expect(headers.get('content-security-policy')).not.toContain('microsoft');
  });

  it('sends the browser to the provider with PKCE, state and nonce', async () => {
    const { status, location, headers } = await browse(server, '/inloggen/met/microsoft');
    expect(status).toBe(303);
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe(
      'https://login.microsoftonline.com/organizations/authorize',
    );
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(
      new URL('/inloggen/met/microsoft/terug', server.url).href,
    );
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(headers.getSetCookie()[0]).toMatch(
      /^zorgeloos_aanmelding=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
  });

  it('is where another site and an unknown provider end', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const elsewhere = await browse(server, '/inloggen/met/microsoft', { headers });
    expect([elsewhere.status, elsewhere.location]).toEqual([302, '/inloggen']);
    expect((await browse(server, '/inloggen/met/onbekend')).status).toBe(404);
  });
});

describe('a linked identity', () => {
  it('of Entra logs a member of staff in', async () => {
    const { status, location, jar } = await enterBy(both, 'microsoft');
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/medewerker\//)]);
    expect(jar.has('zorgeloos_aanmelding')).toBe(false);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('of Google logs a customer in, and goes where the customer was going', async () => {
    provider.state.person = klant;
    const { location, jar } = await enterBy(both, 'google', { next: '/dashboard-mobiel' });
    expect(location).toBe('/dashboard-mobiel');
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('is written in the audit log and in the list of log-ins', async () => {
    await enterBy(both, 'microsoft');
    const user = await userId(server.ctx, 'verkoop');
    const [login] = await storedRows<{ way: string }>(
      server,
      'select way from login where user_id = $1 order by id desc limit 1',
      user,
    );
    expect(login?.way).toBe('provider');
    const noted = await storedRows(
      server,
      `select from audit where $1 = any(records) and 'logIn' = any(fields)`,
      user,
    );
    expect(noted.length).toBeGreaterThan(0);
  });

  it('of an inactive user does not log in', async () => {
    await storedRows(
      server,
      'update "user" set isactive = false where username = $1',
      accounts.korenaar,
    );
    provider.state.person = klant;
    const { status, jar } = await enterBy(both, 'google');
    await storedRows(
      server,
      'update "user" set isactive = true where username = $1',
      accounts.korenaar,
    );
    expect(status).toBe(403);
    expect(await isLoggedIn(server, jar)).toBe(false);
  });
});

describe('nobody logs in', () => {
  const refused = async (key: 'microsoft' | 'google', says: string) => {
    const { status, body, jar } = await enterBy(both, key);
    expect([status, body.includes(says)]).toEqual([403, true]);
    expect(await isLoggedIn(server, jar)).toBe(false);
    return body;
  };

  it('from a foreign tenant that shows the address of a victim, even with the same oid', async () => {
    provider.state.person = {
      ...verkoop,
      tid: tenants.foreign,
      claims: { email: accounts.beheer, preferred_username: accounts.beheer, email_verified: true },
    };
    await refused('microsoft', 'Inloggen met Microsoft is niet gelukt');
  });

  it('from another allowed tenant with the same oid', async () => {
    provider.state.person = { ...verkoop, tid: tenants.partner };
    await refused('microsoft', 'nog niet gekoppeld');
  });

  it('because the e-mail address is that of a user', async () => {
    provider.state.person = {
      sub: 'google-somebody',
      claims: { email: accounts.korenaar, email_verified: true },
    };
    const body = await refused('google', 'Dit account van Google is nog niet gekoppeld');
    expect(body).toContain('koppel dit account daarna onder Beveiliging');
    const linked = await storedRows(
      server,
      `select from identity where subject = 'google-somebody'`,
    );
    expect(linked).toEqual([]);
  });

  it('with the subject of one provider at another', async () => {
    provider.state.person = { sub: verkoop.oid, claims: { tid: verkoop.tid, oid: verkoop.oid } };
    await refused('google', 'nog niet gekoppeld');
  });

  it.each(['otherKey', 'unsigned', 'expired', 'otherAudience', 'otherIssuer', 'nonce'] as const)(
    'with a wrong token: %s',
    async (fault) => {
      provider.state.fault = fault;
      await refused('microsoft', 'niet gelukt');
      provider.state.person = klant;
      await refused('google', 'niet gelukt');
    },
  );

  it('without an oid', async () => {
    provider.state.person = { tid: tenants.own, sub: verkoop.sub };
    await refused('microsoft', 'niet gelukt');
  });
});

describe('the way back', () => {
  const begin = async (key: string, jar = newJar()) => {
    const { location } = await browse(server, `/inloggen/met/${key}`, { jar });
    return { jar, back: provider.authorize(location) };
  };

  it('works once', async () => {
    const { jar, back } = await begin('microsoft');
    const before = newJar([...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    expect((await browse(server, back, { jar })).status).toBe(303);
    const again = await browse(server, back, { jar: before });
    expect([again.status, again.body.includes('afgebroken')]).toEqual([400, true]);
    expect(await isLoggedIn(server, before)).toBe(false);
  });

  it('needs the browser that began', async () => {
    const { back } = await begin('microsoft');
    expect((await browse(server, back)).status).toBe(400);
    const other = await begin('microsoft');
    expect((await browse(server, back, { jar: other.jar })).status).toBe(400);
  });

  it('refuses a code that was injected from another attempt', async () => {
    const [mine, theirs] = [await begin('microsoft'), await begin('microsoft')];
    const injected = new URL(mine.back);
    injected.searchParams.set('code', new URL(theirs.back).searchParams.get('code')!);
    const answer = await browse(server, injected.href, { jar: mine.jar });
    expect(answer.status).toBe(403);
    expect(await isLoggedIn(server, mine.jar)).toBe(false);
  });

  it('refuses the answer of another provider than the one that was asked', async () => {
    provider.state.person = klant;
    const { jar, back } = await begin('google');
    const mixed = new URL(back);
    mixed.searchParams.set('iss', 'https://attacker.example');
    expect((await browse(server, mixed.href, { jar })).status).toBe(403);
    const crossed = await begin('google');
    const elsewhere = crossed.back.replace('/met/google/', '/met/microsoft/');
    expect((await browse(server, elsewhere, { jar: crossed.jar })).status).toBe(400);
  });

  it('refuses an answer without the issuer that the provider promises', async () => {
    provider.state.person = klant;
    const jar = newJar();
    const { location } = await browse(server, '/inloggen/met/google', { jar });
    const back = provider.authorize(location, { withIssuer: false });
    expect((await browse(server, back, { jar })).status).toBe(403);
  });

  it('says that the person stopped', async () => {
    const { jar, back } = await begin('microsoft');
    const url = new URL(back);
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    const { status, body } = await browse(server, url.href, { jar });
    expect([status, body.includes('Brak je het aanmelden zelf af?')]).toEqual([403, true]);
  });
});

describe('a provider that does not answer', () => {
  it('gives a clear page at the way back, and the password still works', async () => {
    const jar = newJar();
    const { location } = await browse(server, '/inloggen/met/microsoft', { jar });
    const back = provider.authorize(location);
    provider.state.isAway = true;
    const { status, body } = await browse(server, back, { jar });
    expect(status).toBe(503);
    expect(body).toContain('Microsoft is nu niet bereikbaar');
    expect(body).toContain('Log in met je e-mailadres en wachtwoord');
    const form = { stap: 'wachtwoord', email: accounts.verkoop, password: 'Zorgeloos-2026!' };
    expect((await browse(server, '/inloggen', { jar, form })).status).toBe(303);
    expect(await isLoggedIn(server, jar)).toBe(true);
  });

  it('gives a clear page when it is away from the start', async () => {
    away.provider.state.isAway = true;
    const { status, body } = await browse(away.server, '/inloggen/met/google');
    expect([status, body.includes('Google is nu niet bereikbaar')]).toEqual([503, true]);
    expect((await browse(away.server, '/inloggen')).status).toBe(200);
    away.provider.state.isAway = false;
    expect((await browse(away.server, '/inloggen/met/google')).status).toBe(303);
  });
});
