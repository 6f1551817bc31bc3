import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailedLogIn, openAuthService } from '#auth/login/auth-service.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { openIdentity } from '#auth/sessions/viewer.ts';
import { settings } from '../../support/session-settings.ts';
import {
  emailOf,
  noLimits,
  openAuthFixture,
  password,
  userId,
  type UserName,
  type AuthFixture,
} from './auth-fixture.ts';

/** The server logs each failed log-in with the account that it was for. */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const now = new Date('2026-11-26T12:00:00Z');
const ctx = () => world.contextOf({ kind: 'guest' }, now);
const clientInfo = { address: '192.0.2.1', userAgent: 'test' };

describe('a failed log-in', () => {
  function open() {
    const failed: FailedLogIn[] = [];
    const identity = openIdentity({
      db: world.db,
      listen: {
        on: () => () => undefined,
        onGap: () => () => undefined,
        deliver: () => undefined,
        close: async () => undefined,
      },
      settings,
    });
    const authService = openAuthService({
      limits: noLimits,
      settings,
      identity,
      onFailure: (one) => void failed.push(one),
    });
    return { authService, failed };
  }
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
    await attempt(emailOf('inactive'), 'invitation');
    expect(failed).toEqual([
      failureOf('password', 'login.wrong', 'customer'),
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

  it('is not reported when the log-in succeeds', async () => {
    const { authService, failed } = open();
    expect(
      (await authService.logIn(ctx(), { email: emailOf('customer'), password, ...clientInfo })).ok,
    ).toBe(true);
    expect(failed).toEqual([]);
  });
});
