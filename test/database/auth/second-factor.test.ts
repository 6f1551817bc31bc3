import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSeal } from '#engine/model/seal.ts';
import { createOneTimeToken, peekOneTimeToken } from '#auth/factors/one-time-token.ts';
import {
  beginTotpSetUp,
  dropSecondFactor,
  hasSecondFactor,
  openTotpSetUp,
  verifySecondFactor,
  readSecondFactor,
  resealSecondFactors,
  activateTotp,
} from '#auth/factors/second-factor.ts';
import { consumeRecoveryCode } from '#auth/factors/recovery-codes.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { changedContext } from '../../support/context.ts';
import { openAuthFixture, userId, type UserName, type AuthFixture } from './auth-fixture.ts';

/** The app that gives codes for the second step of logging in, and its recovery codes. */

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'session', 'one_time'])
    await world.db.run({ text: `delete from ${table}`, values: [] });
});

const start = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const systemContext = (now = start) => world.contextOf({ kind: 'system', task: 'test' }, now);
const own = userId('customer');
const other = userId('sales');
const refused = (code: string, field?: string) => ({
  ok: false,
  problems: [field === undefined ? { code } : { code, field }],
});
const over = refused('login.setUpOver');
const wrongCode = refused('login.appWrong', 'code');

const codeAt = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) });
const begin = (id = own) => {
  const sealed = beginTotpSetUp(systemContext(), id);
  return { sealed, secret: openTotpSetUp(systemContext(), id, sealed)! };
};
type SetUp = ReturnType<typeof begin>;
const confirm = (setUp: SetUp, now = start, { id = own, code = codeAt(setUp.secret, now) } = {}) =>
  activateTotp(systemContext(now), { userId: id, sealed: setUp.sealed, code, currentSession: '' });
async function confirmedApp(id = own) {
  const setUp = begin(id);
  const taken = await confirm(setUp, start, { id });
  if (!taken.ok) throw new Error('no app');
  return { ...setUp, codes: taken.value.codes };
}
const pass = (code: string, now: Date, id = own) =>
  verifySecondFactor(systemContext(now), id, code);
const hashOf = async (name: UserName) => sha256((await world.cookieOf(name)).split('=')[1] ?? '');
const sessions = async (id: string) =>
  (
    await world.db.rows<{ token: string }>({
      text: 'select token from session where user_id = $1',
      values: [id],
    })
  ).map(({ token }) => token);

describe('a begun set-up of an app', () => {
  it('cannot be opened for another user or with a text sealed for another purpose', () => {
    const { sealed } = begin();
    expect(openTotpSetUp(systemContext(), other, sealed)).toBeNull();
    expect(openTotpSetUp(systemContext(), own, 'made up')).toBeNull();
    const seal = (text: string) => systemContext().services.seal.close(text);
    expect(openTotpSetUp(systemContext(), own, seal(`totp ${own} ABC`))).toBeNull();
    expect(
      openTotpSetUp(systemContext(), own, seal(`totp set-up ${own} ${start.getTime()}`)),
    ).toBeNull();
    const long = `totp set-up ${own} ${start.getTime()} ${'A'.repeat(500)}`;
    expect(openTotpSetUp(systemContext(), own, seal(long))).toBeNull();
  });

  it('is valid for half an hour', () => {
    const { sealed, secret } = begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(openTotpSetUp(systemContext(after(1_800)), own, sealed)).toBe(secret);
    expect(
      openTotpSetUp(systemContext(new Date(after(1_800).getTime() + 1)), own, sealed),
    ).toBeNull();
  });
});

describe('an app', () => {
  it('is not confirmed by a wrong code, by another user or too late', async () => {
    const setUp = begin();
    expect(await confirm(setUp, start, { code: '000000' })).toEqual(wrongCode);
    expect(await confirm(setUp, start, { id: other })).toEqual(over);
    expect(await confirm(setUp, after(1_801))).toEqual(over);
    expect(await hasSecondFactor(systemContext(), own)).toBe(false);
  });

  it('is confirmed by its first code, and comes with ten recovery codes', async () => {
    const taken = await confirm(begin());
    const codes = taken.ok ? taken.value.codes : [];
    expect(taken).toEqual({ ok: true, value: { codes, again: false } });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{5}-[B-DF-HJ-NP-TV-XZ2-9]{5}$/);
    expect(await readSecondFactor(systemContext(), own)).toEqual({ on: true, codes: 10 });
    expect(await readSecondFactor(systemContext(), other)).toEqual({ on: false, codes: 0 });
  });

  it('ends the other sessions of its user and voids their mailed codes', async () => {
    const [current, ended, foreign] = [
      await hashOf('customer'),
      await hashOf('customer'),
      await hashOf('sales'),
    ];
    const mailed = await createOneTimeToken(systemContext(), {
      purpose: 'login-code',
      ownerId: own,
      minutes: 10,
      code: '123456',
    });
    expect(await sessions(own)).toEqual(expect.arrayContaining([current, ended]));
    const setUp = begin();
    const code = codeAt(setUp.secret, start);
    await activateTotp(systemContext(), {
      userId: own,
      sealed: setUp.sealed,
      code,
      currentSession: current,
    });
    expect(await sessions(own)).toEqual([current]);
    expect(await sessions(other)).toEqual([foreign]);
    expect(await peekOneTimeToken(systemContext(), 'login-code', mailed)).toBeNull();
  });

  it('that is confirmed twice by the same form gives the same recovery codes again', async () => {
    const { codes, ...setUp } = await confirmedApp();
    expect(await confirm(setUp, after(1), { code: codeAt(setUp.secret, start) })).toEqual({
      ok: true,
      value: { codes, again: true },
    });
    expect(await readSecondFactor(systemContext(), own)).toEqual({ on: true, codes: 10 });
  });

  it('gives no recovery codes again after two minutes or once one was used', async () => {
    const { codes, ...setUp } = await confirmedApp();
    const code = codeAt(setUp.secret, start);
    expect(await confirm(setUp, after(120), { code })).toEqual(over);
    expect(await confirm(setUp, after(30))).toEqual(wrongCode);
    expect(await confirm(setUp, after(1), { code: '000000' })).toEqual(wrongCode);
    expect(await pass(codes[3]!, after(2))).toBe('recovery');
    expect(await confirm(setUp, after(3), { code })).toEqual(over);
  });

  it('is not replaced by another while it is in use', async () => {
    const { secret } = await confirmedApp();
    expect(await confirm(begin())).toEqual(over);
    expect(await pass(codeAt(secret, after(60)), after(60))).toBe('app');
  });
});

describe('the second step', () => {
  it('is not passed by a user without an app, whatever code they send', async () => {
    const { codes, secret } = await confirmedApp(other);
    for (const code of [...codes, codeAt(secret, start), '', '000000'])
      expect(await pass(code, start, own)).toBeNull();
    expect(await pass(codes[0]!, start, other)).toBe('recovery');
  });

  it('is passed with each code of the app once, and never with an older one', async () => {
    const { secret } = await confirmedApp();
    expect(await pass(codeAt(secret, start), after(1))).toBeNull();
    expect(await pass('000000', after(60))).toBeNull();
    const [code, next] = [codeAt(secret, after(60)), codeAt(secret, after(90))];
    expect(await pass(next, after(90))).toBe('app');
    expect(await pass(next, after(91))).toBeNull();
    expect(await pass(code, after(91))).toBeNull();
    expect(await pass(codeAt(secret, after(120)), after(120))).toBe('app');
  });

  it('is passed with each recovery code once, however it is typed', async () => {
    const { codes } = await confirmedApp();
    const [first = '', second = '', third = ''] = codes;
    expect(await pass(first.slice(1), start)).toBeNull();
    expect(await pass(first, start)).toBe('recovery');
    expect(await pass(first, start)).toBeNull();
    expect(await pass(second.toLowerCase().replace('-', ' '), start)).toBe('recovery');
    expect(await pass(` ${third.replace('-', '')}`, start)).toBe('recovery');
    expect(await readSecondFactor(systemContext(), own)).toEqual({ on: true, codes: 7 });
  });

  it('is not passed with an app that is not confirmed or was sealed for another user', async () => {
    const { secret } = await confirmedApp();
    const code = codeAt(secret, after(60));
    await world.db.run({ text: 'update second_factor set confirmed_at = null', values: [] });
    expect(await hasSecondFactor(systemContext(), own)).toBe(false);
    expect(await pass(code, after(60))).toBeNull();
    await world.db.run({
      text: 'update second_factor set confirmed_at = now(), user_id = $1',
      values: [other],
    });
    expect(await pass(code, after(60), other)).toBeNull();
  });

  it('is passed by one of the requests that send the same recovery code at once', async () => {
    const [code = ''] = (await confirmedApp()).codes;
    const spent = await Promise.all(
      Array.from({ length: 8 }, () => consumeRecoveryCode(systemContext(), own, code)),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it('accepts old recovery codes without a salt, and stores none without one', async () => {
    const plain = (await confirmedApp()).codes.map((code) =>
      sha256(`${own} ${code.replace('-', '')}`),
    );
    const hashes = await world.db.rows<{ code: string }>({
      text: 'select code from recovery_code where code = any($1)',
      values: [plain],
    });
    expect(hashes).toEqual([]);
    await world.db.run({
      text: 'insert into recovery_code (user_id, code, made_at) values ($1, $2, $3)',
      values: [own, sha256(`${own} BBBBBCCCCC`), start],
    });
    expect(await pass('bbbbb-ccccc', start)).toBe('recovery');
    const stored = await world.db.rows<{ salt: string | null }>({
      text: 'select salt from recovery_code',
      values: [],
    });
    expect(new Set(stored.map(({ salt }) => salt)).size).toBe(10);
    expect(stored.every(({ salt }) => salt !== null && salt.length === 22)).toBe(true);
  });
});

it('removing the app deletes its recovery codes and ends the user’s other sessions', async () => {
  await confirmedApp();
  const theirs = await confirmedApp(other);
  await world.db.run({ text: 'delete from session', values: [] });
  const half = await createOneTimeToken(systemContext(), {
    purpose: 'second-factor',
    ownerId: own,
    minutes: 10,
  });
  const insert = `insert into session (token, user_id, created_at, last_active_at, idle_until,
    absolute_until, address, user_agent) values ($1, $2, $3, $3, $4, $4, '', '')`;
  for (const token of ['kept', 'ended'])
    await world.db.run({ text: insert, values: [token, own, start, after(600)] });
  await dropSecondFactor(systemContext(), { userId: own, currentSession: 'kept' });
  expect(await readSecondFactor(systemContext(), own)).toEqual({ on: false, codes: 0 });
  expect(await sessions(own)).toEqual(['kept']);
  expect(await peekOneTimeToken(systemContext(), 'second-factor', half)).toBeNull();
  expect(await readSecondFactor(systemContext(), other)).toEqual({
    on: true,
    codes: theirs.codes.length,
  });
});

it('a new server key reseals each app once; one that no key opens is lost', async () => {
  const { secret } = await confirmedApp();
  await confirmedApp(other);
  await confirmedApp(userId('administrator'));
  const seal = createSeal(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]);
  await world.db.run({
    text: `update second_factor set secret = 'unreadable' where user_id = $1`,
    values: [other],
  });
  expect(await resealSecondFactors(world, seal)).toEqual({ resealed: 2, lost: 1 });
  expect(await resealSecondFactors(world, seal)).toEqual({ resealed: 0, lost: 1 });
  const code = codeAt(secret, after(60));
  expect(await pass(code, after(60))).toBeNull();
  const services = { seal: createSeal(Buffer.alloc(32, 8)) };
  const inside = changedContext(systemContext(after(60)), { services });
  expect(await verifySecondFactor(inside, own, code)).toBe('app');
});
