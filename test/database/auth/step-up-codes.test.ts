import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createOneTimeToken, countOneTimeAttempt } from '#auth/factors/one-time-token.ts';
import { saveStepUpCode, consumeStepUpCode } from '#auth/factors/step-up-codes.ts';
import { openAuthFixture, userId, type UserName, type AuthFixture } from './auth-fixture.ts';

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(() => world.db.run({ text: 'delete from one_time', values: [] }));

const start = new Date('2026-11-26T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const contextOf = (name: UserName, now = start): RequestContext =>
  world.contextOf(world.viewerOf(name), now);
const saveCode = (code: string, session = 'own session', now = start) =>
  saveStepUpCode(contextOf('customer', now), { session, code, minutes: 10 });
const take = (code: string, session = 'own session', now = start) =>
  consumeStepUpCode(contextOf('customer', now), { session, code });

describe('a step-up code by mail', () => {
  it('is refused in another session, for another user and for a guest', async () => {
    await saveCode('123456');
    expect(await take('123456', 'another session')).toBe(false);
    expect(
      await consumeStepUpCode(contextOf('sales'), { session: 'own session', code: '123456' }),
    ).toBe(false);
    await saveCode('123456');
    const guest = world.contextOf({ kind: 'guest' }, start);
    expect(await consumeStepUpCode(guest, { session: 'own session', code: '123456' })).toBe(false);
    await saveStepUpCode(guest, { session: 'of a guest', code: '123456', minutes: 10 });
    expect(await take('123456', 'of a guest')).toBe(false);
  });

  it('is valid once, with or without spaces', async () => {
    await saveCode('123456');
    expect(await take(' 123 456 ')).toBe(true);
    expect(await take('123456')).toBe(false);
  });

  it('is valid until its minutes are over', async () => {
    await saveCode('123456');
    expect(await take('123456', 'own session', after(600))).toBe(false);
    expect(await take('123456', 'own session', after(599))).toBe(true);
  });

  it('is refused after five wrong guesses, until a new one is mailed', async () => {
    await saveCode('123456');
    for (let at = 0; at < 5; at++) expect(await take('000000')).toBe(false);
    expect(await take('123456')).toBe(false);
    await saveCode('654321', 'own session', after(300));
    expect(await take('654321', 'own session', after(899))).toBe(true);
  });

  it('is void once another one is mailed', async () => {
    await saveCode('123456');
    await saveCode('654321');
    expect(await take('123456')).toBe(false);
    expect(await take('654321')).toBe(true);
  });
});

describe('an attempt with a token that has no code of its own', () => {
  const attempts = 3;
  const makeToken = (more: Partial<Parameters<typeof createOneTimeToken>[1]> = {}) =>
    createOneTimeToken(contextOf('customer'), {
      purpose: 'second-factor',
      ownerId: userId('customer'),
      minutes: 10,
      ...more,
    });
  const countAttempt = (token: string, now = start) =>
    countOneTimeAttempt(contextOf('customer', now), 'second-factor', { token, attempts });

  it('is counted, and refused after the allowed number', async () => {
    const token = await makeToken();
    for (let at = 0; at < attempts; at++)
      expect(await countAttempt(token)).toMatchObject({
        ownerId: userId('customer'),
        hasCode: false,
      });
    expect(await countAttempt(token)).toBeNull();
  });

  it('is refused for a token that has a code or is expired, unknown or misused', async () => {
    for (const token of [
      await makeToken({ purpose: 'login-code' }),
      await makeToken({ code: '123456' }),
      'A'.repeat(43),
      '\0',
    ])
      expect(await countAttempt(token)).toBeNull();
    expect(await countAttempt(await makeToken(), after(600))).toBeNull();
  });
});
