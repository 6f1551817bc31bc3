import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db, Statement } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { newApiKey, newToken, sha256 } from '#auth/factors/secrets.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import { credentialOf, type InvalidatedCredential, openIdentity } from '#auth/sessions/viewer.ts';
import { settings } from '../../support/session-settings.ts';
import { byBearer, byCookie, system, openWorld, userId, type UserName } from './world.ts';

/** What one copy of the server knows of sessions and keys, and when it looks again. */

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.run({ text: 'delete from session', values: [] });
  // Only a test says how long ago a copy looked.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const now = new Date('2026-11-26T12:00:00Z');
const guest = { ok: true, viewer: { kind: 'guest' }, session: null };

/** A line to the other copies on which a test says what they say. */
function openLine() {
  const [messages, gaps] = [
    new Set<Parameters<NotificationListener['on']>[0]>(),
    new Set<() => void>(),
  ];
  const listen: NotificationListener = {
    on: (listener) => (messages.add(listener), () => void messages.delete(listener)),
    onGap: (listener) => (gaps.add(listener), () => void gaps.delete(listener)),
    deliver: () => undefined,
    close: async () => undefined,
  };
  return {
    listen,
    say: (topic: string, key: string) => messages.forEach((listener) => listener({ topic, key })),
    gap: () => gaps.forEach((listener) => listener()),
    listeners: () => messages.size + gaps.size,
  };
}

function openCopy(changes: Partial<SessionSettings> = {}) {
  let queries = 0;
  const rows = <Row>(statement: Statement) => (queries++, world.db.rows<Row>(statement));
  const db: Db = { ...world.db, rows };
  const line = openLine();
  const identityService = openIdentity({
    db,
    listen: line.listen,
    settings: { ...settings, ...changes },
  });
  const doubts: InvalidatedCredential[] = [];
  const stop = identityService.onInvalidated((doubt) => void doubts.push(doubt));
  /** Whether the database is asked who this is. */
  const looks = async (cookie: string): Promise<boolean> => {
    const before = queries;
    await byCookie(identityService, cookie, now);
    return queries > before;
  };
  return { identityService, line, doubts, stop, looks, queries: () => queries };
}
const hashOf = (cookie: string) => sha256(cookie.slice(cookie.indexOf('=') + 1));
/** The cookie of a session that began then. */
async function cookieOf(name: UserName, at = now): Promise<string> {
  const token = newToken();
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  await world.db.run({
    text: `insert into session (token, user_id, created_at, last_active_at, idle_until,
      absolute_until, address, user_agent) values ($1, $2, $3, $3, $4, $5, '', '')`,
    values: [sha256(token), userId(name), at, after(30), after(12 * 60)],
  });
  return `zorgeloos_session=${token}`;
}

describe('what a copy knows of a session', () => {
  it('it believes for less than a second, and then looks again', async () => {
    const { looks } = openCopy();
    const cookie = await cookieOf('customer');
    expect([await looks(cookie), await looks(cookie)]).toEqual([true, false]);
    vi.advanceTimersByTime(899);
    expect(await looks(cookie)).toBe(false);
    vi.advanceTimersByTime(1);
    expect([await looks(cookie), await looks(cookie)]).toEqual([true, false]);
  });

  it.each<[string, (hash: string) => readonly [string, string]]>([
    ['that session ended', (hash) => ['session', hash]],
    ['its user changed', () => ['user', userId('customer')]],
    ['some user was written', () => ['records', 'User']],
    ['some profile was written', () => ['records', 'Profile']],
  ])('it forgets when it hears that %s', async (_, said) => {
    const { looks, line } = openCopy();
    const cookie = await cookieOf('customer');
    await looks(cookie);
    line.say(...said(hashOf(cookie)));
    expect([await looks(cookie), await looks(cookie)]).toEqual([true, false]);
  });

  it.each<[string, (hash: string) => readonly [string, string]]>([
    ['another session ended', () => ['session', sha256('another')]],
    ['another user changed', () => ['user', userId('sales')]],
    ['a row of something else was written', () => ['records', 'Case']],
    ['rows were written', () => [orderedTopic, `User [["${userId('customer')}","updated",1]]`]],
    ['something that is no session has this name', (hash) => ['records', hash]],
    ['something that is no row is named so', () => ['page', 'User']],
  ])('it goes on knowing when it hears that %s', async (_, said) => {
    const { looks, line } = openCopy();
    const cookie = await cookieOf('customer');
    await looks(cookie);
    line.say(...said(hashOf(cookie)));
    expect(await looks(cookie)).toBe(false);
  });

  it('it forgets, of everybody, when it may have missed a word', async () => {
    const { looks, line, doubts } = openCopy();
    const cookies = [await cookieOf('customer'), await cookieOf('sales')];
    for (const cookie of cookies) await looks(cookie);
    line.gap();
    for (const cookie of cookies) expect(await looks(cookie)).toBe(true);
    expect(doubts).toEqual([null]);
  });

  it('it forgets when a session of that user ended here, or that one was renewed', async () => {
    const { looks, identityService, doubts } = openCopy();
    const [own, other] = [await cookieOf('customer'), await cookieOf('sales')];
    const known = async () => [await looks(own), await looks(other)];
    await known();
    identityService.forget(userId('customer'));
    expect(await known()).toEqual([true, false]);
    expect(doubts).toEqual([userId('customer')]);
    identityService.renewed(hashOf(own));
    expect(await known()).toEqual([true, false]);
    expect(doubts).toEqual([userId('customer')]);
  });

  it('it forgets when it closes, and hears nothing any more', async () => {
    const { looks, identityService, line } = openCopy();
    const cookie = await cookieOf('customer');
    await looks(cookie);
    expect(line.listeners()).toBe(2);
    identityService.close();
    expect(line.listeners()).toBe(0);
    expect(await looks(cookie)).toBe(true);
  });
});

describe('who holds on to an identity asks again', () => {
  const [one, two] = [userId('customer'), userId('sales')];
  const updated = (id: string) => JSON.stringify([id, 'updated', 1]);
  it.each<[string, readonly [string, string], InvalidatedCredential[]]>([
    ['of a session that ended', ['session', 'hash'], ['hash']],
    ['of a user that changed', ['user', one], [one]],
    [
      'of users whose rows were written',
      [orderedTopic, `User [${updated(one)},${updated(two)}]`],
      [one, two],
    ],
    ['of everybody, when nobody knows which user was written', [orderedTopic, 'User *'], [null]],
    [
      'of everybody, when a profile was written',
      [orderedTopic, `Profile [${updated('00e')}]`],
      [null],
    ],
    ['of nobody, when other rows were written', [orderedTopic, `Case [${updated('500')}]`], []],
    [
      'of nobody, when rows of a longer name were',
      [orderedTopic, `UserRole [${updated(one)}]`],
      [],
    ],
    ['of nobody, when another name comes first', [orderedTopic, `Some User [${updated(one)}]`], []],
    ['of nobody, when it is only said that users were written', ['records', 'User'], []],
    ['of nobody, when another topic says the same', ['page', `User [${updated(one)}]`], []],
  ])('%s', (_, said, expected) => {
    const { line, doubts } = openCopy();
    line.say(...said);
    expect(doubts).toEqual(expected);
  });

  it('until it stops listening', () => {
    const { line, doubts, stop } = openCopy();
    stop();
    line.say('session', 'hash');
    expect(doubts).toEqual([]);
  });
});

describe('on https the old name of the cookie', () => {
  const upgraded = new Date('2026-11-26T11:00:00Z');
  const tls = { secureCookie: true, oldCookieBefore: upgraded };
  const at = (hours: number) => new Date(upgraded.getTime() + hours * 3_600_000);
  const cleared = {
    ok: false,
    clearCookie: [
      '__Host-zorgeloos=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
      'zorgeloos_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    ],
  };

  it('counts for a session from before the upgrade, and for none that began since', async () => {
    const { identityService } = openCopy(tls);
    const before = await cookieOf('customer', at(-0.1));
    const since = await cookieOf('customer', at(0));
    expect(await byCookie(identityService, before, at(0.2))).toMatchObject({
      ok: true,
      viewer: { userId: userId('customer') },
    });
    expect(await byCookie(identityService, since, at(0.2))).toEqual(guest);
  });

  it('counts for nothing once no such session can be left, or without an upgrade', async () => {
    const cookie = await cookieOf('customer', at(-0.1));
    const late = openCopy(tls);
    expect(await byCookie(late.identityService, cookie, at(12))).toEqual(guest);
    const never = openCopy({ secureCookie: true, oldCookieBefore: null });
    expect(await byCookie(never.identityService, cookie, at(0.2))).toEqual(guest);
    expect([late.queries(), never.queries()]).toEqual([0, 0]);
  });

  it('with a token that is unknown or none is refused, and both names are cleared', async () => {
    const { identityService } = openCopy(tls);
    for (const token of [newToken(), 'nonsense']) {
      const cookie = `zorgeloos_session=${token}`;
      expect(await byCookie(identityService, cookie, at(0.2))).toEqual(cleared);
    }
  });
});

it('a malformed token or key is refused without asking the database', async () => {
  const { identityService, queries } = openCopy();
  expect(await byCookie(identityService, 'zorgeloos_session=nonsense', now)).toMatchObject({
    ok: false,
  });
  expect(await byBearer(identityService, 'nonsense', now)).toMatchObject({ ok: false });
  expect(await byBearer(identityService, newToken(), now)).toMatchObject({ ok: false });
  expect(queries()).toBe(0);
  expect(await byBearer(identityService, newApiKey(), now)).toMatchObject({ ok: false });
  expect(queries()).toBe(1);
});

it('a session that ended meanwhile is looked up once more, and refused', async () => {
  const { identityService, queries } = openCopy();
  const cookie = await cookieOf('customer');
  await byCookie(identityService, cookie, now);
  const late = new Date(now.getTime() + 30 * 60_000);
  expect(await byCookie(identityService, cookie, late)).toMatchObject({ ok: false });
  expect(queries()).toBe(2);
});

describe('an api key', () => {
  it('is known by its bearer, in any case and with spaces around it, by one query', async () => {
    const made = await createApiKey(world.ask(system, now), {
      userId: userId('customer'),
      label: 'Koppeling',
    });
    if (!made.ok) throw new Error('no key');
    const { key } = made.value;
    const { identityService, queries } = openCopy();
    for (const authorization of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key} `])
      expect(await identityService.identify({ authorization, cookie: null, now })).toMatchObject({
        ok: true,
        viewer: { userId: userId('customer') },
        session: null,
      });
    expect(queries()).toBe(1);
    for (const authorization of [key, `Basic ${key}`, `Bearer${key}`])
      expect(await identityService.identify({ authorization, cookie: null, now })).toMatchObject({
        ok: false,
      });
  });
});

describe('what a credential is named by', () => {
  type Header = string | null;
  const of = (authorization: Header, cookie: Header) => credentialOf({ authorization, cookie });

  it('is the hash of the bearer, or else of the cookie under either name', () => {
    expect(of('Bearer  secret ', 'zorgeloos_session=other')).toBe(sha256('secret'));
    expect(of(null, 'theme=dark; zorgeloos_session=other')).toBe(sha256('other'));
    expect(of(null, '__Host-zorgeloos=newer; zorgeloos_session=other')).toBe(sha256('newer'));
  });

  it('is nothing for a guest, nor for a header that is no bearer, with a cookie or not', () => {
    expect([of(null, null), of(null, 'theme=dark')]).toEqual([null, null]);
    expect(of('Basic secret', 'zorgeloos_session=other')).toBeNull();
    expect([of('secret', null), of('', null)]).toEqual([null, null]);
  });
});
