import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChangeStream, type ChangeStream } from '#api/events/change-stream.ts';
import type { ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** One open stream over time. Source: docs/decisions/0009-change-stream-sends-ids.md. */

beforeEach(() => {
  settledPosition = '';
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => vi.useRealTimers());

const viewer: Viewer = {
  kind: 'user',
  role: 'customer',
  userId: '005000000000001AAA',
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
};
const change = {
  apiName: 'Case',
  id: '500000000000001AAA',
  kind: 'updated' as const,
  weakEtag: 1,
};
let settledPosition = '';
const settled = (): Promise<void> => setImmediate();

type Opened = {
  stream: ChangeStream;
  subscriber: ChangeSubscriber;
  caughtUp: readonly string[];
  checks: () => number;
  hungUp: () => number;
  ended: () => number;
  read: () => Promise<string | undefined>;
};

async function opened(
  session: { idleMinutes: number } | null = null,
  since?: string,
): Promise<Opened> {
  const caughtUp: string[] = [];
  let [checks, hungUp, ended] = [0, 0, 0];
  let subscriber: ChangeSubscriber | undefined;
  const lasts = session && new Date(Date.now() + session.idleMinutes * 60_000);
  const facts = lasts && {
    tokenHash: 'hash',
    begunAt: new Date(),
    lastActiveAt: new Date(),
    idleUntil: lasts,
    absoluteUntil: lasts,
  };
  const identify = (): Promise<Identity> => {
    checks++;
    return Promise.resolve(
      facts && facts.idleUntil <= new Date()
        ? { ok: false, clearCookie: null }
        : { ok: true, viewer, session: facts },
    );
  };
  const subscribe = (one: ChangeSubscriber) => {
    subscriber = one;
    return () => (subscriber = undefined);
  };
  const replaySince = async (one: ChangeSubscriber, position: string): Promise<void> => {
    caughtUp.push(position);
    await (position === 'never' ? Promise.withResolvers().promise : Promise.resolve());
    one.changed([], '7.b');
  };
  const stream = openChangeStream(
    {
      viewer,
      session: facts,
      authorization: 'Bearer key',
      cookie: null,
      since,
      address: '',
      hangUp: () => hungUp++,
    },
    {
      changes: {
        subscribe,
        position: () => '7.p',
        settledPosition: () => settledPosition,
        replaySince,
        close: () => undefined,
      },
      identify,
      now: () => new Date(),
      report: () => undefined,
    },
    () => ended++,
  );
  await settled();
  const reader = stream.body.getReader();
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  expect(await read()).toMatch(/^retry: \d+\n/);
  return {
    stream,
    subscriber: subscriber!,
    caughtUp,
    checks: () => checks,
    hungUp: () => hungUp,
    ended: () => ended,
    read,
  };
}

const advance = async (stream: ChangeStream, seconds: number): Promise<void> => {
  vi.advanceTimersByTime(seconds * 1_000);
  stream.tick();
  await settled();
};

it('a stream from a position replays once, after the credentials are checked', async () => {
  const { read, caughtUp, checks } = await opened(null, '7.mark');
  expect([checks(), caughtUp]).toEqual([1, ['7.mark']]);
  expect(await read()).toBe('id: 7.b\ndata: {"changes":[]}\n\n');
  expect((await opened()).caughtUp).toEqual([]);
});

it('a stream that continues gives no ids before it has replayed', async () => {
  const { stream, subscriber, read } = await opened(null, 'never');
  settledPosition = '7.s';
  subscriber.changed([change], '7.c');
  expect(await read()).toBe(`data: ${JSON.stringify({ changes: [change] })}\n\n`);
  await advance(stream, 26);
  expect(await read()).toBe(':\n\n');
});

describe('a stream without events', () => {
  it('gives the newest position with a heartbeat, once', async () => {
    const { stream, subscriber, read } = await opened();
    subscriber.changed([change], '7.c');
    expect(await read()).toBe(`id: 7.c\ndata: ${JSON.stringify({ changes: [change] })}\n\n`);
    settledPosition = '7.s';
    await advance(stream, 26);
    expect(await read()).toBe('id: 7.s\n\n');
    await advance(stream, 26);
    expect(await read()).toBe(':\n\n');
  });

  it('sends a heartbeat 26 seconds after the last event', async () => {
    const { stream, subscriber, read } = await opened();
    await advance(stream, 20);
    subscriber.changed([change], '7.c');
    expect(await read()).toContain('500000000000001AAA');
    await advance(stream, 20);
    subscriber.gap();
    expect(await read()).toBe('id: 7.p\ndata: {"gap":true}\n\n');
    await advance(stream, 26);
    expect(await read()).toBe(':\n\n');
  });

  it('has its credentials checked every half minute', async () => {
    const { stream, checks } = await opened();
    await advance(stream, 20);
    expect(checks()).toBe(1);
    await advance(stream, 11);
    expect(checks()).toBe(2);
  });

  it('ends when its session expires, before the next check', async () => {
    const { stream, read, ended } = await opened({ idleMinutes: 0.25 });
    await advance(stream, 16);
    expect([await read(), await read(), ended()]).toEqual([
      'data: {"ended":true}\n\n',
      undefined,
      1,
    ]);
  });
});

it('a stream sends no events after its session expired', async () => {
  const { subscriber, read } = await opened({ idleMinutes: 0.25 });
  vi.advanceTimersByTime(16_000);
  subscriber.changed([change], '7.c');
  expect(await read()).toBe('data: {"ended":true}\n\n');
});

it('a client that reads nothing for a minute is disconnected, a slower one is not', async () => {
  const { stream, subscriber, hungUp, ended } = await opened();
  const many = Array.from({ length: 250 }, () => ({
    apiName: 'Case',
    id: '500000000000001AAA',
    kind: 'updated' as const,
    weakEtag: 1,
  }));
  subscriber.changed(many, '7.c');
  subscriber.gap();
  await advance(stream, 50);
  expect([hungUp(), ended()]).toEqual([0, 0]);
  await advance(stream, 11);
  expect([hungUp(), ended()]).toEqual([1, 1]);
});

it('an ended stream makes no more checks and sends nothing', async () => {
  const { stream, subscriber, checks, read } = await opened();
  stream.end();
  stream.doubt(null);
  subscriber.gap();
  await settled();
  expect([checks(), await read()]).toEqual([1, undefined]);
});

it('an event during a check is sent as a gap', async () => {
  const { stream, subscriber, read } = await opened();
  stream.doubt(null);
  subscriber.changed([change], '7.c');
  await settled();
  expect(await read()).toBe('id: 7.p\ndata: {"gap":true}\n\n');
});

it('a stream ends once, and a client that keeps up is not disconnected', async () => {
  const { stream, hungUp, ended } = await opened();
  stream.end();
  stream.end();
  expect([ended(), hungUp()]).toEqual([1, 0]);
});
