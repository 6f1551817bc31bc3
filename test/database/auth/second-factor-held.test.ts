import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import {
  beginTotpSetUp,
  dropSecondFactor,
  lockSecondFactor,
  openTotpSetUp,
  activateTotp,
} from '#auth/factors/second-factor.ts';
import { openAuthFixture, userId, type AuthFixture } from './auth-fixture.ts';

/** A change of the second factor waits for a log-in, so that no session skips the second step. */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const now = new Date('2026-11-26T12:00:00Z');
const own = userId('customer');
const systemContext = (db: Db) => ({
  ...world.contextOf({ kind: 'system', task: 'test' }, now),
  db,
});

function setUpApp(db: Db) {
  const sealed = beginTotpSetUp(systemContext(db), own);
  const secret = openTotpSetUp(systemContext(db), own, sealed)!;
  const code = generateSync({ secret, epoch: now.getTime() / 1_000 });
  return activateTotp(systemContext(db), { userId: own, sealed, code, currentSession: '' });
}

/** A transaction that fails when it has to wait for a lock. */
const atOnce = (work: (db: Db) => Promise<unknown>): Promise<unknown> =>
  world.db.transaction(async (db) => {
    await db.run({ text: `set local lock_timeout = '200ms'`, values: [] });
    return work(db);
  });

const whileHeld = (how: 'log in' | 'change', work: () => Promise<unknown>): Promise<unknown> =>
  world.db.transaction(async (db) => {
    await lockSecondFactor(systemContext(db), own, how);
    return work();
  });

describe('while a user logs in', () => {
  it.each([
    ['no app is set up', setUpApp],
    [
      'no app is removed',
      (db: Db) => dropSecondFactor(systemContext(db), { userId: own, currentSession: '' }),
    ],
  ])('%s', async (_, change) => {
    await expect(whileHeld('log in', () => atOnce(change))).rejects.toThrow('lock timeout');
    await atOnce(change);
  });

  it('they can also log in elsewhere, and the app of another user can change', async () => {
    const logIn = (db: Db) => lockSecondFactor(systemContext(db), own, 'log in');
    const changeOther = (db: Db) => lockSecondFactor(systemContext(db), userId('sales'), 'change');
    await whileHeld('log in', () => atOnce(logIn));
    await whileHeld('log in', () => atOnce(changeOther));
    await whileHeld('change', () => atOnce(changeOther));
  });
});

it.each([
  ['sets up an app', setUpApp],
  [
    'removes the app',
    (db: Db) => dropSecondFactor(systemContext(db), { userId: own, currentSession: '' }),
  ],
])('every server is notified of a user who %s', async (_, change) => {
  await world.db.run({ text: 'delete from second_factor', values: [] });
  const messages: string[] = [];
  const { listen } = await world.open();
  const stop = listen.on(({ topic, key }) => void messages.push(`${topic} ${key}`));
  // A listener that is still connecting misses messages, so the test waits until one arrives.
  await expect
    .poll(async () => {
      await world.db.run(notify('session', 'test'));
      return messages;
    })
    .toContain('session test');
  await atOnce(change);
  await expect.poll(() => messages).toContain(`user ${own}`);
  stop();
});
