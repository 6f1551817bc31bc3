import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailedLogIn, openDesk } from '#auth/login/auth-service.ts';
import { isHalfIn } from '#auth/login/mfa-challenge.ts';
import { makeOneTime } from '#auth/factors/one-time.ts';
import { openIdentity } from '#auth/sessions/viewer.ts';
import { settings } from '../../support/session-settings.ts';
import { emailOf, noLimits, openWorld, password, userId, type UserName, type World } from './world.ts';

/** Of each log-in that failed the log of the server says which account it was for. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const now = new Date('2026-11-26T12:00:00Z');
const ctx = () => world.ask({ kind: 'guest' }, now);
const whence = { address: '192.0.2.1', userAgent: 'test' };

describe('a log-in that failed', () => {
  function open() {
    const failed: FailedLogIn[] = [];
    const identity = openIdentity({
      db: world.db,
      listen: {
        on: () => () => undefined,
        onGap: () => () => undefined,
        hear: () => undefined,
        close: async () => undefined,
      },
      settings,
    });
    const desk = openDesk({
      limits: noLimits,
      settings,
      identity,
      onFailure: (one) => void failed.push(one),
    });
    return { desk, failed };
  }
  const told = (way: FailedLogIn['way'], reason: string, name: UserName | null) => ({
    way,
    reason,
    userId: name && userId(name),
    address: '192.0.2.1',
  });

  it('by password is told with its account, whether it exists or not', async () => {
    const { desk, failed } = open();
    const attempt = (email: string, way?: 'invitation') => desk.logIn(ctx(), { email, password: 'wrong', ...whence, ...(way && { way }) });
    await attempt(` ${emailOf('customer').toUpperCase()} `);
    await attempt('nobody@klant.example\0');
    await attempt(emailOf('inactive'), 'invitation');
    expect(failed).toEqual([told('password', 'login.wrong', 'customer'), told('password', 'login.wrong', null), told('invitation', 'login.wrong', 'inactive')]);
  });

  it('by code or at the second step is told with the account of its token', async () => {
    const { desk, failed } = open();
    const token = await makeOneTime(ctx(), {
      purpose: 'login-code',
      ownerId: userId('customer'),
      minutes: 10,
      code: '123456',
    });
    await desk.logInByCode(ctx(), { token, code: '000000', ...whence });
    await desk.logInByCode(ctx(), { token: 'unknown', code: '000000', ...whence });
    await world.db.run({
      text: `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at)
        values ($1, 'x', now(), 0, now())`,
      values: [userId('sales')],
    });
    const entered = await desk.logIn(ctx(), { email: emailOf('sales'), password, ...whence });
    if (!entered.ok || !isHalfIn(entered.value)) throw new Error('not halfway');
    await desk.logInSecond(ctx(), {
      token: entered.value.second,
      code: '000000',
      app: '',
      ...whence,
    });
    for (let tries = 0; tries < 6; tries++) await desk.trySecond(ctx(), { token: entered.value.second, ...whence });
    expect(failed).toEqual([
      told('code', 'login.codeWrong', 'customer'),
      told('code', 'login.codeWrong', null),
      told('second factor', 'login.secondWrong', 'sales'),
      told('second factor', 'login.secondOver', 'sales'),
    ]);
  });

  it('is told nobody where it did not fail', async () => {
    const { desk, failed } = open();
    expect((await desk.logIn(ctx(), { email: emailOf('customer'), password, ...whence })).ok).toBe(true);
    expect(failed).toEqual([]);
  });
});
