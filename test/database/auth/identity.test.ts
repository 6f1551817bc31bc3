import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db, Statement } from '#db/connection.ts';
import { orderedTopic, type NotificationListener } from '#db/listen.ts';
import { createApiKey } from '#auth/api-keys/api-keys.ts';
import { newApiKey, newToken, sha256 } from '#auth/factors/secrets.ts';
import type { SessionSettings } from '#auth/sessions/settings.ts';
import { credentialOf, type InvalidatedCredential, openIdentity } from '#auth/sessions/viewer.ts';
import { settings } from '../../support/session-settings.ts';
import {
  byBearer,
  byCookie,
  system,
  openAuthFixture,
  userId,
  type UserName,
} from './auth-fixture.ts';

/** What one server caches of sessions and keys, and when it reads the database again. */

let world: Awaited<ReturnType<typeof openAuthFixture>>;
beforeAll(async () => {
  world = await openAuthFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.run({ text: 'delete from session', values: [] });
  // The test sets the time that has passed since the last look-up.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const now = new Date('2026-11-26T12:00:00Z');
const guest = { ok: true, viewer: { kind: 'guest' }, session: null };

/** A notification listener whose messages the test sends itself. */
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
  const invalidated: InvalidatedCredential[] = [];
  const stop = identityService.onInvalidated((credential) => void invalidated.push(credential));
  /** Whether identifying this cookie takes a query. */
  const needsQuery = async (cookie: string): Promise<boolean> => {
    const before = queries;
    await byCookie(identityService, cookie, now);
    return queries > before;
  };
  return { identityService, line, invalidated, stop, needsQuery, queries: () => queries };
}
const hashOf = (cookie: string) => sha256(cookie.slice(cookie.indexOf('=') + 1));
/** The cookie of a session that began at this moment. */
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

it('a request without a cookie of ours is of a guest, and takes no query', async () => {
  const { identityService, queries } = openCopy();
  for (const cookie of [null, '', 'theme=dark'])
    expect(await byCookie(identityService, cookie, now)).toEqual(guest);
  expect(queries()).toBe(0);
});

describe('the session that a server caches', () => {
  it('is used for 900 milliseconds and then read again', async () => {
    const { needsQuery } = openCopy();
    const cookie = await cookieOf('customer');
    expect([await needsQuery(cookie), await needsQuery(cookie)]).toEqual([true, false]);
    vi.advanceTimersByTime(899);
    expect(await needsQuery(cookie)).toBe(false);
    vi.advanceTimersByTime(1);
    expect([await needsQuery(cookie), await needsQuery(cookie)]).toEqual([true, false]);
  });

  it.each<[string, (hash: string) => readonly [string, string]]>([
    ['the session ended', (hash) => ['session', hash]],
    ['its user changed', () => ['user', userId('customer')]],
    ['some user was written', () => ['records', 'User']],
    ['some profile was written', () => ['records', 'Profile']],
  ])('is forgotten after the message that %s', async (_, said) => {
    const { needsQuery, line } = openCopy();
    const cookie = await cookieOf('customer');
    await needsQuery(cookie);
    line.say(...said(hashOf(cookie)));
    expect([await needsQuery(cookie), await needsQuery(cookie)]).toEqual([true, false]);
  });

  it.each<[string, (hash: string) => readonly [string, string]]>([
    ['another session ended', () => ['session', sha256('another')]],
    ['another user changed', () => ['user', userId('sales')]],
    ['a row of something else was written', () => ['records', 'Case']],
    [
      'rows of users were written (ordered)',
      () => [orderedTopic, `User [["${userId('customer')}","updated",1]]`],
    ],
    ['records named like the session were written', (hash) => ['records', hash]],
    ['a page named User changed', () => ['page', 'User']],
  ])('is still used after the message that %s', async (_, said) => {
    const { needsQuery, line } = openCopy();
    const cookie = await cookieOf('customer');
    await needsQuery(cookie);
    line.say(...said(hashOf(cookie)));
    expect(await needsQuery(cookie)).toBe(false);
  });

  it('is forgotten, like those of everybody, when a message may have been missed', async () => {
    const { needsQuery, line, invalidated } = openCopy();
    const cookies = [await cookieOf('customer'), await cookieOf('sales')];
    for (const cookie of cookies) await needsQuery(cookie);
    line.gap();
    for (const cookie of cookies) expect(await needsQuery(cookie)).toBe(true);
    expect(invalidated).toEqual([null]);
  });

  it('is forgotten when the server ends a session of its user or renews the session', async () => {
    const { needsQuery, identityService, invalidated } = openCopy();
    const [own, other] = [await cookieOf('customer'), await cookieOf('sales')];
    const known = async () => [await needsQuery(own), await needsQuery(other)];
    await known();
    identityService.forget(userId('customer'));
    expect(await known()).toEqual([true, false]);
    expect(invalidated).toEqual([userId('customer')]);
    identityService.renewed(hashOf(own));
    expect(await known()).toEqual([true, false]);
    expect(invalidated).toEqual([userId('customer')]);
  });

  it('is forgotten when the service closes, which stops listening', async () => {
    const { needsQuery, identityService, line } = openCopy();
    const cookie = await cookieOf('customer');
    await needsQuery(cookie);
    expect(line.listeners()).toBe(2);
    identityService.close();
    expect(line.listeners()).toBe(0);
    expect(await needsQuery(cookie)).toBe(true);
  });
});

describe('the service invalidates credentials', () => {
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
    [
      'of everybody, when the message does not say which users were written',
      [orderedTopic, 'User *'],
      [null],
    ],
    [
      'of everybody, when a profile was written',
      [orderedTopic, `Profile [${updated('00e')}]`],
      [null],
    ],
    ['of nobody, when other rows were written', [orderedTopic, `Case [${updated('500')}]`], []],
    [
      'of nobody, when rows of an object whose name begins with User were written',
      [orderedTopic, `UserRole [${updated(one)}]`],
      [],
    ],
    [
      'of nobody, when another word stands before User',
      [orderedTopic, `Some User [${updated(one)}]`],
      [],
    ],
    ['of nobody, when the unordered topic says that users were written', ['records', 'User'], []],
    ['of nobody, when a page topic names the user', ['page', `User [${updated(one)}]`], []],
  ])('%s', (_, said, expected) => {
    const { line, invalidated } = openCopy();
    line.say(...said);
    expect(invalidated).toEqual(expected);
  });

  it('only until the subscriber stops', () => {
    const { line, invalidated, stop } = openCopy();
    stop();
    line.say('session', 'hash');
    expect(invalidated).toEqual([]);
  });
});

describe('on https a cookie under its old name', () => {
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

  it('is valid for a session from before the upgrade, and not for a later one', async () => {
    const { identityService } = openCopy(tls);
    const before = await cookieOf('customer', at(-0.1));
    const since = await cookieOf('customer', at(0));
    expect(await byCookie(identityService, before, at(0.2))).toMatchObject({
      ok: true,
      viewer: { userId: userId('customer') },
    });
    expect(await byCookie(identityService, since, at(0.2))).toEqual(guest);
  });

  it('is ignored without an upgrade, and once no older session can be left', async () => {
    const cookie = await cookieOf('customer', at(-0.1));
    const late = openCopy(tls);
    expect(await byCookie(late.identityService, cookie, at(12))).toEqual(guest);
    const never = openCopy({ secureCookie: true, oldCookieBefore: null });
    expect(await byCookie(never.identityService, cookie, at(0.2))).toEqual(guest);
    expect([late.queries(), never.queries()]).toEqual([0, 0]);
  });

  it('with an unknown or malformed token is refused, and both names are cleared', async () => {
    const { identityService } = openCopy(tls);
    for (const token of [newToken(), 'nonsense']) {
      const cookie = `zorgeloos_session=${token}`;
      expect(await byCookie(identityService, cookie, at(0.2))).toEqual(cleared);
    }
  });
});

it('a malformed token or key is refused without a query', async () => {
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

it('a cached session that has ended is read once more and then refused', async () => {
  const { identityService, queries } = openCopy();
  const cookie = await cookieOf('customer');
  await byCookie(identityService, cookie, now);
  const late = new Date(now.getTime() + 30 * 60_000);
  expect(await byCookie(identityService, cookie, late)).toMatchObject({ ok: false });
  expect(queries()).toBe(2);
});

describe('an api key', () => {
  it('is accepted with "Bearer" in any case and with spaces, and read by one query', async () => {
    const made = await createApiKey(world.contextOf(system, now), {
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

describe('the name of a credential', () => {
  type Header = string | null;
  const of = (authorization: Header, cookie: Header) => credentialOf({ authorization, cookie });

  it('is the hash of the bearer, or else of the cookie under either name', () => {
    expect(of('Bearer  secret ', 'zorgeloos_session=other')).toBe(sha256('secret'));
    expect(of(null, 'theme=dark; zorgeloos_session=other')).toBe(sha256('other'));
    expect(of(null, '__Host-zorgeloos=newer; zorgeloos_session=other')).toBe(sha256('newer'));
  });

  it('is null for a guest and for a header without a bearer, also with a cookie', () => {
    expect([of(null, null), of(null, 'theme=dark')]).toEqual([null, null]);
    expect(of('Basic secret', 'zorgeloos_session=other')).toBeNull();
    expect([of('secret', null), of('', null)]).toEqual([null, null]);
  });
});
