import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import {
  accounts,
  openTestServer,
  password,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { pickAddresses } from '../../tls-proxy.ts';
import { headersOf, rawRequest } from './raw-request.ts';

/**
 * The session cookie of a site on https, and the sessions that began before the upgrade that
 * renamed it.
 */

const hour = 3_600_000; // ms
const host = 'Host: www.voorbeeld.nl';

type Server = { system: TestServer; ask: SendRequest };
type SendRequest = (
  path: string,
  asking?: { cookie?: string; body?: Record<string, string> },
) => ReturnType<typeof rawRequest>;

const opened: TestServer[] = [];
async function openServer(publicUrl: string, more: Record<string, string> = {}): Promise<Server> {
  const { environment } = await pickAddresses();
  const system = await openTestServer({
    environment: { PORT: environment.PORT, PUBLIC_URL: publicUrl, ...more },
  });
  opened.push(system);
  const ask: SendRequest = (path, { cookie, body } = {}) =>
    rawRequest(`http://127.0.0.1:${environment.PORT}`, {
      path,
      method: body ? 'POST' : 'GET',
      headers: [
        host,
        ...(cookie ? [`Cookie: ${cookie}`] : []),
        ...(body ? [`Origin: ${publicUrl}`] : []),
      ],
      body: body ? new URLSearchParams(body).toString() : '',
    });
  return { system, ask };
}
afterAll(async () => {
  for (const system of opened) await system.close();
});

/** The `Set-Cookie` header of a log-in by the form. */
async function logIn(ask: SendRequest): Promise<string> {
  const answer = await ask('/inloggen', {
    body: { stap: 'wachtwoord', email: accounts.korenaar, password },
  });
  expect(answer.status).toBe(303);
  // A log-in also sets the cookie of a known device.
  const cookies = headersOf(answer, 'set-cookie').filter((cookie) => !cookie.includes('apparaat='));
  expect(cookies).toHaveLength(1);
  return cookies[0]!;
}
const tokenOf = (setCookie: string): string => /=([^;]+)/.exec(setCookie)![1]!;
const isLoggedIn = async (ask: SendRequest, cookie: string) =>
  (await ask('/dashboard', { cookie })).status === 200;
const sessions = async (system: TestServer) =>
  (await storedRows(system, 'select from session')).length;

describe('on https', () => {
  let server: Server;
  beforeAll(async () => {
    server = await openServer('https://www.voorbeeld.nl');
  });

  it('the cookie of a log-in is for this host and https, hidden from scripts', async () => {
    expect(await logIn(server.ask)).toMatch(
      /^__Host-zorgeloos=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('the cookies of a log-in below a base path have Path=/', async () => {
    const { system, ask } = await openServer('https://www.voorbeeld.nl', {
      BASE_PATH: '/zakelijk',
    });
    const input = { email: accounts.korenaar, password, address: '192.0.2.1', userAgent: 'test' };
    const { authService, contextOf } = system.dependencies;
    const entered = await authService.logIn(contextOf({ kind: 'guest' }), input);
    if (!entered.ok || isMfaChallenge(entered.value)) throw new Error('not in');
    const { setCookie, deviceCookie } = entered.value;
    const rest = 'Path=/; HttpOnly; SameSite=Lax; Secure';
    expect([setCookie, deviceCookie].map((cookie) => cookie.replace(/=[^;]+/, ''))).toEqual([
      `__Host-zorgeloos; ${rest}`,
      `__Host-zorgeloos-apparaat; ${rest}; Max-Age=31536000`,
    ]);
    const cookie = setCookie.split(';')[0]!;
    const call = await ask('/zakelijk/services/data/v65.0/ui-api/object-info/Case', { cookie });
    expect(call.status).toBe(200);
  });

  it('a new session is accepted under the new cookie name only, also on cached pages', async () => {
    const { ask } = server;
    const token = tokenOf(await logIn(ask));
    expect(await isLoggedIn(ask, `zorgeloos_session=${token}`)).toBe(false);
    expect(await isLoggedIn(ask, `zorgeloos_session=${token}; __Host-zorgeloos=`)).toBe(false);
    expect(await isLoggedIn(ask, `__Host-zorgeloos=${token}`)).toBe(true);
    expect(await isLoggedIn(ask, `zorgeloos_session=geplant; __Host-zorgeloos=${token}`)).toBe(
      true,
    );
    await ask('/contact');
    expect((await ask('/contact', { cookie: `__Host-zorgeloos=${token}` })).body).toContain(
      'Uitloggen',
    );
  });

  it('a cookie of an ended session is cleared', async () => {
    const answer = await server.ask('/dashboard', { cookie: `__Host-zorgeloos=${'a'.repeat(43)}` });
    expect(headersOf(answer, 'set-cookie').map((one) => one.split('=', 1)[0])).toEqual([
      '__Host-zorgeloos',
      'zorgeloos_session',
    ]);
  });

  it('a log-out clears both names and ends the sessions of both', async () => {
    const { ask, system } = server;
    const [one, other] = [tokenOf(await logIn(ask)), tokenOf(await logIn(ask))];
    const before = await sessions(system);
    const answer = await ask('/secur/logout.jsp', {
      cookie: `zorgeloos_session=${other}; __Host-zorgeloos=${one}`,
      body: {},
    });
    expect(answer.status).toBe(303);
    expect(headersOf(answer, 'set-cookie')).toEqual([
      '__Host-zorgeloos=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
      'zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    ]);
    expect(await sessions(system)).toBe(before - 2);
  });
});

describe('after the upgrade to this version', () => {
  /**
   * A server that was upgraded at this moment, with a session that began an hour before or after
   * it.
   */
  async function upgraded({
    hoursAgo,
    begun,
  }: {
    hoursAgo: number;
    begun: 'before' | 'after';
  }): Promise<{ ask: SendRequest; cookie: string }> {
    const { system, ask } = await openServer('https://www.voorbeeld.nl');
    const token = tokenOf(await logIn(ask));
    const at = new Date(Date.now() - hoursAgo * hour);
    const start = new Date(at.getTime() + (begun === 'before' ? -hour : hour));
    await storedRows(system, 'update schema_migration set applied_at = $1 where number = 120', at);
    await storedRows(system, 'update session set created_at = $1', start);
    const { environment } = await pickAddresses();
    await system.openCopy({ PORT: environment.PORT, PUBLIC_URL: 'https://www.voorbeeld.nl' });
    return {
      cookie: `zorgeloos_session=${token}`,
      ask: (path, { cookie } = {}) =>
        rawRequest(`http://127.0.0.1:${environment.PORT}`, {
          path,
          headers: [host, `Cookie: ${cookie}`],
        }),
    };
  }

  it.each([
    ['begun after it', { hoursAgo: 2, begun: 'after' }, false],
    ['begun before it, when a whole session has passed', { hoursAgo: 13, begun: 'before' }, false],
    ['begun before it, within a whole session', { hoursAgo: 2, begun: 'before' }, true],
  ] as const)(
    'a session %s is accepted under the old cookie name or not: %o %s',
    async (_, when, counts) => {
      const { ask, cookie } = await upgraded(when);
      expect(await isLoggedIn(ask, cookie)).toBe(counts);
    },
  );
});

describe('on plain http', () => {
  it('the cookie keeps its name, and the name for https is ignored', async () => {
    const { ask } = await openServer('http://www.voorbeeld.nl');
    const setCookie = await logIn(ask);
    expect(setCookie).toMatch(/^zorgeloos_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isLoggedIn(ask, `__Host-zorgeloos=${tokenOf(setCookie)}`)).toBe(false);
    expect(await isLoggedIn(ask, `zorgeloos_session=${tokenOf(setCookie)}`)).toBe(true);
  });
});
