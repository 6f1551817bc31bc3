import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAccessHistory } from '#auth/sessions/access-file.ts';
import { deviceAccount } from '#auth/login/device-account.ts';
import { endAccess, forgetAccess } from '#auth/sessions/end-access.ts';
import { renewCalendarFeed } from '#auth/factors/calendar-feeds.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import {
  insertLogins,
  listOwnLogins,
  readPreviousLogin,
  sweepLogins,
} from '#auth/login/own-logins.ts';
import { countUsersWithLogin, readLoginMethods } from '#auth/sessions/users-in.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { makeTicket, takeTicket } from '#auth/login/webshop-tickets.ts';
import type { UserRole, Viewer } from '#protocol/users/viewer.ts';
import { publishedDuring } from './published-during.ts';
import { after, now, openSessionFixture, type SessionFixture } from './session-fixture.ts';
import { system, userId, type UserName } from './auth-fixture.ts';

/** How users log in: the history, all login methods of a user, and what ends them. */

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await openSessionFixture();
});
afterAll(() => fixture.world.close());
const emptied = [
  'session',
  'login',
  'passkey',
  'second_factor',
  'recovery_code',
  'one_time',
  'api_key',
  'calendar_feed',
];
beforeEach(async () => {
  for (const table of emptied) await fixture.rows(`delete from ${table}`);
});

const guest: Viewer = { kind: 'guest' };

describe('the login history', () => {
  const insert = (name: UserName, seconds: number, way = 'password') =>
    fixture.rows(
      `insert into login (user_id, at, way, address, user_agent) values ($1, $2, $3, 'address', 'device')`,
      userId(name),
      after(seconds),
      way,
    );

  it('lists one’s own last ten log-ins, the last first', async () => {
    for (let count = 0; count < 11; count++) await insert('customer', count);
    await insert('sales', 99);
    const listed = await listOwnLogins(fixture.as('customer'));
    expect(listed.map(({ at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, count) => after(10 - count)),
    );
    expect(listed[0]).toMatchObject({ way: 'password', address: 'address', userAgent: 'device' });
    expect([
      await listOwnLogins(fixture.as(guest)),
      await listOwnLogins(fixture.as(system)),
    ]).toEqual([[], []]);
  });

  it('gives the log-in before the one of this session', async () => {
    for (const seconds of [1, 5, 9]) await insert('customer', seconds);
    await insert('sales', 7);
    await fixture.begin('session', 'customer', { begun: 9 });
    await fixture.begin('of sales', 'sales', { begun: 9 });
    expect(await readPreviousLogin(fixture.as('customer'), 'session')).toMatchObject({
      at: after(5),
    });
    expect(await readPreviousLogin(fixture.as('sales'), 'session')).toBeNull();
    expect(await readPreviousLogin(fixture.as('customer'), 'unknown')).toBeNull();
    expect(await readPreviousLogin(fixture.as(guest), 'session')).toBeNull();
    await fixture.begin('first', 'customer', { begun: 1 });
    expect(await readPreviousLogin(fixture.as('customer'), 'first')).toBeNull();
  });

  it('stores imported log-ins unchanged, and deletes them after a year', async () => {
    const facts = {
      userId: userId('customer'),
      way: 'code',
      address: 'address',
      userAgent: 'device',
    } as const;
    await insertLogins(fixture.as(system), [
      { ...facts, at: '2025-11-26T11:59:59Z' },
      { ...facts, at: '2025-11-26T12:00:00Z' },
    ]);
    expect(
      await fixture.rows('select user_id, way, address, user_agent from login limit 1'),
    ).toEqual([
      { user_id: userId('customer'), way: 'code', address: 'address', user_agent: 'device' },
    ]);
    expect(await sweepLogins(fixture.world.db, now)).toBe(1);
    expect(await fixture.rows('select at from login')).toEqual([
      { at: new Date('2025-11-26T12:00:00Z') },
    ]);
  });
});

describe('the login methods of a user', () => {
  async function makeAll(name: UserName): Promise<void> {
    const id = userId(name);
    await fixture.begin(`session of ${name}`, name);
    await fixture.rows(
      `insert into passkey (id, user_id, public_key, counter, transports, name, created_at) values ($1, $2, '\\x00', 0, '{}', 'Laptop', $3)`,
      `passkey of ${name}`,
      id,
      now,
    );
    await fixture.rows(
      `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, 'x', now(), 0, now())`,
      id,
    );
    await fixture.rows(`insert into recovery_code (user_id, code) values ($1, 'x')`, id);
    await fixture.rows(
      `insert into password (user_id, phc, changed_at) values ($1, 'x', now()) on conflict do nothing`,
      id,
    );
    await fixture.rows(
      `insert into login (user_id, at, way, address, user_agent) values ($1, $2, 'code', 'address', 'device')`,
      id,
      now,
    );
    await fixture.makeKey({ name });
    await renewCalendarFeed(fixture.as(system).db, id, now);
    await createOneTimeToken(fixture.as(system), {
      purpose: 'invitation',
      ownerId: id,
      minutes: 10,
    });
  }
  const tables = [
    'session',
    'passkey',
    'second_factor',
    'recovery_code',
    'password',
    'calendar_feed',
    'login',
    'api_key',
  ] as const;
  const tablesWithRows = async (name: UserName) => {
    const found: string[] = [];
    for (const table of tables)
      if (
        (await fixture.rows(`select 1 from ${table} where user_id = $1`, userId(name))).length > 0
      )
        found.push(table);
    if ((await fixture.rows('select 1 from one_time where owner_id = $1', userId(name))).length > 0)
      found.push('one_time');
    return found;
  };

  it('are summarised per user, with the last log-in and running sessions', async () => {
    await makeAll('customer');
    await fixture.begin('over', 'customer', { idle: 0 });
    await fixture.begin('over too', 'customer', { absolute: 0 });
    await fixture.makeKey({ withdrawn: true });
    await fixture.makeKey({ ends: 0 });
    await fixture.makeKey({ ends: 1 });
    await fixture.rows('delete from password where user_id = $1', userId('sales'));
    await fixture.rows(
      `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, 'x', null, 0, now())`,
      userId('sales'),
    );
    const found = await readLoginMethods(fixture.as('administrator'), [
      userId('customer'),
      userId('sales'),
      'nobody',
    ]);
    const none = { last: null, sessions: 0, password: false, second: false, passkeys: 0, keys: 0 };
    expect(found.ok && [...found.value]).toEqual(
      expect.arrayContaining([
        [
          userId('customer'),
          {
            userId: userId('customer'),
            last: now,
            sessions: 1,
            password: true,
            second: true,
            passkeys: 1,
            keys: 2,
          },
        ],
        [userId('sales'), { userId: userId('sales'), ...none }],
      ]),
    );
    expect(found.ok && found.value.size).toBe(2);
  });

  it('are shown to administrators only', async () => {
    const ids = [userId('customer')];
    for (const viewer of ['customer', 'sales', guest, system] as const)
      expect(await readLoginMethods(fixture.as(viewer), ids)).toEqual({
        ok: false,
        problems: [{ code: 'record.noRight' }],
      });
  });

  it('make a user count as one with a login: a password or a passkey, but no app', async () => {
    const names = ['customer', 'sales', 'colleague', 'casesOnly'] as const;
    for (const name of names) await makeAll(name);
    const ids = names.map((name) => userId(name));
    const count = () => countUsersWithLogin(fixture.as(system), ids.slice(0, 3));
    expect(await count()).toBe(3);
    await fixture.rows('delete from password where user_id = any($1)', ids.slice(1, 3));
    await fixture.rows('delete from passkey where user_id = any($1)', [ids[0], ids[1]]);
    expect(await count()).toBe(2);
  });

  it('are ended together for this user only, and every server is notified', async () => {
    for (const name of ['customer', 'sales'] as const) await makeAll(name);
    await fixture.rows(
      'update api_key set withdrawn_at = $2 where user_id = $1',
      userId('sales'),
      after(-5),
    );
    await fixture.makeKey({ label: 'gone before', withdrawn: true });
    expect(
      await publishedDuring(fixture.world, () =>
        endAccess(fixture.as('administrator', after(9)), userId('customer')),
      ),
    ).toEqual([`user ${userId('customer')}`]);
    expect(await tablesWithRows('customer')).toEqual(['login', 'api_key']);
    expect(await tablesWithRows('sales')).toEqual([...tables, 'one_time']);
    const withdrawn = await fixture.rows(
      'select withdrawn_at as at from api_key order by withdrawn_at',
    );
    expect(withdrawn).toEqual([{ at: after(-5) }, { at: now }, { at: after(9) }]);
  });

  it('are deleted with the login history when users are erased', async () => {
    for (const name of ['customer', 'sales', 'colleague'] as const) await makeAll(name);
    await forgetAccess(fixture.as(system), [userId('customer'), userId('sales')]);
    expect([await tablesWithRows('customer'), await tablesWithRows('sales')]).toEqual([[], []]);
    expect(await tablesWithRows('colleague')).toEqual([...tables, 'one_time']);
  });

  it('are exported for their user without tokens, secrets or hashes', async () => {
    for (const name of ['customer', 'sales'] as const) await makeAll(name);
    const user = userId('customer');
    expect(await readAccessHistory(fixture.as(system), [user])).toEqual({
      logins: [{ user, at: now, way: 'code', address: 'address', device: 'device' }],
      sessions: [{ user, since: now, lastActive: now, address: '192.0.2.1', device: 'Firefox' }],
      passkeys: [{ user, since: now, name: 'Laptop', lastUsed: null }],
      keys: [{ user, since: now, label: 'key', lastUsed: null, withdrawn: null }],
      accounts: [],
      apps: [],
      calendars: [{ user, since: now, lastRead: null }],
    });
  });
});

describe('a ticket for the webshop', () => {
  const take = (token: string, changes: object = {}, at = now) =>
    takeTicket(fixture.as(guest, at), {
      token,
      userId: userId('customer'),
      session: 'session',
      ...changes,
    });
  const make = (session: string | null) =>
    makeTicket(fixture.as(system), { userId: userId('customer'), session });

  it('is valid once, within two minutes, for its user in its session', async () => {
    const token = await make('session');
    expect(await take(token, { userId: userId('sales') })).toBe(false);
    expect(await take(token, { session: 'other' })).toBe(false);
    expect(await take('unknown')).toBe(false);
    expect(await take(token, {}, after(120))).toBe(false);
    expect([await take(token, {}, after(119)), await take(token)]).toEqual([true, false]);
  });

  it('requested by a program is valid in any session of its user', async () => {
    const token = await make(null);
    expect(await take(token, { userId: userId('sales') })).toBe(false);
    expect([await take(token, { session: 'other' }), await take(token)]).toEqual([true, false]);
  });

  it('is not used up by attempts from another session', async () => {
    const token = await make('session');
    for (let tries = 0; tries < 20; tries++) await take(token, { session: 'other' });
    expect(await take(token)).toBe(true);
  });
});

describe('a user', () => {
  it('who may log in is identified with their current role', async () => {
    expect(await viewerOfUser(fixture.world.db, userId('sales'))).toMatchObject({
      role: 'sales',
      userId: userId('sales'),
      staffId: 'a0D000000000001AAA',
    });
    const roles: readonly (readonly [UserName, UserRole])[] = [
      ['colleague', 'sales'],
      ['administrator', 'administrator'],
      ['customer', 'customer'],
      ['casesOnly', 'casesOnly'],
      ['withoutAccount', 'customer'],
    ];
    for (const [name, role] of roles)
      expect(await viewerOfUser(fixture.world.db, userId(name))).toMatchObject({
        kind: 'user',
        role,
        profileName: expect.any(String),
      });
    expect(await viewerOfUser(fixture.world.db, userId('withoutAccount'))).toMatchObject({
      profileName: '',
    });
    for (const id of [userId('inactive'), 'nobody'])
      expect(await viewerOfUser(fixture.world.db, id)).toBeNull();
  });

  it('is given with the password hash, or null, to check a known device', async () => {
    await fixture.rows(
      'update password set phc = $2 where user_id = $1',
      userId('administrator'),
      'hash',
    );
    await fixture.rows('delete from password where user_id = $1', userId('colleague'));
    expect(await deviceAccount(fixture.as(guest), userId('administrator'))).toEqual({
      userId: userId('administrator'),
      phc: 'hash',
    });
    expect(await deviceAccount(fixture.as(guest), userId('colleague'))).toEqual({
      userId: userId('colleague'),
      phc: null,
    });
    for (const id of [undefined, '', 'nobody'])
      expect(await deviceAccount(fixture.as(guest), id)).toBeUndefined();
  });
});
