import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#db/connection.ts';
import {
  type RateLimitKind,
  type RateLimits,
  openRateLimits,
  sweepCounters,
} from '#auth/api-keys/rate-limits.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { noLimits, openAuthFixture, type AuthFixture } from './auth-fixture.ts';

/**
 * Attempts that are counted exactly, over all servers together. Source: docs/decisions/0025.
 */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const now = new Date('2026-11-26T12:00:00Z');
const opened: RateLimits[] = [];
beforeEach(async () => {
  await world.db.run({ text: 'delete from limit_counter', values: [] });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
});
afterEach(() => {
  for (const limits of opened.splice(0)) limits.close();
  vi.useRealTimers();
});

type Settings = Partial<Parameters<typeof openRateLimits>[0]>;
function open(settings: Settings = {}): RateLimits {
  const clock = { now: () => new Date() };
  const limits = openRateLimits({ db: world.db, off: false, clock, ...settings });
  opened.push(limits);
  return limits;
}
const allowed = { allowed: true };
const refused = (retryAfterSeconds: number) => ({ allowed: false, retryAfterSeconds });
const keys = async (): Promise<string[]> => {
  const text = 'select key from limit_counter order by key';
  return (await world.db.rows<{ key: string }>({ text, values: [] })).map(({ key }) => key);
};

describe('attempts', () => {
  it.each<[RateLimitKind, number, number]>([
    ['form', 10, 600],
    ['letter', 4, 900],
    ['question', 40, 600],
    ['loginAccount', 10, 900],
    ['loginAddress', 50, 900],
    ['loginAnywhere', 100, 3_600],
    ['secondAnywhere', 30, 3_600],
    ['loginDevice', 10, 900],
    ['letterAnywhere', 8, 3_600],
    ['authorization', 300, 600],
    ['authorizationAnywhere', 3_000, 600],
    ['companyFiles', 200, 3_600],
    ['companyKilobytes', 1_048_576, 3_600],
    ['passkey', 240, 600],
  ])('of kind %s are limited to %i in %i seconds', async (kind, points, seconds) => {
    const limits = open();
    expect(await limits.take(kind, 'key', points - 1)).toEqual(allowed);
    expect(await limits.take(kind, 'key')).toEqual(allowed);
    expect(await limits.take(kind, 'key')).toEqual(refused(seconds));
    vi.setSystemTime(now.getTime() + seconds * 1_000 - 1);
    expect(await limits.take(kind, 'key')).toEqual(refused(1));
    vi.setSystemTime(now.getTime() + seconds * 1_000 + 1);
    expect(await limits.take(kind, 'key')).toEqual(allowed);
  });

  it('are counted by kind and key, and the database stores the hash of the key', async () => {
    const limits = open();
    await limits.take('form', 'one', 10);
    expect(await limits.take('form', 'one')).toEqual(refused(600));
    expect(await limits.take('form', 'two')).toEqual(allowed);
    expect(await limits.take('letter', 'one')).toEqual(allowed);
    const counted = [`form:${sha256('one')}`, `form:${sha256('two')}`, `letter:${sha256('one')}`];
    expect(await keys()).toEqual(counted.toSorted());
  });

  it('are given back one by one', async () => {
    const limits = open();
    await limits.take('letter', 'key', 4);
    await limits.giveBack('letter', 'key');
    expect(await limits.take('letter', 'key')).toEqual(allowed);
    expect(await limits.take('letter', 'key')).toEqual(refused(900));
  });

  it('have the limit that the operator sets, for the kinds that the operator names', async () => {
    const limits = open({ points: { companyFiles: 2 } });
    await limits.take('companyFiles', 'key', 2);
    expect(await limits.take('companyFiles', 'key')).toEqual(refused(3_600));
    expect(await limits.take('form', 'key', 10)).toEqual(allowed);
  });

  it('and calls that are refused are reported with their kind', async () => {
    const onRefused = vi.fn<(kind: string) => void>();
    const limits = open({ onRefused });
    for (let times = 0; times < 2; times++) {
      await limits.take('letter', 'key', 4);
      limits.takeApi('key', { limit: 2, cost: 2 });
    }
    expect(onRefused.mock.calls).toEqual([['letter'], ['calls']]);
  });

  it('of an undeclared kind throw an error', async () => {
    const undeclared = open().take('gossip' as RateLimitKind, 'key');
    await expect(undeclared).rejects.toThrow('no limit is declared for gossip');
  });

  it('are all allowed when limits are off, and are not counted', async () => {
    expect(await noLimits.take('form', 'key', 1_000)).toEqual(allowed);
    expect(await noLimits.giveBack('form', 'key')).toBeUndefined();
    const call = { allowed: true, rateUsage: null };
    expect(noLimits.takeApi('key', { limit: 0, cost: 1 })).toEqual(call);
    expect(noLimits.look('key', 0)).toEqual(call);
    noLimits.close();
  });
});

describe('calls to the record API', () => {
  it('are counted in the minute of the clock that the limits are given', () => {
    const limits = open({ clock: { now: () => new Date('2026-11-26T12:00:45Z') } });
    const rateUsage = { used: 2, limit: 2, resetSeconds: 15 };
    expect(limits.takeApi('key', { limit: 2, cost: 2 })).toEqual({ allowed: true, rateUsage });
    expect(limits.look('key', 2)).toEqual({ allowed: false, rateUsage, retryAfterSeconds: 15 });
  });

  it('are written to the database, but not once the limits are closed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const queryRows = vi.fn(async () => []);
    const callOnce = (): RateLimits => {
      const limits = open({ db: { ...world.db, rows: queryRows } });
      limits.takeApi('key', { limit: 2, cost: 1 });
      return limits;
    };
    callOnce().close();
    vi.advanceTimersByTime(500);
    expect(queryRows).toHaveBeenCalledTimes(0);
    callOnce();
    vi.advanceTimersByTime(500);
    expect(queryRows).toHaveBeenCalledTimes(1);
  });
});

describe('counters', () => {
  const insert = (key: string, expire: number) =>
    world.db.run({
      text: 'insert into limit_counter (key, points, expire) values ($1, 1, $2)',
      values: [key, expire],
    });

  it('are deleted when their time was over more than a minute ago', async () => {
    await insert('over', now.getTime() - 60_001);
    await insert('not over', now.getTime() - 60_000);
    expect(await sweepCounters(world.db, now)).toBe(1);
    expect(await keys()).toEqual(['not over']);
  });

  it('are swept every five minutes, until the limits are closed', async () => {
    const runStatement = vi.fn<Db['run']>(async () => 0);
    const limits = open({ db: { ...world.db, run: runStatement } });
    vi.advanceTimersByTime(299_999);
    expect(runStatement).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(runStatement).toHaveBeenCalledTimes(1);
    limits.close();
    vi.advanceTimersByTime(600_000);
    expect(runStatement).toHaveBeenCalledTimes(1);
  });

  it('are swept again five minutes after a sweep that failed', async () => {
    const runStatement = vi.fn<Db['run']>(() => Promise.reject(new Error('away')));
    open({ db: { ...world.db, run: runStatement } });
    vi.advanceTimersByTime(600_000);
    expect(runStatement).toHaveBeenCalledTimes(2);
  });
});
