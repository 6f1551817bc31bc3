import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { createApiKey, withdrawApiKey } from '#auth/api-keys/api-keys.ts';
import { replacePassword } from '#auth/factors/passwords.ts';
import { credentialOf } from '#auth/sessions/viewer.ts';
import {
  addColleague,
  sessionCookieOf,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { base, codeOf } from '../generated/calls.ts';
import {
  type ChangeStream,
  hasEnded,
  hasGap,
  kindsOf,
  type Listening,
  openChangeStream,
  openListening,
} from './change-stream.ts';

/**
 * When a change stream ends, and how many may be open. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

let world: Listening;
let server: TestServer;
beforeAll(async () => {
  world = await openListening();
  ({ server } = world);
});
afterEach(() => world.hangUp());
afterAll(() => server.close());

describe('a change stream and a lost session or right', () => {
  it('ends when its session logs out at another server', async () => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    const stream = await openChangeStream(server.url, { cookie });
    await world.copy.dependencies.authService.logOut(
      world.copy.dependencies.contextOf((await server.contextOf('korenaar')).viewer),
      cookie,
    );
    // Faster than the check each half minute.
    await stream.until(hasEnded);
    await stream.ended;
    expect((await openChangeStream(server.url, { cookie })).status).toBe(401);
  });

  it("ends when its API key is withdrawn; streams of the user's other keys go on", async () => {
    const made = await createApiKey(server.ctx, {
      userId: await userId(server.ctx, 'korenaar'),
      label: 'los',
    });
    if (!made.ok) throw new Error('no key');
    const stream = await openChangeStream(server.url, {
      authorization: `Bearer ${made.value.key}`,
    });
    const other = await world.listen('korenaar');
    await withdrawApiKey(server.ctx, made.value.id);
    // Faster than the check each half minute.
    await stream.until(hasEnded);
    await stream.ended;
    await world.waitForAllChanges(other);
  });

  it('ends when a new password is set, except for the session that set it', async () => {
    const user = await userId(server.ctx, 'garage');
    const cookie = await sessionCookieOf(server, 'garage');
    const own = await sessionCookieOf(server, 'garage');
    const [stream, openStream] = [
      await openChangeStream(server.url, { cookie }),
      await openChangeStream(server.url, { cookie: own }),
    ];
    const invalidations: (string | null)[] = [];
    const stop = server.dependencies.identity.onInvalidated((doubt) => invalidations.push(doubt));
    const ownCredential = credentialOf({ authorization: null, cookie: own })!;
    const asked = world.copy.dependencies.contextOf((await server.contextOf('garage')).viewer);
    expect(
      await replacePassword(asked, {
        userId: user,
        password: 'een lange zin over banden',
        currentSession: ownCredential,
      }),
    ).toMatchObject({ ok: true });
    // The check each half minute would end it too, so the notification is asserted separately.
    await stream.until(hasEnded);
    await stream.ended;
    stop();
    expect(invalidations).toContain(user);
    await world.waitForAllChanges(openStream);
    openStream.hangUp();
  });

  it('ends when its user is deactivated', async () => {
    const stream = await world.listen('nieuw');
    await addColleague(server, 'nieuw');
    await world.change(await userId(server.ctx, 'nieuw'), { IsActive: false });
    // Faster than the check each half minute.
    await stream.until(hasEnded);
    await stream.ended;
    expect(
      (
        await updateRecord(server.ctx, await userId(server.ctx, 'nieuw'), {
          fields: { IsActive: true },
        })
      ).ok,
    ).toBe(true);
  });

  it('gives a gap when its user loses rights, and no more changes of hidden records', async () => {
    const user = await userId(server.ctx, 'korenaar');
    await addColleague(server, 'korenaar');
    const contact = await world.make('Contact', { LastName: 'Recht', AccountId: world.company });
    const stream = await world.listen('korenaar');
    await updateRecord(server.ctx, user, {
      fields: { Portaalrechten__c: 'Alleen serviceverzoeken' },
    });
    await stream.until(hasGap);
    await world.change(contact, { LastName: 'Anders' });
    await world.waitForAllChanges(stream);
    expect(kindsOf(stream, contact)).toEqual([]);
    await updateRecord(server.ctx, user, { fields: { Portaalrechten__c: 'Volledig' } });
  });

  it('does not keep its session alive', async () => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    const hash = credentialOf({ authorization: null, cookie })!;
    await storedRows(
      server,
      `update session set last_active_at = last_active_at - interval '2 minutes', idle_until = idle_until - interval '2 minutes' where token = $1`,
      hash,
    );
    const [before] = await storedRows(
      server,
      'select last_active_at, idle_until from session where token = $1',
      hash,
    );
    const stream = await openChangeStream(server.url, { cookie });
    await world.waitForAllChanges(stream);
    stream.hangUp();
    expect(
      await storedRows(
        server,
        'select last_active_at, idle_until from session where token = $1',
        hash,
      ),
    ).toEqual([before]);
  });
});

describe('the answer with a change stream', () => {
  it('is an event stream without caching, compression or buffering', async () => {
    const { headers } = await world.listen('korenaar');
    expect(headers.get('content-type')).toBe('text/event-stream;charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null]);
    expect(headers.get('x-request-id')).toMatch(/\w/);
  });

  it('is a refusal in form A for a wrong Accept header, key or method', async () => {
    const plain = await server.call('/changes', { headers: { accept: 'application/json' } });
    expect([plain.status, codeOf(plain)]).toEqual([406, 'NOT_ACCEPTABLE']);
    const events = { accept: 'text/event-stream' };
    const wrong = await server.call('/changes', {
      headers: { ...events, authorization: 'Bearer nonsense' },
    });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'INVALID_SESSION_ID']);
    const put = await server.call('/changes', { method: 'PUT', headers: events });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('to HEAD has no body, and leaves no stream open', async () => {
    const before = server.dependencies.streams.count();
    const head = await server.call('/changes', {
      method: 'HEAD',
      headers: { accept: 'text/event-stream' },
    });
    expect([head.status, head.text, server.dependencies.streams.count()]).toEqual([
      200,
      '',
      before,
    ]);
  });

  it('leaves no open stream when the client disconnects', async () => {
    await expect.poll(() => server.dependencies.streams.count()).toBe(0);
    const stream = await world.listen('korenaar');
    expect(server.dependencies.streams.count()).toBe(1);
    stream.hangUp();
    await expect.poll(() => server.dependencies.streams.count()).toBe(0);
  });
});

// Each server process limits its own streams: a stream costs only the process that holds it.
describe('the limits of one server process', () => {
  const copy = () => ({ url: world.server.copyUrl });
  it('end the oldest stream of a user at the eleventh, and no stream of another user', async () => {
    const streams: ChangeStream[] = [];
    const other = await world.listen('garage', copy());
    for (let i = 0; i < 11; i++) streams.push(await world.listen('korenaar', copy()));
    await streams[0]!.ended;
    expect(hasEnded(streams[0]!)).toBe(false);
    await world.waitForAllChanges(other, ...streams.slice(1));
  });

  it('allow a hundred guest streams from one IP address, and refuse the next', async () => {
    for (let i = 0; i < 100; i++) await world.listen(undefined, copy());
    const headers = { accept: 'text/event-stream' };
    const refused = await fetch(new URL(`${base}/changes`, world.server.copyUrl), { headers });
    const [{ errorCode }] = (await refused.json()) as [{ errorCode: string }];
    expect([refused.status, errorCode]).toEqual([429, 'REQUEST_LIMIT_EXCEEDED']);
    expect(refused.headers.get('retry-after')).toBe('60');
    await world.listen('korenaar', copy());
  });
});

it('a closing server does not wait for open streams, and opens no new one', async () => {
  const third = await server.openCopy();
  const streams = [await world.listen('korenaar', third), await world.listen(undefined, third)];
  // Eighty ticks are the eight seconds after which it would drop them; ticks do not count while the
  // machine is suspended.
  let ticks = 0;
  const timer = setInterval(() => ticks++, 100);
  await third.close();
  clearInterval(timer);
  expect(ticks).toBeLessThan(80);
  for (const stream of streams) await stream.ended;
  // It opens no stream on a connection that is still open either.
  const opening = {
    viewer: { kind: 'guest' },
    session: null,
    authorization: null,
    cookie: null,
    address: '',
    hangUp: () => undefined,
  } as const;
  expect(third.dependencies.streams.open(opening)).toBeNull();
});
