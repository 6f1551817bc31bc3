import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FailedLogIn, openAuthService } from '#auth/login/auth-service.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import { openIdentity } from '#auth/sessions/viewer.ts';
import { settings } from '../../support/session-settings.ts';
import {
  byCookie,
  emailOf,
  noLimits,
  openAuthFixture,
  password,
  userId,
  type UserName,
  type AuthFixture,
} from './auth-fixture.ts';

/**
 * What a server does besides the steps of a log-in: it logs each failed log-in with the account that
 * it was for, and updates what it caches of sessions.
 */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const now = new Date('2026-11-26T12:00:00Z');
const origin = 'https://zakelijk.example';
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const ctx = (at = now) => world.contextOf({ kind: 'guest' }, at);
const clientInfo = { address: '192.0.2.1', userAgent: 'test' };

function open(changes: Partial<SessionSettings> = {}) {
  const failed: FailedLogIn[] = [];
  const own = { ...settings, ...changes };
  const identity = openIdentity({
    db: world.db,
    listen: {
      on: () => () => undefined,
      onGap: () => () => undefined,
      deliver: () => undefined,
      close: async () => undefined,
    },
    settings: own,
  });
  const tools = { limits: noLimits, settings: own, identity };
  const authService = openAuthService({ ...tools, onFailure: (one) => void failed.push(one) });
  return { authService, failed, identity, withoutReports: openAuthService(tools) };
}

describe('a failed log-in', () => {
  const failureOf = (way: FailedLogIn['way'], reason: string, name: UserName | null) => ({
    way,
    reason,
    userId: name && userId(name),
    address: '192.0.2.1',
  });

  it('by password is reported with its account, if that exists', async () => {
    const { authService, failed } = open();
    const attempt = (email: string, way?: 'invitation') =>
      authService.logIn(ctx(), { email, password: 'wrong', ...clientInfo, ...(way && { way }) });
    await attempt(` ${emailOf('customer').toUpperCase()} `);
    await attempt('nobody@klant.example\0');
    await attempt(`${emailOf('customer')}\0`);
    await attempt(emailOf('inactive'), 'invitation');
    expect(failed).toEqual([
      failureOf('password', 'login.wrong', 'customer'),
      failureOf('password', 'login.wrong', null),
      failureOf('password', 'login.wrong', null),
      failureOf('invitation', 'login.wrong', 'inactive'),
    ]);
  });

  it('by code or at the second step is reported with the account of its token', async () => {
    const { authService, failed } = open();
    const token = await createOneTimeToken(ctx(), {
      purpose: 'login-code',
      ownerId: userId('customer'),
      minutes: 10,
      code: '123456',
    });
    await authService.logInByCode(ctx(), { token, code: '000000', ...clientInfo });
    await authService.logInByCode(ctx(), { token: 'unknown', code: '000000', ...clientInfo });
    await world.db.run({
      text: `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at)
        values ($1, 'x', now(), 0, now())`,
      values: [userId('sales')],
    });
    const entered = await authService.logIn(ctx(), {
      email: emailOf('sales'),
      password,
      ...clientInfo,
    });
    if (!entered.ok || !isMfaChallenge(entered.value)) throw new Error('not halfway');
    await authService.logInSecond(ctx(), {
      token: entered.value.second,
      code: '000000',
      app: '',
      ...clientInfo,
    });
    for (let tries = 0; tries < 6; tries++)
      await authService.trySecond(ctx(), { token: entered.value.second, ...clientInfo });
    expect(failed).toEqual([
      failureOf('code', 'login.codeWrong', 'customer'),
      failureOf('code', 'login.codeWrong', null),
      failureOf('second factor', 'login.secondWrong', 'sales'),
      failureOf('second factor', 'login.secondOver', 'sales'),
    ]);
  });

  it('by passkey is reported with the owner of the passkey', async () => {
    const { authService, failed } = open();
    await world.db.run({
      text: `insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
        values ('known', $1, '\\x00', 0, '{}', 'Laptop', now())`,
      values: [userId('customer')],
    });
    const response = { authenticatorData: 'x', clientDataJSON: 'x', signature: 'x' };
    for (const id of ['known', 'unknown'])
      await authService.logInByPasskey(ctx(), {
        used: { id, type: 'public-key', response },
        origin,
        ...clientInfo,
      });
    expect(failed).toEqual([
      failureOf('passkey', 'login.passkeyWrong', 'customer'),
      failureOf('passkey', 'login.passkeyWrong', null),
    ]);
  });

  it('is refused also where failures are not reported', async () => {
    const attempt = { email: emailOf('customer'), password: 'wrong', ...clientInfo };
    expect(await open().withoutReports.logIn(ctx(), attempt)).toMatchObject({
      ok: false,
      problems: [{ code: 'login.wrong' }],
    });
  });

  it('is not reported when the log-in succeeds', async () => {
    const { authService, failed } = open();
    expect(
      (await authService.logIn(ctx(), { email: emailOf('customer'), password, ...clientInfo })).ok,
    ).toBe(true);
    expect(failed).toEqual([]);
  });
});

describe('a session', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const begin = async () => {
    const { authService, identity } = open();
    const cookie = await world.cookieOf('customer', now);
    const find = async (seconds = 0) => {
      const found = await byCookie(identity, cookie, after(seconds));
      return found.ok ? found.session : null;
    };
    return { authService, cookie, find, session: (await find())! };
  };

  it('is over on this server as soon as its user logs out', async () => {
    const { authService, cookie, find } = await begin();
    const as = world.contextOf(world.viewerOf('customer'), now);
    expect(await authService.logOut(as, cookie)).toEqual([
      expect.stringMatching(/^zorgeloos_session=;/),
    ]);
    expect(await find()).toBeNull();
  });

  it('is renewed once that is due, and this server knows its new end', async () => {
    const { authService, find, session } = await begin();
    expect(await authService.keepAlive(ctx(after(29)), session)).toBe(session);
    const renewed = await authService.keepAlive(ctx(after(60)), session);
    expect(renewed).toMatchObject({ lastActiveAt: after(60) });
    expect(await find(60)).toEqual(renewed);
  });

  it('that has ended is not renewed', async () => {
    const { authService, session } = await begin();
    await world.db.run({ text: 'delete from session', values: [] });
    expect(await authService.keepAlive(ctx(after(60)), session)).toBeNull();
  });
});

it('a second factor is required of staff, where the operator requires one', () => {
  const needsOne = (staffSecondFactor: SessionSettings['staffSecondFactor'], name: UserName) =>
    open({ staffSecondFactor }).authService.mustHaveSecondFactor(world.viewerOf(name));
  expect([needsOne('required', 'sales'), needsOne('required', 'customer')]).toEqual([true, false]);
  expect(needsOne('optional', 'sales')).toBe(false);
});

it('a browser gets a challenge for a log-in with a passkey', async () => {
  const asked = await open().authService.askPasskey(ctx(), { origin, address: '192.0.2.1' });
  expect(asked).toMatchObject({ ok: true, value: { rpId: 'zakelijk.example' } });
});
