import { expect, test } from 'vitest';
import { openAuthenticator, type AuthenticationRequest } from '#auth/sessions/authenticator.ts';
import type { RateLimits } from '#auth/api-keys/rate-limits.ts';
import type { Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { openCallCounter } from '#auth/api-keys/call-counter.ts';

/** In the middle of a minute, so that no window ends during a test. */
const now = new Date('2026-11-21T12:00:30Z');

const user: Identity = {
  ok: true,
  viewer: {
    kind: 'user',
    userId: '005000000000001AAA',
    role: 'customer',
    accountId: null,
    contactId: null,
    staffId: null,
    profileName: 'Klant',
  },
  session: null,
};
const second: Identity = {
  ...user,
  viewer: { ...user.viewer, userId: '005000000000002AAA' },
} as Identity;
const guest: Identity = { ok: true, viewer: { kind: 'guest' }, session: null };

/** An authenticator without a database, which counts in memory. */
function open() {
  const away = () => Promise.reject(new Error('away'));
  const calls = openCallCounter({
    db: { rows: away, run: away, transaction: away },
    clock: { now: () => now },
  });
  const limits: RateLimits = {
    take: away,
    giveBack: away,
    takeApi: calls.take,
    look: calls.look,
    close: calls.close,
  };
  let lookUps = 0;
  const authenticator = openAuthenticator({
    limits,
    isSession: (token) => token === 'ours' || token.startsWith('over'),
    async identify({ authorization, cookie }) {
      lookUps++;
      if (authorization === 'Bearer second') return second;
      if (authorization !== null)
        return authorization === 'Bearer good' ? user : { ok: false, clearCookie: null };
      if (cookie === null) return guest;
      return cookie === 'good' || cookie === 'zorgeloos_session=ours'
        ? user
        : { ok: false, clearCookie: ['gone'] };
    },
  });
  return { authenticator, lookUps: () => lookUps };
}

const requestWith = (carried: Partial<AuthenticationRequest> = {}): AuthenticationRequest => ({
  address: '192.0.2.1',
  authorization: null,
  cookie: null,
  now,
  ...carried,
});

async function many(
  times: number,
  attempt: () => Promise<{ ok: boolean; reason?: string }>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    const { ok, reason = '' } = await attempt();
    counts[ok ? 'ok' : reason] = (counts[ok ? 'ok' : reason] ?? 0) + 1;
  }
  return counts;
}

test('pages and calls of a guest address share a limit of 1,200 a minute', async () => {
  const { authenticator } = open();
  expect(await many(700, () => authenticator.person(requestWith()))).toEqual({ ok: 700 });
  expect(await many(700, () => authenticator.program(requestWith()))).toEqual({
    ok: 500,
    tooMany: 200,
  });
  expect(await many(1, () => authenticator.person(requestWith()))).toEqual({ tooMany: 1 });
  expect(await many(1, () => authenticator.person(requestWith({ address: '192.0.2.2' })))).toEqual({
    ok: 1,
  });
});

test('users are counted apart from their IP address', async () => {
  const { authenticator } = open();
  await many(1_300, () => authenticator.person(requestWith()));
  expect(await many(1_000, () => authenticator.person(requestWith({ cookie: 'good' })))).toEqual({
    ok: 1_000,
  });
  expect(
    await many(1_100, () => authenticator.program(requestWith({ authorization: 'Bearer good' }))),
  ).toEqual({ ok: 1_000, tooMany: 100 });
});

test('wrong bearers beyond thirty a minute are too many, and a valid one is accepted', async () => {
  const { authenticator } = open();
  expect(
    await many(40, () => authenticator.program(requestWith({ authorization: 'Bearer wrong' }))),
  ).toEqual({ refused: 30, tooMany: 10 });
  expect(
    await many(1, () => authenticator.program(requestWith({ authorization: 'Bearer good' }))),
  ).toEqual({ ok: 1 });
});

test('an ended session is a guest on a page, with headers that clear the cookie', async () => {
  const { authenticator } = open();
  expect(await authenticator.person(requestWith({ cookie: 'old' }))).toMatchObject({
    ok: true,
    viewer: { kind: 'guest' },
    session: null,
    clearCookie: ['gone'],
  });
  expect(await many(1_199, () => authenticator.person(requestWith()))).toEqual({ ok: 1_199 });
  expect(await many(1, () => authenticator.person(requestWith()))).toEqual({ tooMany: 1 });
});

test('after 1,200 unknown credentials an address gets no look-ups that minute', async () => {
  const { authenticator, lookUps } = open();
  await many(1_200, () => authenticator.program(requestWith({ cookie: 'made up' })));
  const before = lookUps();
  expect(await many(5, () => authenticator.program(requestWith({ cookie: 'made up' })))).toEqual({
    tooMany: 5,
  });
  expect(lookUps()).toBe(before);
});

test('the bearer of a page request is ignored', async () => {
  const { authenticator } = open();
  expect(await authenticator.person(requestWith({ authorization: 'Bearer wrong' }))).toMatchObject({
    ok: true,
    viewer: { kind: 'guest' },
  });
});

test('forged cookies do not block users of the same address', async () => {
  const { authenticator, lookUps } = open();
  await many(1_300, () =>
    authenticator.program(requestWith({ cookie: 'zorgeloos_session=made-up' })),
  );
  const before = lookUps();
  expect(
    await many(3, () => authenticator.program(requestWith({ cookie: 'zorgeloos_session=ours' }))),
  ).toEqual({ ok: 3 });
  expect(
    await many(3, () => authenticator.person(requestWith({ cookie: 'zorgeloos_session=ours' }))),
  ).toEqual({ ok: 3 });
  expect(lookUps()).toBe(before + 6);
  // A token that the server made for a session that has ended is looked up only once.
  expect(
    await many(5, () => authenticator.program(requestWith({ cookie: 'zorgeloos_session=over' }))),
  ).toEqual({ tooMany: 5 });
  expect(lookUps()).toBe(before + 7);
  // A bearer in the same request is counted separately.
  expect(
    await many(1, () =>
      authenticator.program(
        requestWith({ cookie: 'zorgeloos_session=ours', authorization: 'Bearer wrong' }),
      ),
    ),
  ).toEqual({ tooMany: 1 });
  expect(lookUps()).toBe(before + 7);
});

test('other forged cookies and bearers are not looked up, and guests are accepted', async () => {
  const { authenticator, lookUps } = open();
  await many(1_200, () =>
    authenticator.program(requestWith({ cookie: 'zorgeloos_session=made-up' })),
  );
  const before = lookUps();
  for (const cookie of ['zorgeloos_session=another', 'zorgeloos_session=third'])
    expect(await many(1, () => authenticator.program(requestWith({ cookie })))).toEqual({
      tooMany: 1,
    });
  const bearer = requestWith({ authorization: 'Bearer wrong' });
  expect(await many(1, () => authenticator.program(bearer))).toEqual({ tooMany: 1 });
  expect(lookUps()).toBe(before);
  expect(await many(3, () => authenticator.person(requestWith()))).toEqual({ ok: 3 });
});

test('up to ten thousand ended sessions are each looked up once', async () => {
  const { authenticator, lookUps } = open();
  const show = (token: string) =>
    authenticator.program(requestWith({ cookie: `zorgeloos_session=${token}` }));
  await many(1_200, () => authenticator.program(requestWith({ cookie: 'made up' })));
  for (let at = 0; at < 10_000; at++) await show(`over${at}`);
  const before = lookUps();
  for (const token of ['over0', 'over1', 'over9999']) await show(token);
  expect(lookUps()).toBe(before);
  await show('over10000');
  await show('over0');
  expect(lookUps()).toBe(before + 2);
});

test('a user over the limit gets no page as guest, and blocks nobody else', async () => {
  const { authenticator } = open();
  const own = requestWith({ cookie: 'good' });
  expect(await many(1_201, () => authenticator.person(own))).toEqual({ ok: 1_200, tooMany: 1 });
  expect(await authenticator.person(own)).toMatchObject({
    reason: 'tooMany',
    retryAfterSeconds: 30,
  });
  expect(
    await many(50, () => authenticator.program(requestWith({ authorization: 'Bearer good' }))),
  ).toEqual({ tooMany: 50 });
  expect(
    await many(1, () => authenticator.program(requestWith({ authorization: 'Bearer second' }))),
  ).toEqual({ ok: 1 });
  expect(
    await many(1, () => authenticator.program(requestWith({ authorization: 'Bearer wrong' }))),
  ).toEqual({ refused: 1 });
});

test('the API refuses 120 ended sessions of an address before it says "too many"', async () => {
  const { authenticator } = open();
  expect(await many(121, () => authenticator.program(requestWith({ cookie: 'old' })))).toEqual({
    refused: 120,
    tooMany: 1,
  });
  const elsewhere = requestWith({ cookie: 'old', address: '192.0.2.2' });
  expect(await many(1, () => authenticator.program(elsewhere))).toEqual({ refused: 1 });
});

test('searches are limited to 300 a minute per user, and per address for guests', () => {
  const { authenticator } = open();
  const allowed = (viewer: Viewer, address: string, times: number) =>
    Array.from({ length: times }, () => authenticator.search(viewer, address)).filter(
      (taken) => taken.allowed,
    ).length;
  const [asGuest, asUser] = [{ kind: 'guest' } as const, (user as { viewer: Viewer }).viewer];
  expect(allowed(asGuest, '192.0.2.1', 301)).toBe(300);
  expect(allowed(asGuest, '192.0.2.2', 1)).toBe(1);
  expect(allowed(asUser, '192.0.2.1', 200)).toBe(200);
  expect(allowed(asUser, '192.0.2.3', 101)).toBe(100);
});
