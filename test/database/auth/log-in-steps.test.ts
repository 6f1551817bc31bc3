import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { codeLogIn } from '#auth/login/code-log-in.ts';
import { deviceCookie } from '#auth/login/device-cookie.ts';
import { isMfaChallenge, createSession } from '#auth/login/mfa-challenge.ts';
import { openRateLimits, type RateLimits } from '#auth/api-keys/rate-limits.ts';
import { logIn } from '#auth/login/log-in.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { savePasswordHash } from '#auth/factors/passwords.ts';
import {
  beginTotpSetUp,
  hasSecondFactor,
  openTotpSetUp,
  activateTotp,
} from '#auth/factors/second-factor.ts';
import {
  userOfMfaChallenge,
  secondFactorLogIn,
  trySecondFactor,
} from '#auth/login/second-factor-log-in.ts';
import { settings } from '../../support/session-settings.ts';
import {
  emailOf,
  system,
  openAuthFixture,
  password,
  userId,
  type UserName,
  type AuthFixture,
} from './auth-fixture.ts';

/** The steps of logging in: the password or a mailed code, and the second factor after either. */

let world: AuthFixture;
let limits: RateLimits;
let phc: string;
beforeAll(async () => {
  world = await openAuthFixture();
  limits = openRateLimits({ db: world.db, off: false });
  phc = (await rows<{ phc: string }>('select phc from password limit 1'))[0]!.phc;
});
afterAll(async () => {
  limits.close();
  await world.close();
});
beforeEach(async () => {
  for (const table of [
    'session',
    'login',
    'second_factor',
    'recovery_code',
    'one_time',
    'limit_counter',
  ])
    await rows(`delete from ${table}`);
});

const start = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const ctx = (now = start) => world.contextOf({ kind: 'guest' }, now);
const rows = <Row>(text: string, ...values: readonly unknown[]) =>
  world.db.rows<Row>({ text, values: [...values] });
const clientInfo = { address: '192.0.2.1', userAgent: 'test' };
const required = { ...settings, staffSecondFactor: 'required' } as const;
const refused = (code: string, rest: object = {}) => ({ ok: false, problems: [{ code, ...rest }] });
const tooMany = {
  ok: false,
  problems: [{ code: 'login.tooMany', detail: expect.stringMatching(/^Retry after \d+ seconds$/) }],
};
const loginWays = async () =>
  (await rows<{ way: string }>('select way from login order by id')).map(({ way }) => way);
/** The device cookie of a browser with which this user logged in before. */
const deviceCookieOf = (name: UserName): string => {
  const setCookie = deviceCookie(ctx(), { userId: userId(name), phc }, settings);
  return setCookie.split(';')[0]!;
};
/** Uses up these attempts. */
const useUp = async (
  ...counters: readonly (readonly [Parameters<RateLimits['take']>[0], string, number])[]
) => {
  for (const [kind, key, cost] of counters) await limits.take(kind, key, cost);
};

const codeAt = (secret: string, seconds: number) =>
  generateSync({ secret, epoch: start.getTime() / 1_000 + seconds });
async function setUpApp(name: UserName) {
  const sealed = beginTotpSetUp(ctx(), userId(name));
  const secret = openTotpSetUp(ctx(), userId(name), sealed)!;
  const taken = await activateTotp(ctx(), {
    userId: userId(name),
    sealed,
    code: codeAt(secret, 0),
    currentSession: '',
  });
  if (!taken.ok) throw new Error('no app');
  return { secret, codes: taken.value.codes };
}

describe('a log-in by password', () => {
  const attempt = (changes: Partial<Parameters<typeof logIn>[1]> = {}) =>
    logIn(
      ctx(),
      { email: emailOf('customer'), password, ...clientInfo, ...changes },
      { limits, settings },
    );

  it('is recorded in the history as `password` or `invitation`', async () => {
    await attempt();
    await attempt({ way: 'invitation' });
    expect(await loginWays()).toEqual(['password', 'invitation']);
  });

  it('accepts the e-mail address in capitals and with spaces around it', async () => {
    const email = `  ${emailOf('customer').toUpperCase()} `;
    expect(await attempt({ email })).toMatchObject({ ok: true });
    expect(await attempt({ email: `${emailOf('customer')}\0` })).toEqual(refused('login.wrong'));
  });

  it('is counted as an attempt only when the password is wrong', async () => {
    await useUp(['loginAddress', '192.0.2.1', 49]);
    expect([(await attempt()).ok, (await attempt()).ok]).toEqual([true, true]);
    expect(await attempt({ password: 'wrong' })).toEqual(refused('login.wrong'));
    expect(await attempt()).toEqual(tooMany);
  });

  it('still works from a known device when strangers used up the attempts', async () => {
    await useUp(['loginAnywhere', emailOf('customer'), 100]);
    expect(await attempt()).toEqual(tooMany);
    expect((await attempt({ cookie: deviceCookieOf('customer') })).ok).toBe(true);
    expect(await attempt({ cookie: deviceCookieOf('sales') })).toEqual(tooMany);
  });

  it('is refused for a user without a password', async () => {
    await rows('delete from password where user_id = $1', userId('withoutAccount'));
    expect(await attempt({ email: emailOf('withoutAccount') })).toEqual(refused('login.wrong'));
    await savePasswordHash(world.contextOf(system), userId('withoutAccount'), phc);
  });

  it('is followed by the second step when the user has an app', async () => {
    await setUpApp('customer');
    const entered = await attempt();
    expect(entered.ok && isMfaChallenge(entered.value)).toBe(true);
  });
});

describe('a mailed code', () => {
  const mail = (name: UserName) =>
    createOneTimeToken(ctx(), {
      purpose: 'login-code',
      ownerId: userId(name),
      minutes: 10,
      code: '123456',
    });
  const attempt = (token: string, code = '123456', changes: object = {}) =>
    codeLogIn(ctx(), { token, code, ...clientInfo, ...changes }, { limits, settings });
  const wrong = refused('login.codeWrong', { field: 'code' });

  it('logs its user in once, also when it is typed with spaces', async () => {
    const token = await mail('customer');
    expect(await attempt(token, ' 123 456 ')).toMatchObject({
      ok: true,
      value: { viewer: { userId: userId('customer') } },
    });
    expect(await loginWays()).toEqual(['code']);
    expect(await attempt(token)).toEqual(wrong);
  });

  it('gets one refusal when it is wrong, unknown, expired or of an inactive user', async () => {
    expect(await attempt(await mail('customer'), '654321')).toEqual(wrong);
    expect(await attempt('unknown')).toEqual(wrong);
    const late = await mail('customer');
    expect(
      await codeLogIn(
        ctx(after(600)),
        { token: late, code: '123456', ...clientInfo },
        { limits, settings },
      ),
    ).toEqual(wrong);
    expect(await attempt(await mail('inactive'))).toEqual(wrong);
    expect(await loginWays()).toEqual([]);
  });

  it('is refused after five wrong guesses', async () => {
    const [four, five] = [await mail('customer'), await mail('customer')];
    for (let guess = 0; guess < 4; guess++) await attempt(four, '000000');
    expect((await attempt(four)).ok).toBe(true);
    for (let guess = 0; guess < 5; guess++) await attempt(five, '000000');
    expect(await attempt(five)).toEqual(wrong);
  });

  it('is an attempt only when it is wrong, and a known device is not blocked', async () => {
    await useUp(['loginAddress', 'code 192.0.2.1', 49]);
    for (let times = 0; times < 2; times++)
      expect((await attempt(await mail('customer'))).ok).toBe(true);
    const token = await mail('customer');
    expect(await attempt(token, '000000')).toEqual(wrong);
    expect(await attempt(token)).toEqual(tooMany);
    expect(await attempt(token, '123456', { cookie: deviceCookieOf('sales') })).toEqual(tooMany);
    expect((await attempt(token, '123456', { cookie: deviceCookieOf('customer') })).ok).toBe(true);
  });

  it('is followed by the second step when the user has an app', async () => {
    await setUpApp('customer');
    const entered = await attempt(await mail('customer'));
    expect(entered.ok && isMfaChallenge(entered.value)).toBe(true);
  });
});

describe('the second step of logging in', () => {
  async function challengeFor(name: UserName, from: typeof settings = settings): Promise<string> {
    const entered = await createSession(ctx(), {
      userId: userId(name),
      way: 'password',
      clientInfo,
      settings: from,
    });
    if (entered === null || !isMfaChallenge(entered)) throw new Error('not halfway');
    return entered.second;
  }
  const tryIt = (token: string, changes: object = {}) =>
    trySecondFactor(ctx(), { token, ...clientInfo, ...changes }, limits);
  type Given = { code: string; app?: string; seconds?: number; from?: typeof settings };
  const enter = (token: string, { code, app = '', seconds = 60, from = settings }: Given) =>
    world.db.transaction((db: Db) =>
      secondFactorLogIn(
        { ...ctx(after(seconds)), db },
        { token, code, app, ...clientInfo },
        { settings: from },
      ),
    );
  const over = refused('login.secondOver');

  it('belongs to the user of the first step for less than ten minutes', async () => {
    await setUpApp('customer');
    const token = await challengeFor('customer');
    expect(await userOfMfaChallenge(ctx(), token)).toBe(userId('customer'));
    expect(await userOfMfaChallenge(ctx(after(600)), token)).toBeNull();
    expect(await userOfMfaChallenge(ctx(), 'nonsense')).toBeNull();
  });

  it('allows five attempts', async () => {
    await setUpApp('customer');
    const token = await challengeFor('customer');
    for (let tries = 0; tries < 5; tries++)
      expect(await tryIt(token)).toMatchObject({ ok: true, value: { userId: userId('customer') } });
    expect(await tryIt(token)).toEqual(over);
    expect(await tryIt('nonsense')).toEqual(over);
  });

  it('is refused after too many attempts from an address, but not for a known device', async () => {
    await setUpApp('customer');
    await useUp(['loginAccount', `second ${userId('customer')} 192.0.2.1`, 10]);
    const token = await challengeFor('customer');
    expect(await tryIt(token)).toEqual(tooMany);
    expect(await tryIt(token, { cookie: deviceCookieOf('sales') })).toEqual(tooMany);
    expect((await tryIt(token, { cookie: deviceCookieOf('customer') })).ok).toBe(true);
  });

  it('is not counted as an attempt when it succeeds', async () => {
    await setUpApp('customer');
    await useUp(['loginAccount', `second ${userId('customer')} 192.0.2.1`, 9]);
    for (let tries = 0; tries < 2; tries++) {
      const tried = await tryIt(await challengeFor('customer'));
      if (!tried.ok) throw new Error('refused');
      await tried.value.worked();
    }
  });

  it('is passed with a code of the app or a recovery code, and once per token', async () => {
    const { secret, codes } = await setUpApp('customer');
    const token = await challengeFor('customer');
    expect(await enter(token, { code: '000000' })).toEqual(
      refused('login.secondWrong', { field: 'code' }),
    );
    const entered = await enter(token, { code: codeAt(secret, 60) });
    expect(entered).toMatchObject({
      ok: true,
      value: { userId: userId('customer'), codes: [], again: false, by: 'app' },
    });
    expect(entered.ok && entered.value.viewer).toMatchObject({ userId: userId('customer') });
    expect(await loginWays()).toEqual(['password']);
    expect(await enter(token, { code: codeAt(secret, 120), seconds: 120 })).toEqual(over);
    const byCode = await enter(await challengeFor('customer'), { code: codes[0]! });
    expect(byCode).toMatchObject({ ok: true, value: { by: 'recovery' } });
  });

  it('is over for an unknown token and for a user who may no longer log in', async () => {
    const { secret } = await setUpApp('customer');
    expect(await enter('nonsense', { code: codeAt(secret, 60) })).toEqual(over);
    const token = await challengeFor('customer');
    await rows('update "user" set isactive = false where id = $1', userId('customer'));
    expect(await enter(token, { code: codeAt(secret, 60) })).toEqual(over);
    await rows('update "user" set isactive = true where id = $1', userId('customer'));
  });

  it('confirms the app that staff must set up, and gives them recovery codes', async () => {
    const token = await challengeFor('sales', required);
    const app = beginTotpSetUp(ctx(), userId('sales'));
    const secret = openTotpSetUp(ctx(), userId('sales'), app)!;
    const wrong = await enter(token, { code: '000000', app, from: required });
    expect(wrong).toEqual(refused('login.appWrong', { field: 'code' }));
    const entered = await enter(token, { code: codeAt(secret, 60), app, from: required });
    expect(entered).toMatchObject({
      ok: true,
      value: { userId: userId('sales'), by: null, again: false },
    });
    expect(entered.ok && entered.value.codes.length).toBeGreaterThan(5);
    expect(await hasSecondFactor(ctx(), userId('sales'))).toBe(true);
  });

  it('sets up no app when none was sent, none is required or one is in use', async () => {
    const none = await enter(await challengeFor('sales', required), {
      code: '000000',
      from: required,
    });
    expect(none).toEqual(refused('login.setUpOver'));
    const begun = (name: UserName) => {
      const app = beginTotpSetUp(ctx(), userId(name));
      return { app, code: codeAt(openTotpSetUp(ctx(), userId(name), app)!, 60) };
    };
    const token = await challengeFor('sales', required);
    expect(await enter(token, { ...begun('sales'), from: settings })).toEqual(over);
    await setUpApp('customer');
    expect(await enter(await challengeFor('customer'), begun('customer'))).toEqual(
      refused('login.setUpOver'),
    );
  });
});
