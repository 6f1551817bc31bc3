import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db, Statement } from '#db/connection.ts';
import { logOut } from '#auth/login/log-out.ts';
import { setPassword } from '#auth/factors/passwords.ts';
import { newApiKey, newToken, sha256 } from '#auth/factors/secrets.ts';
import { isRenewalDue, renew } from '#auth/sessions/sessions.ts';
import { openIdentity, type IdentityService } from '#auth/sessions/viewer.ts';
import {
  byBearer,
  byCookie,
  system,
  openAuthFixture,
  untilRefused,
  userId,
  type AuthFixture,
} from './auth-fixture.ts';
import { settings } from '../../support/session-settings.ts';

let world: AuthFixture;
let identityService: IdentityService;
beforeAll(async () => {
  world = await openAuthFixture();
  identityService = await world.copy();
});
afterEach(() =>
  world.db.run({
    text: `update "user" set isactive = (username <> 'inactive@klant.example')`,
    values: [],
  }),
);
afterAll(() => world.close());

const refusedBearer = { ok: false, clearCookie: null };
const refusedCookie = {
  ok: false,
  clearCookie: ['zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'],
};
/** A listener that receives no notifications. */
const silentListener = {
  on: () => () => undefined,
  onGap: () => () => undefined,
  deliver: () => undefined,
  close: async () => undefined,
};
const guest = { ok: true, viewer: { kind: 'guest' }, session: null };
const minutes = (count: number) => count * 60_000;
const later = (start: Date, milliseconds: number) => new Date(start.getTime() + milliseconds);
const hashOf = (cookie: string) => sha256(cookie.slice('zorgeloos_session='.length));

test.each([
  '',
  'Bearer',
  'Bearer ',
  'bearer x',
  'Basic eDp5',
  newApiKey(),
  `Bearer ${newToken()}`,
  `Bearer ${newApiKey()}`,
  `Bearer ${newApiKey()}x`,
  `Bearer  ${newApiKey()} `,
])('the authorization `%s` is refused, with or without a valid cookie', async (authorization) => {
  const cookie = await world.cookieOf('customer');
  expect(await identityService.identify({ authorization, cookie: null, now: new Date() })).toEqual(
    refusedBearer,
  );
  expect(await identityService.identify({ authorization, cookie, now: new Date() })).toEqual(
    refusedBearer,
  );
});

test.each(['nonsense', '../../etc/passwd', newToken(), `${newToken()}=`, '%00'])(
  'the unknown session cookie `%s` is refused and cleared',
  async (token) => {
    expect(await byCookie(identityService, `theme=dark; zorgeloos_session=${token}`)).toEqual(
      refusedCookie,
    );
  },
);

test('a session token is refused as API key, and its stored hash as cookie', async () => {
  const cookie = await world.cookieOf('customer');
  expect(await byBearer(identityService, cookie.slice('zorgeloos_session='.length))).toEqual(
    refusedBearer,
  );
  expect(await byCookie(identityService, `zorgeloos_session=${hashOf(cookie)}`)).toEqual(
    refusedCookie,
  );
});

test('a visitor without a session cookie is a guest', async () => {
  for (const cookie of [null, '', 'theme=dark; lang=nl', 'zorgeloos_session='])
    expect(await byCookie(identityService, cookie)).toEqual(guest);
});

test.each([
  [
    'customer',
    { role: 'customer', accountId: '001000000000001AAA', profileName: 'Klant', staffId: null },
  ],
  ['casesOnly', { role: 'casesOnly', accountId: '001000000000001AAA' }],
  ['withoutAccount', { role: 'customer', accountId: null, profileName: '' }],
  [
    'sales',
    { role: 'sales', accountId: null, profileName: 'SALES team', staffId: 'a0D000000000001AAA' },
  ],
  ['administrator', { role: 'administrator', accountId: null, staffId: 'a0D000000000002AAA' }],
] as const)(
  '%s is identified by the session cookie, with the role of their profile',
  async (name, viewer) => {
    const identity = await byCookie(
      identityService,
      `theme=dark; ${await world.cookieOf(name)}; lang=nl`,
    );
    expect(identity).toMatchObject({
      ok: true,
      viewer: { kind: 'user', userId: userId(name), ...viewer },
    });
  },
);

test('a session ends after its idle time, and at its absolute end when active', async () => {
  const start = new Date();
  const cookie = await world.cookieOf('customer', start);
  expect(await byCookie(identityService, cookie, later(start, minutes(30) - 1))).toMatchObject({
    ok: true,
  });
  expect(await byCookie(identityService, cookie, later(start, minutes(30)))).toEqual(refusedCookie);
  let now = start;
  for (let i = 0; i < 40; i++) {
    now = later(now, minutes(20));
    await renew(world.db, hashOf(cookie), now);
  }
  expect(now.getTime() - start.getTime()).toBeGreaterThan(minutes(12 * 60));
  expect(await byCookie(identityService, cookie, later(start, minutes(12 * 60)))).toEqual(
    refusedCookie,
  );
});

test('identifying renews no session, and a renewal happens once in 30 seconds', async () => {
  const start = new Date();
  const cookie = await world.cookieOf('customer', start);
  const hash = hashOf(cookie);
  const lastActive = async () =>
    (
      await world.db.rows<{ at: Date }>({
        text: 'select last_active_at as at from session where token = $1',
        values: [hash],
      })
    )[0]?.at;
  await byCookie(identityService, cookie, later(start, minutes(5)));
  expect(await lastActive()).toEqual(start);

  const early = later(start, 29_000);
  expect(await renew(world.db, hash, early)).toMatchObject({
    idleUntil: later(start, minutes(30)),
  });
  expect(await lastActive()).toEqual(start);
  const due = later(start, 30_000);
  const facts = await renew(world.db, hash, due);
  expect(facts).toMatchObject({
    lastActiveAt: due,
    idleUntil: later(due, minutes(30)),
    absoluteUntil: later(start, minutes(720)),
  });
  expect(await lastActive()).toEqual(due);
  expect(facts && isRenewalDue(facts, later(due, 29_999))).toBe(false);
  expect(facts && isRenewalDue(facts, later(due, 30_000))).toBe(true);

  expect(await renew(world.db, hash, later(due, minutes(30)))).toBeNull();
  expect(await renew(world.db, sha256('unknown'), due)).toBeNull();
});

test('a session renewed on one server is valid on another that cached its old end', async () => {
  const start = new Date();
  const cookie = await world.cookieOf('customer', start);
  const other = await world.copy();
  await byCookie(other, cookie, later(start, minutes(29)));
  await renew(world.db, hashOf(cookie), later(start, minutes(29)));
  expect(await byCookie(other, cookie, later(start, minutes(31)))).toMatchObject({
    ok: true,
    session: { idleUntil: later(start, minutes(59)) },
  });
});

test('a log-out ends that one session, at once here and soon on other servers', async () => {
  const [other, cookie, second] = [
    await world.copy(),
    await world.cookieOf('customer'),
    await world.cookieOf('customer'),
  ];
  expect(await byCookie(identityService, cookie)).toMatchObject({ ok: true });
  expect(await byCookie(other, cookie)).toMatchObject({ ok: true });
  expect(await logOut(world.contextOf(), `theme=dark; ${cookie}`, settings)).toEqual(
    refusedCookie.clearCookie,
  );
  identityService.forget(userId('customer'));
  expect(await byCookie(identityService, cookie)).toEqual(refusedCookie);
  await untilRefused(() => byCookie(other, cookie));
  expect(await byCookie(identityService, second)).toMatchObject({ ok: true });
  expect(await logOut(world.contextOf(), cookie, settings)).toEqual(refusedCookie.clearCookie);
  expect(await logOut(world.contextOf(), null, settings)).toEqual(refusedCookie.clearCookie);
});

test('a log-out and a deactivation take effect even when notifications are lost', async () => {
  const lonely = openIdentity({ db: world.db, listen: silentListener, settings });
  const cookie = await world.cookieOf('customer');
  await byCookie(lonely, cookie);
  await logOut(world.contextOf(), cookie, settings);
  await untilRefused(() => byCookie(lonely, cookie));

  const sales = await world.cookieOf('sales');
  await byCookie(lonely, sales);
  await world.db.run({
    text: 'update "user" set isactive = false where id = $1',
    values: [userId('sales')],
  });
  await untilRefused(() => byCookie(lonely, sales));
});

test('other servers soon refuse the session of a deactivated or removed user', async () => {
  const other = await world.copy();
  const cookie = await world.cookieOf('casesOnly');
  await byCookie(other, cookie);
  await world.db.run({
    text: `with gone as (update "user" set isactive = false where id = $1) select pg_notify('zorgeloos', 'records:User')`,
    values: [userId('casesOnly')],
  });
  expect(await untilRefused(() => byCookie(other, cookie))).toBeLessThan(100);

  const colleague = await world.cookieOf('colleague');
  await byCookie(other, colleague);
  await setPassword(world.contextOf(system), userId('colleague'), 'een lange zin over brood');
  expect(await untilRefused(() => byCookie(other, colleague))).toBeLessThan(100);

  const removed = await world.cookieOf('withoutAccount');
  await world.db.run({
    text: 'delete from "user" where id = $1',
    values: [userId('withoutAccount')],
  });
  await untilRefused(() => byCookie(other, removed));
});

test('many requests at once take one query, and none is cached past a log-out', async () => {
  const cookie = await world.cookieOf('customer');
  let queries = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let hold = false;
  const counting: Db = {
    ...world.db,
    rows: async <Row>(statement: Statement) => {
      const rows = await world.db.rows<Row>(statement);
      queries++;
      if (hold) await released;
      return rows;
    },
  };
  const busy = openIdentity({ db: counting, listen: silentListener, settings });
  const all = await Promise.all(Array.from({ length: 50 }, () => byCookie(busy, cookie)));
  expect(all.every((identity) => identity.ok)).toBe(true);
  expect(queries).toBe(1);

  busy.forget(userId('customer'));
  hold = true;
  const early = byCookie(busy, cookie);
  while (queries < 2) await new Promise(setImmediate);
  await logOut(world.contextOf(), cookie, settings);
  busy.forget(userId('customer'));
  const after = byCookie(busy, cookie);
  release();
  await early;
  expect(await after).toEqual(refusedCookie);
  expect(await byCookie(busy, cookie)).toEqual(refusedCookie);
});

test('identifying fails while the database is away, and then works again', async () => {
  const cookie = await world.cookieOf('customer');
  let away = true;
  const flaky: Db = {
    ...world.db,
    rows: <Row>(statement: Statement) =>
      away ? Promise.reject(new Error('away')) : world.db.rows<Row>(statement),
  };
  const { listen } = await world.open();
  const patient = openIdentity({ db: flaky, listen, settings });
  await expect(byCookie(patient, cookie)).rejects.toThrow('away');
  away = false;
  expect(await byCookie(patient, cookie)).toMatchObject({ ok: true });
});
