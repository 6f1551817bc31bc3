import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findSession,
  hasEnded,
  isRenewalDue,
  sessionTimeLeft,
  hasTimedOut,
  type SessionFacts,
  sweepSessions,
} from '#auth/sessions/sessions.ts';
import { openAuthFixture, userId, type UserName, type AuthFixture } from './auth-fixture.ts';

/** How long a session lasts, and which sessions of staff need a second factor. */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['session', 'second_factor', 'passkey'])
    await world.db.run({ text: `delete from ${table}`, values: [] });
});

const start = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const facts = (changes: Partial<SessionFacts> = {}): SessionFacts => ({
  tokenHash: 'token',
  begunAt: start,
  lastActiveAt: start,
  idleUntil: after(1_800),
  absoluteUntil: after(43_200),
  ...changes,
});

const insert = `insert into session (token, user_id, created_at, last_active_at, idle_until,
  absolute_until, address, user_agent) values ($1, $2, $3, $3, $4, $5, '', '')`;
async function begin(
  token: string,
  { idle = 1_800, absolute = 43_200 } = {},
  name: UserName = 'customer',
) {
  const ends = [after(idle), after(absolute)];
  await world.db.run({ text: insert, values: [token, userId(name), start, ...ends] });
}

describe('the time left of a session', () => {
  it('is counted to its idle end, which is not final', () => {
    expect(sessionTimeLeft(facts(), after(60))).toEqual({ left: 1_740_000, final: false });
  });

  it('is counted to its absolute end, which is final, when that is no later', () => {
    const early = facts({ absoluteUntil: after(600) });
    expect(sessionTimeLeft(early, after(60))).toEqual({ left: 540_000, final: true });
    const same = facts({ absoluteUntil: after(1_800) });
    expect(sessionTimeLeft(same, after(60))).toEqual({ left: 1_740_000, final: true });
  });

  it('is zero once the session is over', () => {
    expect(sessionTimeLeft(facts(), after(1_801)).left).toBe(0);
  });
});

describe('a session', () => {
  it('is over from its idle or its absolute end on', () => {
    expect(hasEnded(facts(), after(1_799))).toBe(false);
    expect(hasEnded(facts(), after(1_800))).toBe(true);
    const early = facts({ absoluteUntil: after(600) });
    expect(hasEnded(early, after(599))).toBe(false);
    expect(hasEnded(early, after(600))).toBe(true);
  });

  it('is due for renewal after half a minute, or a tenth of its idle time if that is less', () => {
    expect([29, 30].map((at) => isRenewalDue(facts(), after(at)))).toEqual([false, true]);
    const short = facts({ idleUntil: after(60) });
    expect([5, 6].map((at) => isRenewalDue(short, after(at)))).toEqual([false, true]);
  });

  it('has timed out after its idle or absolute end, and an unknown one has not', async () => {
    await begin('idle', { idle: 600 });
    await begin('absolute', { absolute: 600 });
    const over = (token: string, at: number) => hasTimedOut(world.db, token, after(at));
    expect(await over('idle', 599)).toBe(false);
    expect([await over('idle', 600), await over('absolute', 600)]).toEqual([true, true]);
    expect(await over('unknown', 600)).toBe(false);
  });

  it('is deleted a day after its end', async () => {
    await begin('idle', { idle: 600 });
    await begin('absolute', { absolute: 700 });
    await begin('running', { idle: 1_000_000, absolute: 1_000_000 });
    const day = 86_400;
    expect(await sweepSessions(world.db, after(day + 600))).toBe(0);
    expect(await sweepSessions(world.db, after(day + 601))).toBe(1);
    expect(await sweepSessions(world.db, after(day + 701))).toBe(1);
    expect(await world.db.rows({ text: 'select token from session', values: [] })).toEqual([
      { token: 'running' },
    ]);
  });
});

describe('a session of staff', () => {
  const find = (token: string, staffSecondFactor: 'required' | 'optional') =>
    findSession(world.db, token, { now: after(1), settings: { staffSecondFactor } });
  const app = (confirmed: boolean) =>
    world.db.run({
      text: `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at)
        values ($1, 'x', case when $2 then now() end, 0, now())`,
      values: [userId('sales'), confirmed],
    });

  it('is refused without a confirmed app when the second factor is required', async () => {
    await begin('staff', {}, 'sales');
    expect(await find('staff', 'required')).toBeNull();
    await app(false);
    expect(await find('staff', 'required')).toBeNull();
  });

  it('is valid with an app, or when none is required; one of a customer always is', async () => {
    await begin('staff', {}, 'sales');
    await begin('customer');
    expect(await find('staff', 'optional')).toMatchObject({ viewer: { role: 'sales' } });
    expect(await find('customer', 'required')).toMatchObject({ viewer: { role: 'customer' } });
    await app(true);
    expect(await find('staff', 'required')).toMatchObject({ viewer: { role: 'sales' } });
  });
});
