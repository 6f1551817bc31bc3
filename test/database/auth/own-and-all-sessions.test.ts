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

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await openSessionFixture();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  for (const table of ['session', 'second_factor']) await fixture.rows(`delete from ${table}`);
});

const guest: Viewer = { kind: 'guest' };
const noRight = { ok: false, problems: [{ code: 'record.noRight' }] };
const notFound = { ok: false, problems: [{ code: 'record.notFound' }] };
const done = { ok: true, value: null };

describe('one’s own sessions', () => {
  it('are listed with this one first and then the last used, without ended ones', async () => {
    const [here, used, unused] = [
      await fixture.begin('here', 'customer', { active: 1 }),
      await fixture.begin('b', 'customer', { active: 3 }),
      await fixture.begin('c', 'customer', { active: 2 }),
    ];
    await fixture.begin('idle', 'customer', { idle: 0 });
    await fixture.begin('absolute', 'customer', { absolute: 0 });
    await fixture.begin('other', 'sales');
    const listed = await listOwnSessions(fixture.as('customer'), 'here');
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
    expect(await listOwnSessions(fixture.as(guest), 'here')).toEqual(noRight);
  });

  it('are ended one by one by their user only, and every server is notified', async () => {
    const [own, other] = [
      await fixture.begin('own', 'customer'),
      await fixture.begin('other', 'sales'),
    ];
    const end = (id: string, viewer: Viewer | UserName = 'customer') =>
      endOwnSession(fixture.as(viewer), id);
    expect(await end(own, guest)).toEqual(noRight);
    for (const id of ['', 'no id', `${own}0`, `0${own}`]) expect(await end(id)).toEqual(notFound);
    expect(await publishedDuring(fixture.world, () => end(other))).toEqual([]);
    expect(await fixture.sessions()).toEqual(['other', 'own']);
    expect(await publishedDuring(fixture.world, () => end(own.toUpperCase()))).toEqual([
      'session own',
    ]);
    expect(await fixture.sessions()).toEqual(['other']);
    expect(await end(own)).toEqual(done);
  });

  it('are ended all at once, this one included', async () => {
    for (const token of ['one', 'two']) await fixture.begin(token, 'customer');
    await fixture.begin('other', 'sales');
    expect(await endOwnSessions(fixture.as(system))).toEqual(noRight);
    expect(
      await publishedDuring(fixture.world, () => endOwnSessions(fixture.as('customer'))),
    ).toEqual([`user ${userId('customer')}`]);
    expect(await fixture.sessions()).toEqual(['other']);
  });
});

describe('all sessions', () => {
  const list = (changes: object = {}, viewer: Viewer | UserName = 'administrator') =>
    listSessions(fixture.as(viewer), { token: 'here', find: '', page: 1, ...changes });
  const found = async (find: string) => {
    const listed = await list({ find });
    return listed.ok ? listed.value.sessions.map(({ name }) => name) : listed.problems;
  };

  it('are listed and ended by administrators only', async () => {
    const id = await fixture.begin('session', 'customer');
    for (const viewer of [guest, system, 'customer', 'sales'] as const) {
      expect(await list({}, viewer)).toEqual(noRight);
      expect(await endSession(fixture.as(viewer), id)).toEqual(noRight);
      expect(await endSessionsOf(fixture.as(viewer), userId('customer'))).toEqual(noRight);
      expect(await wakeSchedulers(fixture.as(viewer), 'job')).toEqual(noRight);
      expect(await readLoginMethods(fixture.as(viewer), [userId('customer')])).toEqual(noRight);
    }
    expect(await fixture.sessions()).toEqual(['session']);
  });

  it('are listed with one’s own first and then the last used, without ended ones', async () => {
    const id = await fixture.begin('here', 'administrator', { active: 1 });
    await fixture.begin('b', 'customer', { active: 2 });
    await fixture.begin('c', 'sales', { active: 3 });
    await fixture.begin('idle', 'customer', { idle: 0 });
    await fixture.begin('absolute', 'customer', { absolute: 0 });
    await fixture.rows(
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
    await fixture.begin('a', 'customer', { address: '203.0.113.9', device: '100% Firefox_1' });
    await fixture.begin('b', 'withoutAccount', {
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
      await fixture.begin(`token ${count}`, 'customer', { active: count });
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
    await fixture.rows('delete from session');
    expect(await page(1)).toEqual([0, 0, 1, 1]);
  });

  it('are audited when they are listed, except one’s own', async () => {
    await fixture.begin('here', 'administrator');
    await fixture.begin('b', 'customer');
    await fixture.begin('c', 'customer');
    const audited: object[] = [];
    const audit = { isOn: true, note: (entry: object) => void audited.push(entry) };
    await listSessions(changedContext(fixture.as('administrator'), { services: { audit } }), {
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
    const id = await fixture.begin('session', 'customer');
    await fixture.begin('other', 'customer');
    const end = (one: string) => endSession(fixture.as('administrator'), one);
    for (const one of ['', 'no id', `${id}0`, `0${id}`]) expect(await end(one)).toEqual(notFound);
    const audited = await fixture.logged(async () =>
      expect(await publishedDuring(fixture.world, () => end(id))).toEqual(['session session']),
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
    expect(await fixture.sessions()).toEqual(['other']);
    expect(await fixture.logged(async () => expect(await end(id)).toEqual(done))).toEqual([]);
  });

  it('of one user are ended at once, which is audited when there was one', async () => {
    for (const token of ['one', 'two']) await fixture.begin(token, 'customer');
    await fixture.begin('other', 'sales');
    const end = () =>
      publishedDuring(fixture.world, () =>
        endSessionsOf(fixture.as('administrator'), userId('customer')),
      );
    const messages = [`user ${userId('customer')}`];
    const audited = await fixture.logged(async () => expect(await end()).toEqual(messages));
    expect(audited).toMatchObject([
      { verb: 'change', fields: ['sessions'], records: [userId('customer')] },
    ]);
    expect(await fixture.sessions()).toEqual(['other']);
    expect(await fixture.logged(async () => expect(await end()).toEqual(messages))).toEqual([]);
  });

  it('a wake-up of the scheduler is notified to every server', async () => {
    expect(
      await publishedDuring(fixture.world, () =>
        wakeSchedulers(fixture.as('administrator'), 'job'),
      ),
    ).toEqual(['job ']);
  });
});

describe('logging out', () => {
  it('ends the sessions of the cookie under both names, and notifies every server', async () => {
    const [one, two] = [newToken(), newToken()];
    await fixture.begin(sha256(one), 'customer');
    await fixture.begin(sha256(two), 'customer');
    await fixture.begin('other', 'customer');
    const cookie = `__Host-zorgeloos=${one}; zorgeloos_session=${two}`;
    const messages = await publishedDuring(fixture.world, () =>
      logOut(fixture.as('customer'), cookie, settings),
    );
    expect(messages).toEqual([`session ${sha256(one)}`, `session ${sha256(two)}`]);
    expect(await fixture.sessions()).toEqual(['other']);
  });

  it('without a known session notifies no server, and still clears the cookie', async () => {
    const cleared = ['zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'];
    for (const cookie of [null, 'zorgeloos_session=nonsense', `zorgeloos_session=${newToken()}`])
      expect(
        await publishedDuring(fixture.world, async () =>
          expect(await logOut(fixture.as(guest), cookie, settings)).toEqual(cleared),
        ),
      ).toEqual([]);
  });
});

describe('a recent proof', () => {
  it('is a log-in or step-up in this session less than five minutes ago', async () => {
    await fixture.begin('session', 'customer');
    const proven = (seconds: number, viewer: Viewer | UserName = 'customer', session = 'session') =>
      hasRecentProof(fixture.as(viewer, after(seconds)), session);
    expect([await proven(299), await proven(300)]).toEqual([true, false]);
    for (const viewer of ['sales', guest, system] as const) {
      expect(await proven(0, viewer)).toBe(false);
      await recordProof(fixture.as(viewer, after(600)), 'session');
    }
    expect(await proven(600)).toBe(false);
    expect(await proven(0, 'customer', 'other')).toBe(false);
    await recordProof(fixture.as('customer', after(600)), 'other');
    expect(await proven(600)).toBe(false);
    await recordProof(fixture.as('customer', after(600)), 'session');
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
    await fixture.begin('session', 'customer');
    expect(await stepUpRefusal({ ...fixture.as(viewer), origin })).toEqual(refusal);
  });

  it('is not required of the system, or of a user or bulk job that has one', async () => {
    await fixture.begin('session', 'customer');
    expect(await stepUpRefusal(fixture.as(system))).toBeNull();
    expect(await stepUpRefusal({ ...fixture.as('customer'), origin: call() })).toBeNull();
    expect(
      await stepUpRefusal({
        ...fixture.as('customer', after(86_400)),
        origin: { work: work(true) },
      }),
    ).toBeNull();
    expect(await stepUpRefusal({ ...fixture.as('customer', after(300)), origin: call() })).toEqual(
      refusal,
    );
  });

  it('that is wrong is refused, even when an earlier proof is still valid', async () => {
    await fixture.begin('session', 'customer');
    const stepUp = { code: 'login.wrong', field: 'stepUp' } as const;
    expect(await stepUpRefusal({ ...fixture.as('customer'), origin: call({ stepUp }) })).toEqual({
      ok: false,
      problems: [stepUp],
    });
  });
});
