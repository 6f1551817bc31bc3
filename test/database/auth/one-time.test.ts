import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  peekOneTimeToken,
  createOneTimeToken,
  sweepOneTimeTokens,
  consumeOneTimeToken,
  consumeOneTimeCode,
  withdrawOneTimeTokens,
} from '#auth/factors/one-time-token.ts';
import { openAuthFixture, userId, type AuthFixture } from './auth-fixture.ts';

let world: AuthFixture;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());

const purpose = 'password-reset';
const later = (minutes: number) => ({
  ...world.contextOf(),
  now: new Date(Date.now() + minutes * 60_000),
});
const makeToken = (more: Partial<Parameters<typeof createOneTimeToken>[1]> = {}) =>
  createOneTimeToken(world.contextOf(), {
    purpose,
    ownerId: userId('customer'),
    minutes: 60,
    ...more,
  });

test('a link names its user until it is used, and then is void', async () => {
  const token = await makeToken();
  expect(await peekOneTimeToken(world.contextOf(), purpose, token)).toMatchObject({
    ownerId: userId('customer'),
  });
  expect(await peekOneTimeToken(world.contextOf(), purpose, token)).not.toBeNull();
  expect(await consumeOneTimeToken(world.contextOf(), purpose, token)).toMatchObject({
    ownerId: userId('customer'),
  });
  expect(await consumeOneTimeToken(world.contextOf(), purpose, token)).toBeNull();
  expect(await peekOneTimeToken(world.contextOf(), purpose, token)).toBeNull();
});

test('a link that many requests use at once works for one of them', async () => {
  const token = await makeToken();
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => consumeOneTimeToken(world.contextOf(), purpose, token)),
  );
  expect(taken.filter((each) => each !== null)).toHaveLength(1);
});

test('a link of another purpose, an unknown link and an expired link name no user', async () => {
  const token = await makeToken();
  expect(await consumeOneTimeToken(world.contextOf(), 'invitation', token)).toBeNull();
  expect(await consumeOneTimeToken(world.contextOf(), purpose, `${token}x`)).toBeNull();
  expect(await consumeOneTimeToken(world.contextOf(), purpose, '\0')).toBeNull();
  expect(await peekOneTimeToken(later(61), purpose, token)).toBeNull();
  expect(await consumeOneTimeToken(later(61), purpose, token)).toBeNull();
});

test('a link used in a transaction that is rolled back is still valid', async () => {
  const token = await makeToken();
  const undone = world.db.transaction(async (db) => {
    await consumeOneTimeToken({ ...world.contextOf(), db }, purpose, token);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await consumeOneTimeToken(world.contextOf(), purpose, token)).not.toBeNull();
});

test('withdrawing voids all links of one purpose of one user', async () => {
  const [own, other, foreign] = [
    await makeToken(),
    await makeToken({ purpose: 'invitation' }),
    await makeToken({ ownerId: userId('sales') }),
  ];
  await makeToken();
  expect(
    await withdrawOneTimeTokens(world.contextOf(), purpose, userId('customer')),
  ).toBeGreaterThanOrEqual(2);
  expect(await peekOneTimeToken(world.contextOf(), purpose, own)).toBeNull();
  expect(await peekOneTimeToken(world.contextOf(), 'invitation', other)).not.toBeNull();
  expect(await peekOneTimeToken(world.contextOf(), purpose, foreign)).not.toBeNull();
});

test('a code is valid once, together with its token', async () => {
  const token = await makeToken({ code: '123456' });
  expect(await consumeOneTimeToken(world.contextOf(), purpose, token)).toBeNull();
  expect(
    await consumeOneTimeCode(world.contextOf(), purpose, { token, code: '123457', attempts: 5 }),
  ).toBeNull();
  expect(
    await consumeOneTimeCode(world.contextOf(), purpose, { token, code: '123456', attempts: 5 }),
  ).toMatchObject({ ownerId: userId('customer') });
  expect(
    await consumeOneTimeCode(world.contextOf(), purpose, { token, code: '123456', attempts: 5 }),
  ).toBeNull();
});

test('the right code is refused after five wrong ones that were tried at once', async () => {
  const token = await makeToken({ code: '123456' });
  await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      consumeOneTimeCode(world.contextOf(), purpose, { token, code: `00000${at}`, attempts: 5 }),
    ),
  );
  expect(
    await consumeOneTimeCode(world.contextOf(), purpose, { token, code: '123456', attempts: 5 }),
  ).toBeNull();
});

test('a code that many requests send at once works for one of them', async () => {
  const token = await makeToken({ code: '123456' });
  const taken = await Promise.all(
    Array.from({ length: 4 }, () =>
      consumeOneTimeCode(world.contextOf(), purpose, { token, code: '123456', attempts: 5 }),
    ),
  );
  expect(taken.filter((each) => each !== null)).toHaveLength(1);
});

test('the sweep deletes expired tokens, and no token is stored in plain text', async () => {
  const token = await makeToken({ minutes: 1 });
  const rows = await world.db.rows<{ row: string }>({
    text: 'select row_to_json(o)::text as row from one_time o',
    values: [],
  });
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  expect(await sweepOneTimeTokens(world.db, later(2).now)).toBeGreaterThan(0);
  expect(await peekOneTimeToken(world.contextOf(), purpose, token)).toBeNull();
});
