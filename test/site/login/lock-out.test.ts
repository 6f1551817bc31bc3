import { afterAll, expect, it } from 'vitest';
import { refusedLoginMail } from '#domain/mail/login-mails.ts';
import { stepUpWithProof } from '#domain/users/own-proof.ts';
import { mailStepUpCode } from '#domain/users/step-up-code.ts';
import { deviceCookie, knownDevice } from '#auth/login/device-cookie.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import { passkeyAssertion } from '#protocol/forms/passkey.ts';
import * as v from 'valibot';
import {
  type AccountName,
  accounts,
  freshContextOf,
  password,
  sessionCookieOf,
  storedRows,
  userId,
} from '../../support/server.ts';
import { openHttpClient } from '../../http-client.ts';
import { settings } from '../../support/session-settings.ts';
import { openSite } from '../../support/site.ts';
import { authenticator } from './authenticator.ts';
import { logIn } from './log-in.ts';

/**
 * Strangers cannot lock a user out: a browser that logged in before (a known device) has rate
 * limits of its own. Source: docs/decisions/0025.
 */

const server = await openSite({ environment: { RATE_LIMITS: 'on' } });
const program = openHttpClient();
afterAll(() => program.close());
const { authService, contextOf } = server.dependencies;
const guest = () => contextOf({ kind: 'guest' });

type Trying = { word?: string; from?: string; cookie?: string };

async function tryPassword(
  account: AccountName,
  { word = password, from = '192.0.2.1', cookie }: Trying = {},
) {
  const clientInfo = { address: from, userAgent: 'test', ...(cookie !== undefined && { cookie }) };
  const entered = await authService.logIn(guest(), {
    email: accounts[account],
    password: word,
    ...clientInfo,
  });
  return entered.ok ? 'in' : entered.problems[0]!.code;
}

async function deviceOf(account: AccountName): Promise<string> {
  const entered = await authService.logIn(guest(), {
    email: accounts[account],
    password,
    address: '203.0.113.9',
    userAgent: 'test',
  });
  if (!entered.ok || isMfaChallenge(entered.value)) throw new Error('not in');
  return entered.value.deviceCookie.split(';')[0]!;
}

it('a stranger is refused after ten wrong passwords, the owner elsewhere is not', async () => {
  for (let n = 0; n < 10; n++)
    expect(await tryPassword('korenaar', { word: `fout ${n}` })).toBe('login.wrong');
  expect(await tryPassword('korenaar')).toBe('login.tooMany');
  expect(await tryPassword('korenaar', { from: '192.0.2.2' })).toBe('in');
});

it('strangers share one limit for an account, and a known device does not', async () => {
  const cookie = await deviceOf('garage');
  const answers = new Set<string>();
  for (let n = 0; n < 130; n++)
    answers.add(await tryPassword('garage', { word: 'fout', from: `198.51.100.${n}` }));
  expect([...answers]).toEqual(['login.wrong', 'login.tooMany']);
  expect(await tryPassword('garage', { from: '198.51.100.200' })).toBe('login.tooMany');
  expect(await tryPassword('garage', { from: '198.51.100.1', cookie })).toBe('in');
});

it('a known device has ten wrong passwords of its own, and none for another account', async () => {
  const cookie = await deviceOf('nieuw');
  for (let n = 0; n < 10; n++)
    expect(await tryPassword('nieuw', { word: 'fout', cookie })).toBe('login.wrong');
  expect(await tryPassword('nieuw', { cookie })).toBe('login.tooMany');
  for (let n = 0; n < 10; n++) await tryPassword('collega', { word: 'fout', from: '192.0.2.50' });
  expect(await tryPassword('collega', { from: '192.0.2.50', cookie })).toBe('login.tooMany');
});

it('a new password ends a known device, and a forged cookie is no known device', async () => {
  const cookie = await deviceOf('collega');
  for (let n = 0; n < 10; n++) await tryPassword('collega', { word: 'fout', from: '192.0.2.60' });
  expect(await tryPassword('collega', { from: '192.0.2.60', cookie })).toBe('in');
  expect(await tryPassword('collega', { from: '192.0.2.60', cookie: `${cookie}A` })).toBe(
    'login.tooMany',
  );
  const word = 'Een-heel-ander-woord-41';
  expect((await setPassword(server.ctx, await userId(server.ctx, 'collega'), word)).ok).toBe(true);
  expect(await tryPassword('collega', { word, from: '192.0.2.60', cookie })).toBe('login.tooMany');
});

const send = (path: string, body: Record<string, string>, cookie = '') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(body),
  });

it.each([
  ['codes', '/inloggen', { stap: 'code-vragen' }],
  ['links to a new password', '/wachtwoord-vergeten', {}],
])(
  'a stranger who asks for %s is refused after four, and a known device still gets its own',
  async (_, path, fields) => {
    const device = await deviceOf('verkoop');
    const body = { ...fields, email: accounts.verkoop };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await send(path, body)).status);
    expect(statuses.map((status) => status === 429)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect((await send(path, body, device)).status).not.toBe(429);
  },
);

it('a log-in sets a device cookie for a year that scripts cannot read', async () => {
  const answer = await send('/inloggen', { stap: 'wachtwoord', email: accounts.beheer, password });
  const [session, device, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(session).toMatch(/^zorgeloos_session=/);
  expect(device).toMatch(
    /^zorgeloos_apparaat=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  );
});

it('a log-in with the cookie of an ended session sets its new session', async () => {
  const old = await logIn(server, 'beheer');
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'beheer'));
  const answer = await send(
    '/inloggen',
    { stap: 'wachtwoord', email: accounts.beheer, password },
    old,
  );
  const cookies = answer.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith('zorgeloos_session='));
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).not.toContain('Max-Age=0');
  for (const path of ['/sessie', '/_root.data', '/dashboard.data', '/merk.css']) {
    const fetched = await fetch(new URL(path, server.url), {
      redirect: 'manual',
      headers: { cookie: old, 'sec-fetch-mode': 'cors' },
    });
    expect(fetched.headers.getSetCookie(), path).toEqual([]);
  }
  // `fetch` sends headers that say this is no navigation.
  const page = await program.send(new URL('/dashboard', server.url), {
    method: 'GET',
    headers: { cookie: old, 'sec-fetch-mode': 'navigate' },
    body: undefined,
  });
  expect(page.headers.getSetCookie().join()).toContain('Max-Age=0');
});

/** The result of one more attempt at the second step with this token. */
async function trySecond(token: string, from: string, cookie?: string): Promise<string> {
  const clientInfo = { address: from, userAgent: 'test', ...(cookie !== undefined && { cookie }) };
  const tried = await authService.trySecond(guest(), { token, ...clientInfo });
  return tried.ok ? 'counted' : tried.problems[0]!.code;
}

it('strangers who know the password share one limit at the second step', async () => {
  const cookie = await deviceOf('korenaar');
  const made = 'insert into second_factor (user_id, secret, created_at, confirmed_at) values';
  await storedRows(
    server,
    `${made} ($1, '\\x00', now(), now())`,
    await userId(server.ctx, 'korenaar'),
  );
  const mfaTokenOf = async (): Promise<string> => {
    const input = { email: accounts.korenaar, password, address: '203.0.113.9', userAgent: 'test' };
    const entered = await authService.logIn(guest(), input);
    if (!entered.ok || !isMfaChallenge(entered.value)) throw new Error('not half in');
    return entered.value.second;
  };
  let token = '';
  for (let n = 0; n < 30; n++) {
    // A token allows five attempts.
    if (n % 5 === 0) token = await mfaTokenOf();
    expect(await trySecond(token, `198.51.100.${n}`), `try ${n}`).toBe('counted');
  }
  token = await mfaTokenOf();
  expect(await trySecond(token, '198.51.100.40')).toBe('login.tooMany');
  expect(await trySecond(token, '198.51.100.40', cookie)).toBe('counted');
});

it('wrong codes from an address do not block a known device there', async () => {
  const cookie = await deviceOf('verkoop');
  const clientInfo = { address: '198.51.100.77', userAgent: 'test' };
  const guess = { token: 'A'.repeat(43), code: '123456' };
  const codes = new Set<string>();
  for (let n = 0; n < 51; n++) {
    const refused = await authService.logInByCode(guest(), { ...clientInfo, ...guess });
    codes.add(refused.ok ? 'in' : refused.problems[0]!.code);
  }
  expect([...codes]).toEqual(['login.codeWrong', 'login.tooMany']);
  const ownerId = await userId(server.ctx, 'verkoop');
  for (let n = 0; n < 11; n++) {
    const wanted = { purpose: 'login-code', ownerId, minutes: 10, code: '123456' } as const;
    const token = await createOneTimeToken(server.ctx, wanted);
    const entered = await authService.logInByCode(guest(), {
      ...clientInfo,
      ...guess,
      token,
      cookie,
    });
    expect(entered.ok, `log-in ${n}`).toBe(true);
  }
});

it('fifty wrong passkeys at an address block strangers, not a known device', async () => {
  const [origin, cookie] = [new URL(server.url).origin, await deviceOf('nieuw')];
  const session = await sessionCookieOf(server, 'nieuw');
  const challengeAt = async (path: string, sent?: string): Promise<string> =>
    ((await (await send(path, {}, sent)).json()) as { challenge: string }).challenge;
  const own = authenticator();
  const security = '/mijn-gegevens/beveiliging';
  const passkey = own.make({
    challenge: await challengeAt(`${security}/passkey`, session),
    origin,
  });
  expect((await send(security, { doen: 'passkey', name: 'Laptop', passkey }, session)).status).toBe(
    303,
  );
  const clientInfo = { address: '203.0.113.88', userAgent: 'test' };
  const enter = async (device: ReturnType<typeof authenticator>, sent: string | null) => {
    const made = device.use({ challenge: await challengeAt('/inloggen/passkey'), origin });
    const used = v.parse(passkeyAssertion, { passkey: made }).passkey;
    const entered = await authService.logInByPasskey(guest(), {
      ...clientInfo,
      used,
      origin,
      cookie: sent,
    });
    return entered.ok ? 'in' : entered.problems[0]!.code;
  };
  for (let n = 0; n < 50; n++)
    expect(await enter(authenticator(), cookie)).toBe('login.passkeyWrong');
  expect(await enter(own, null)).toBe('login.tooMany');
  for (let n = 0; n < 11; n++) expect(await enter(own, cookie), `log-in ${n}`).toBe('in');
});

it('strangers cause at most eight mails to a mailbox; a known device gets its own', async () => {
  const cookie = await deviceOf('beheer');
  const loginMailAllowed = async (
    address: string,
    sent: string | null = null,
  ): Promise<boolean> => {
    const asker = { email: accounts.beheer, address, cookie: sent };
    return (await refusedLoginMail(guest(), 'proef', asker)) === null;
  };
  const sent: boolean[] = [];
  for (let n = 0; n < 9; n++) sent.push(await loginMailAllowed(`198.51.100.${n}`));
  expect(sent).toEqual([...Array<boolean>(8).fill(true), false]);
  expect(await loginMailAllowed('198.51.100.1', cookie)).toBe(true);
});

it('a stranger at one address causes at most ten mails, to whatever mailboxes', async () => {
  const sent: boolean[] = [];
  for (let n = 0; n < 11; n++) {
    const asker = {
      email: `iemand-${n}@voorbeeld.example`,
      address: '198.51.100.99',
      cookie: null,
    };
    sent.push((await refusedLoginMail(guest(), 'proef', asker)) === null);
  }
  expect(sent).toEqual([...Array<boolean>(10).fill(true), false]);
});

it('a logged-in user is refused after ten wrong proofs and after four mailed codes', async () => {
  const ctx = await freshContextOf(server, 'verkoop');
  const session = ctx.origin.call!.session!; // proof: of who is logged in
  const codes: string[] = [];
  for (let n = 0; n < 11; n++) {
    const proven = await stepUpWithProof(ctx, { proof: n < 10 ? 'fout' : password, session });
    codes.push(proven.ok ? 'proven' : proven.problems[0]!.code);
  }
  expect(codes).toEqual([...Array<string>(10).fill('login.proofWrong'), 'form.tooMany']);
  const mailed: boolean[] = [];
  for (let n = 0; n < 5; n++) mailed.push((await mailStepUpCode(ctx, session)).ok);
  expect(mailed).toEqual([true, true, true, true, false]);
});

it('a device is known for one account only, and for a year', async () => {
  const { services, now } = server.ctx;
  const account = { userId: 'x', phc: null };
  const [cookie] = deviceCookie({ services, now }, account, settings).split(';');
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(knownDevice({ services, now: after(364) }, cookie, account)).not.toBeNull();
  expect(knownDevice({ services, now: after(366) }, cookie, account)).toBeNull();
  // Two accounts without a password have the same password fingerprint in the cookie.
  expect(knownDevice({ services, now }, cookie, { ...account, userId: 'y' })).toBeNull();
});

it('forged session cookies from an address do not block a logged-in user there', async () => {
  const cookie = await logIn(server, 'beheer');
  const call = (sent: string) =>
    fetch(new URL('/services/data/v65.0/ui-api/object-info', server.url), {
      headers: { cookie: sent },
    });
  const statuses = new Set<number>();
  for (let n = 0; n < 130; n++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call(`zorgeloos_session=${String(n * 10 + i).padStart(43, 'a')}`),
      ),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([401, 429]));
  expect((await call(cookie)).status).toBe(200);
});
