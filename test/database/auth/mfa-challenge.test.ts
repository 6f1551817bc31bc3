import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { readSessionCookie } from '#auth/sessions/cookie.ts';
import { knownDevice } from '#auth/login/device-cookie.ts';
import {
  type CreatedSession,
  type MfaChallenge,
  isMfaChallenge,
  createSession,
  createVerifiedSession,
  mustHaveSecondFactor,
  openMfaToken,
  type SessionRequest,
} from '#auth/login/mfa-challenge.ts';
import { peekOneTimeToken } from '#auth/factors/one-time-token.ts';
import { lockPassword } from '#auth/factors/passwords.ts';
import { lockSecondFactor } from '#auth/factors/second-factor.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { settings } from '../../support/session-settings.ts';
import { openAuthFixture, userId, type UserName, type AuthFixture } from './auth-fixture.ts';

/**
 * What follows once a user passed the first step of logging in: a session, or the second step.
 */

let world: AuthFixture;
let phc: string;
beforeAll(async () => {
  world = await openAuthFixture();
  const [row] = await rows<{ phc: string }>('select phc from password limit 1');
  phc = row!.phc;
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['session', 'login', 'second_factor', 'one_time'])
    await rows(`delete from ${table}`);
});

const now = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const rows = <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
  world.db.rows<Row>({ text, values: [...values] });
const ctx = (at = now) => world.contextOf({ kind: 'guest' }, at);
const clientInfo = { address: '192.0.2.7', userAgent: 'Firefox' };
const required = { ...settings, staffSecondFactor: 'required' } as const;

const sessionRequest = (name: UserName, changes: Partial<SessionRequest> = {}): SessionRequest => ({
  userId: userId(name),
  way: 'password',
  clientInfo,
  settings,
  ...changes,
});
const attemptSession = (name: UserName, changes: Partial<SessionRequest> = {}) =>
  createSession(ctx(), sessionRequest(name, changes));
async function enter(
  name: UserName,
  changes: Partial<SessionRequest> = {},
): Promise<CreatedSession> {
  const entered = await attemptSession(name, changes);
  if (entered === null || isMfaChallenge(entered)) throw new Error('no session');
  return entered;
}
async function beginSecondStep(
  name: UserName,
  changes: Partial<SessionRequest> = {},
): Promise<MfaChallenge> {
  const half = await attemptSession(name, changes);
  if (half === null || !isMfaChallenge(half)) throw new Error('not halfway');
  return half;
}
const insertApp = (name: UserName, confirmed = true) =>
  rows(
    `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, 'x', case when $2 then now() end, 0, now())`,
    userId(name),
    confirmed,
  );
const sessions = async (): Promise<string[]> =>
  (await rows<{ token: string }>('select token from session order by token')).map(
    ({ token }) => token,
  );
const insertSession = (
  token: string,
  name: UserName,
  { idle, absolute = 40_000 }: { idle: number; absolute?: number },
) =>
  rows(
    `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent) values ($1, $2, $3, $3, $4, $5, '', '')`,
    token,
    userId(name),
    now,
    after(idle),
    after(absolute),
  );

describe('no session begins for a user', () => {
  it.each([
    ['who is gone', { userId: '005000000000099AAA' }],
    ['who is inactive', { userId: userId('inactive') }],
    ['whose password changed since', { phc: 'another' }],
  ])('%s', async (_, changes) => {
    expect(await attemptSession('customer', changes)).toBeNull();
    expect(await sessions()).toEqual([]);
    expect(await rows('select 1 from one_time')).toEqual([]);
  });

  it('who passed both steps and is gone or inactive', async () => {
    for (const id of ['005000000000099AAA', userId('inactive')])
      expect(
        await createVerifiedSession(ctx(), sessionRequest('customer', { userId: id })),
      ).toBeNull();
    expect(await sessions()).toEqual([]);
  });
});

describe('a session', () => {
  it('begins for a user who needs no second factor, and names them', async () => {
    const { viewer } = await enter('customer', { phc });
    expect(viewer).toEqual({
      kind: 'user',
      role: 'customer',
      userId: userId('customer'),
      accountId: '001000000000001AAA',
      contactId: null,
      staffId: null,
      profileName: 'Klant',
    });
  });

  it('begins for a user who passed both steps', async () => {
    await insertApp('sales');
    expect(
      await createVerifiedSession(ctx(), sessionRequest('sales', { settings: required })),
    ).toMatchObject({
      viewer: { role: 'sales' },
    });
    expect(await sessions()).toHaveLength(1);
  });

  it('is stored with the hash of its token, and added to the login history', async () => {
    const { setCookie } = await enter('customer', { way: 'code' });
    const token = readSessionCookie(setCookie.split(';')[0]!, settings)?.token ?? '';
    expect(
      await rows(
        'select token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent, proven_at from session',
      ),
    ).toEqual([
      {
        token: sha256(token),
        user_id: userId('customer'),
        created_at: now,
        last_active_at: now,
        idle_until: after(30 * 60),
        absolute_until: after(12 * 3_600),
        address: '192.0.2.7',
        user_agent: 'Firefox',
        proven_at: null,
      },
    ]);
    expect(await rows('select user_id, at, way, address, user_agent from login')).toEqual([
      {
        user_id: userId('customer'),
        at: now,
        way: 'code',
        address: '192.0.2.7',
        user_agent: 'Firefox',
      },
    ]);
  });

  it('stores 100 characters of an address and 400 of a device, without U+0000', async () => {
    await enter('customer', {
      clientInfo: { address: '1'.repeat(101), userAgent: `\0a\0${'b'.repeat(400)}` },
    });
    const storedClient = { address: '1'.repeat(100), user_agent: `a${'b'.repeat(399)}` };
    expect(await rows('select address, user_agent from session')).toEqual([storedClient]);
    expect(await rows('select address, user_agent from login')).toEqual([storedClient]);
  });

  it('makes the browser a known device of this user and this password', async () => {
    const { deviceCookie } = await enter('customer');
    const cookie = deviceCookie.split(';')[0]!;
    expect(knownDevice(ctx(), cookie, { userId: userId('customer'), phc })).not.toBeNull();
    expect(knownDevice(ctx(), cookie, { userId: userId('customer'), phc: null })).toBeNull();
    expect(knownDevice(ctx(), cookie, { userId: userId('sales'), phc })).toBeNull();
  });

  it('deletes only the ended sessions of its user', async () => {
    await insertSession('idle', 'customer', { idle: 0 });
    await insertSession('absolute', 'customer', { idle: 1_000, absolute: 0 });
    await insertSession('running', 'customer', { idle: 1 });
    await insertSession('of another', 'sales', { idle: 0 });
    await enter('customer');
    const left = await sessions();
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining(['running', 'of another']));
  });
});

describe('the second step', () => {
  it('is asked of a user with an app in use, and no session begins', async () => {
    await insertApp('customer');
    const { second, ...rest } = await beginSecondStep('customer', { phc, way: 'code' });
    expect(rest).toEqual({ userId: userId('customer'), setUp: false });
    const half = openMfaToken(ctx(), second);
    expect(half).toEqual({ way: 'code', token: expect.any(String) });
    expect(await sessions()).toEqual([]);
    expect(await peekOneTimeToken(ctx(), 'second-factor', half!.token)).toEqual({
      ownerId: userId('customer'),
      expiresAt: after(600),
      hasCode: false,
    });
  });

  it('asks staff who must have an app and have none to set one up', async () => {
    expect(await beginSecondStep('sales', { settings: required })).toMatchObject({ setUp: true });
    await insertApp('administrator', false);
    expect(await beginSecondStep('administrator', { settings: required })).toMatchObject({
      setUp: true,
    });
    await insertApp('sales');
    expect(await beginSecondStep('sales', { settings: required })).toMatchObject({ setUp: false });
    expect(await sessions()).toEqual([]);
  });

  it('is not asked of a customer without an app, nor of staff when none is required', async () => {
    await enter('customer', { settings: required });
    await enter('sales');
    expect(await sessions()).toHaveLength(2);
  });

  it('is required only of sales and administrators, and only when the operator sets it', () => {
    const must = (name: UserName, from: typeof settings) =>
      mustHaveSecondFactor(from, world.viewerOf(name));
    expect([must('sales', required), must('administrator', required)]).toEqual([true, true]);
    expect([
      must('customer', required),
      must('sales', settings),
      must('administrator', settings),
    ]).toEqual([false, false, false]);
    expect(mustHaveSecondFactor(required, { kind: 'guest' })).toBe(false);
  });

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['text that the server did not seal', () => 'half way in password token'],
    [
      'another text that the server sealed',
      () => ctx().services.seal.close('half way out password token'),
    ],
    ['a sealed text without a token', () => ctx().services.seal.close('half way in password')],
    [
      'a sealed text that is too long',
      () => ctx().services.seal.close(`half way in password ${'x'.repeat(500)}`),
    ],
  ])('is not opened by %s', (_, closed) => {
    expect(openMfaToken(ctx(), closed())).toBeNull();
  });
});

describe('while a user logs in', () => {
  const atOnce = (work: (db: Db) => Promise<unknown>): Promise<unknown> =>
    world.db.transaction(async (db) => {
      await db.run({ text: `set local lock_timeout = '200ms'`, values: [] });
      return work(db);
    });

  it('a change of their password waits', async () => {
    await world.db.transaction(async (db) => {
      await createSession({ ...ctx(), db }, sessionRequest('customer', { phc }));
      const change = (name: UserName) =>
        atOnce((other) => lockPassword({ ...ctx(), db: other }, userId(name)));
      await expect(change('customer')).rejects.toThrow('lock timeout');
      await change('sales');
    });
  });

  it('a set-up of their app waits, and they wait for one under way', async () => {
    const hold = (db: Db) => lockSecondFactor({ ...ctx(), db }, userId('customer'), 'change');
    const logIn = (db: Db) => createSession({ ...ctx(), db }, sessionRequest('customer'));
    await world.db.transaction(async (db) => {
      await logIn(db);
      await expect(atOnce(hold)).rejects.toThrow('lock timeout');
    });
    await world.db.transaction(async (db) => {
      await hold(db);
      await expect(atOnce(logIn)).rejects.toThrow('lock timeout');
    });
  });
});
