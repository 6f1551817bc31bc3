import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOrigin } from '#engine/model/request-context.ts';
import {
  wakeSchedulers,
  endSession,
  endSessionsOf,
  listSessions,
} from '#auth/sessions/all-sessions.ts';
import { logOut } from '#auth/login/log-out.ts';
import { endOwnSession, endOwnSessions, listOwnSessions } from '#auth/sessions/own-sessions.ts';
import { hasRecentProof, recordProof, stepUpRefusal } from '#auth/login/proven.ts';
import { newToken, sha256 } from '#auth/factors/secrets.ts';
import { readLoginMethods } from '#auth/sessions/users-in.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { changedContext } from '../../support/context.ts';
import { settings } from '../../support/session-settings.ts';
import { publishedDuring } from './published-during.ts';
import { after, now, openSessionFixture, type SessionFixture } from './session-fixture.ts';
import { system, userId, type UserName } from './auth-fixture.ts';

/** Who lists and ends which sessions, and how recently a user proved who they are. */

let ways: SessionFixture;
beforeAll(async () => {
  ways = await openSessionFixture();
});
afterAll(() => ways.world.close());
beforeEach(async () => {
  for (const table of ['session', 'second_factor']) await ways.rows(`delete from ${table}`);
});

const guest: Viewer = { kind: 'guest' };
const noRight = { ok: false, problems: [{ code: 'record.noRight' }] };
const notFound = { ok: false, problems: [{ code: 'record.notFound' }] };
const done = { ok: true, value: null };

describe('one’s own sessions', () => {
  it('are listed with this one first and then the last used, without ended ones', async () => {
    const [here, used, unused] = [
      await ways.begin('here', 'customer', { active: 1 }),
      await ways.begin('b', 'customer', { active: 3 }),
      await ways.begin('c', 'customer', { active: 2 }),
    ];
    await ways.begin('idle', 'customer', { idle: 0 });
    await ways.begin('absolute', 'customer', { absolute: 0 });
    await ways.begin('other', 'sales');
    const listed = await listOwnSessions(ways.as('customer'), 'here');
    expect(listed.ok && listed.value.map(({ id, here: is }) => [id, is])).toEqual([
      [here, true],
      [used, false],
      [unused, false],
    ]);
    expect(listed.ok && listed.value[0]).toEqual({
      id: here,
      userAgent: 'Firefox',
      address: '192.0.2.1',
      createdAt: now,
      lastActiveAt: after(1),
      here: true,
    });
    expect(await listOwnSessions(ways.as(guest), 'here')).toEqual(noRight);
  });

  it('are ended one by one by their user only, and every server is notified', async () => {
    const [own, other] = [await ways.begin('own', 'customer'), await ways.begin('other', 'sales')];
    const end = (id: string, viewer: Viewer | UserName = 'customer') =>
      endOwnSession(ways.as(viewer), id);
    expect(await end(own, guest)).toEqual(noRight);
    for (const id of ['', 'no id', `${own}0`, `0${own}`]) expect(await end(id)).toEqual(notFound);
    expect(await publishedDuring(ways.world, () => end(other))).toEqual([]);
    expect(await ways.sessions()).toEqual(['other', 'own']);
    expect(await publishedDuring(ways.world, () => end(own.toUpperCase()))).toEqual([
      'session own',
    ]);
    expect(await ways.sessions()).toEqual(['other']);
    expect(await end(own)).toEqual(done);
  });

  it('are ended all at once, this one included', async () => {
    for (const token of ['one', 'two']) await ways.begin(token, 'customer');
    await ways.begin('other', 'sales');
    expect(await endOwnSessions(ways.as(system))).toEqual(noRight);
    expect(await publishedDuring(ways.world, () => endOwnSessions(ways.as('customer')))).toEqual([
      `user ${userId('customer')}`,
    ]);
    expect(await ways.sessions()).toEqual(['other']);
  });
});

describe('all sessions', () => {
  const list = (changes: object = {}, viewer: Viewer | UserName = 'administrator') =>
    listSessions(ways.as(viewer), { token: 'here', find: '', page: 1, ...changes });
  const found = async (find: string) => {
    const listed = await list({ find });
    return listed.ok ? listed.value.sessions.map(({ name }) => name) : listed.problems;
  };

  it('are listed and ended by administrators only', async () => {
    const id = await ways.begin('session', 'customer');
    for (const viewer of [guest, system, 'customer', 'sales'] as const) {
      expect(await list({}, viewer)).toEqual(noRight);
      expect(await endSession(ways.as(viewer), id)).toEqual(noRight);
      expect(await endSessionsOf(ways.as(viewer), userId('customer'))).toEqual(noRight);
      expect(await wakeSchedulers(ways.as(viewer), 'job')).toEqual(noRight);
      expect(await readLoginMethods(ways.as(viewer), [userId('customer')])).toEqual(noRight);
    }
    expect(await ways.sessions()).toEqual(['session']);
  });

  it('are listed with one’s own first and then the last used, without ended ones', async () => {
    const id = await ways.begin('here', 'administrator', { active: 1 });
    await ways.begin('b', 'customer', { active: 2 });
    await ways.begin('c', 'sales', { active: 3 });
    await ways.begin('idle', 'customer', { idle: 0 });
    await ways.begin('absolute', 'customer', { absolute: 0 });
    await ways.rows(
      `insert into second_factor (user_id, secret, confirmed_at, last_step, created_at) values ($1, 'x', now(), 0, now()), ($2, 'x', null, 0, now())`,
      userId('customer'),
      userId('sales'),
    );
    const listed = await list();
    if (!listed.ok) throw new Error('refused');
    const { sessions: some, ...rest } = listed.value;
    expect(rest).toEqual({ total: 3, page: 1, pages: 1 });
    expect(some.map(({ name, here, second }) => [name, here, second])).toEqual([
      ['Administrator', true, false],
      ['Sales', false, false],
      ['Customer', false, true],
    ]);
    const facts = {
      id,
      userId: userId('administrator'),
      profile: 'System Administrator',
      userAgent: 'Firefox',
      address: '192.0.2.1',
    };
    expect(some[0]).toMatchObject({ ...facts, createdAt: now, lastActiveAt: after(1) });
    const without = await list({ token: null });
    expect(without.ok && without.value.sessions.map(({ name, here }) => [name, here])[0]).toEqual([
      'Sales',
      false,
    ]);
  });

  it('are found by name, address or device, and % and _ are taken literally', async () => {
    await ways.begin('a', 'customer', { address: '203.0.113.9', device: '100% Firefox_1' });
    await ways.begin('b', 'withoutAccount', {
      active: 1,
      address: '198.51.100.7',
      device: 'Safari',
    });
    expect(await found('')).toEqual(['Withoutaccount', 'Customer']);
    for (const find of ['CUSTOMER@klant', '203.0.113', 'firefox', '0% F', 'x_1'])
      expect(await found(find)).toEqual(['Customer']);
    for (const find of ['5%', 'Safa__', String.raw`\ `, 'nobody'])
      expect(await found(find)).toEqual([]);
  });

  it('are listed fifty to a page, and a page out of range becomes the nearest one', async () => {
    for (let count = 0; count < 51; count++)
      await ways.begin(`token ${count}`, 'customer', { active: count });
    const page = async (asked: number) => {
      const listed = await list({ page: asked });
      if (!listed.ok) throw new Error('refused');
      const { sessions: some, total, page: shown, pages } = listed.value;
      return [some.length, total, shown, pages];
    };
    expect([await page(1), await page(2)]).toEqual([
      [50, 51, 1, 2],
      [1, 51, 2, 2],
    ]);
    expect([await page(0), await page(-5), await page(9)]).toEqual([
      [50, 51, 1, 2],
      [50, 51, 1, 2],
      [1, 51, 2, 2],
    ]);
    await ways.rows('delete from session');
    expect(await page(1)).toEqual([0, 0, 1, 1]);
  });

  it('are audited when they are listed, except one’s own', async () => {
    await ways.begin('here', 'administrator');
    await ways.begin('b', 'customer');
    await ways.begin('c', 'customer');
    const audited: object[] = [];
    const audit = { isOn: true, note: (entry: object) => void audited.push(entry) };
    await listSessions(changedContext(ways.as('administrator'), { services: { audit } }), {
      token: 'here',
      find: '',
      page: 1,
    });
    const readEntry = {
      object: 'User',
      fields: ['User.FirstName', 'User.LastName', 'running'],
      records: [userId('customer')],
    };
    expect(audited).toEqual([expect.objectContaining({ verb: 'read', ...readEntry })]);
  });

  it('are ended one by one, which is audited and notified to every server', async () => {
    const id = await ways.begin('session', 'customer');
    await ways.begin('other', 'customer');
    const end = (one: string) => endSession(ways.as('administrator'), one);
    for (const one of ['', 'no id', `${id}0`, `0${id}`]) expect(await end(one)).toEqual(notFound);
    const audited = await ways.logged(async () =>
      expect(await publishedDuring(ways.world, () => end(id))).toEqual(['session session']),
    );
    expect(audited).toEqual([
      {
        verb: 'change',
        object: 'User',
        fields: ['sessions'],
        records: [userId('customer')],
        viewer: userId('administrator'),
      },
    ]);
    expect(await ways.sessions()).toEqual(['other']);
    expect(await ways.logged(async () => expect(await end(id)).toEqual(done))).toEqual([]);
  });

  it('of one user are ended at once, which is audited when there was one', async () => {
    for (const token of ['one', 'two']) await ways.begin(token, 'customer');
    await ways.begin('other', 'sales');
    const end = () =>
      publishedDuring(ways.world, () =>
        endSessionsOf(ways.as('administrator'), userId('customer')),
      );
    const messages = [`user ${userId('customer')}`];
    const audited = await ways.logged(async () => expect(await end()).toEqual(messages));
    expect(audited).toMatchObject([
      { verb: 'change', fields: ['sessions'], records: [userId('customer')] },
    ]);
    expect(await ways.sessions()).toEqual(['other']);
    expect(await ways.logged(async () => expect(await end()).toEqual(messages))).toEqual([]);
  });

  it('a wake-up of the scheduler is notified to every server', async () => {
    expect(
      await publishedDuring(ways.world, () => wakeSchedulers(ways.as('administrator'), 'job')),
    ).toEqual(['job ']);
  });
});

describe('logging out', () => {
  it('ends the sessions of the cookie under both names, and notifies every server', async () => {
    const [one, two] = [newToken(), newToken()];
    await ways.begin(sha256(one), 'customer');
    await ways.begin(sha256(two), 'customer');
    await ways.begin('other', 'customer');
    const cookie = `__Host-zorgeloos=${one}; zorgeloos_session=${two}`;
    const messages = await publishedDuring(ways.world, () =>
      logOut(ways.as('customer'), cookie, settings),
    );
    expect(messages).toEqual([`session ${sha256(one)}`, `session ${sha256(two)}`]);
    expect(await ways.sessions()).toEqual(['other']);
  });

  it('without a known session notifies no server, and still clears the cookie', async () => {
    const cleared = ['zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'];
    for (const cookie of [null, 'zorgeloos_session=nonsense', `zorgeloos_session=${newToken()}`])
      expect(
        await publishedDuring(ways.world, async () =>
          expect(await logOut(ways.as(guest), cookie, settings)).toEqual(cleared),
        ),
      ).toEqual([]);
  });
});

describe('a recent proof', () => {
  it('is a log-in or step-up in this session less than five minutes ago', async () => {
    await ways.begin('session', 'customer');
    const proven = (seconds: number, viewer: Viewer | UserName = 'customer', session = 'session') =>
      hasRecentProof(ways.as(viewer, after(seconds)), session);
    expect([await proven(299), await proven(300)]).toEqual([true, false]);
    for (const viewer of ['sales', guest, system] as const) {
      expect(await proven(0, viewer)).toBe(false);
      await recordProof(ways.as(viewer, after(600)), 'session');
    }
    expect(await proven(600)).toBe(false);
    expect(await proven(0, 'customer', 'other')).toBe(false);
    await recordProof(ways.as('customer', after(600)), 'other');
    expect(await proven(600)).toBe(false);
    await recordProof(ways.as('customer', after(600)), 'session');
    expect([await proven(899), await proven(900)]).toEqual([true, false]);
  });

  const refusal = {
    ok: false,
    problems: [
      {
        code: 'stepUp.required',
        detail: 'Prove who you are again: log in, or confirm it on the page',
      },
    ],
  };
  const work = (proven: boolean) => ({ id: 'job', from: 'bestand' as const, proven });
  const key = { id: 'key', userId: 'user', madeBy: null, readsOnly: false, objects: null };
  const call = (changes: object = {}) => ({
    call: { id: 'test', entryPoint: 'page' as const, session: 'session', ...changes },
  });

  it.each<[string, Viewer | UserName, RequestOrigin]>([
    ['a guest', guest, call()],
    ['the system for an api key', system, { byKey: key }],
    ['a user with an api key', 'customer', { ...call(), byKey: key }],
    ['a program without a session', 'customer', call({ session: undefined })],
    ['a user without a call', 'customer', {}],
    ['a user with another session', 'customer', call({ session: 'other' })],
    ['a bulk job begun without a proof', 'customer', { ...call(), work: work(false) }],
    [
      'a program with a wrong proof',
      'customer',
      call({ entryPoint: 'api', stepUp: { code: 'login.wrong' } }),
    ],
  ])('is required of %s', async (_, viewer, origin) => {
    await ways.begin('session', 'customer');
    expect(await stepUpRefusal({ ...ways.as(viewer), origin })).toEqual(refusal);
  });

  it('is not required of the system, or of a user or bulk job that has one', async () => {
    await ways.begin('session', 'customer');
    expect(await stepUpRefusal(ways.as(system))).toBeNull();
    expect(await stepUpRefusal({ ...ways.as('customer'), origin: call() })).toBeNull();
    expect(
      await stepUpRefusal({
        ...ways.as('customer', after(86_400)),
        origin: { work: work(true) },
      }),
    ).toBeNull();
    expect(await stepUpRefusal({ ...ways.as('customer', after(300)), origin: call() })).toEqual(
      refusal,
    );
  });

  it('that is wrong is refused, even when an earlier proof is still valid', async () => {
    await ways.begin('session', 'customer');
    const stepUp = { code: 'login.wrong', field: 'stepUp' } as const;
    expect(await stepUpRefusal({ ...ways.as('customer'), origin: call({ stepUp }) })).toEqual({
      ok: false,
      problems: [stepUp],
    });
  });
});
