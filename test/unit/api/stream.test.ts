import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChangeStream, type ChangeStream } from '#api/events/change-stream.ts';
import type { ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/** One open stream as time goes by. Source: docs/decisions/0009-change-stream-sends-ids.md. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
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
const settled = (): Promise<void> => setImmediate();

type Opened = {
  stream: ChangeStream;
  subscriber: ChangeSubscriber;
  caughtUp: readonly string[];
  looks: () => number;
  hungUp: () => number;
  ended: () => number;
  read: () => Promise<string | undefined>;
};

async function opened(
  session: { idleMinutes: number } | null = null,
  since?: string,
): Promise<Opened> {
  const caughtUp: string[] = [];
  let [looks, hungUp, ended] = [0, 0, 0];
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
    looks++;
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
    await Promise.resolve();
    one.changed([]);
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
      changes: { subscribe, position: () => '', replaySince, close: () => undefined },
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
    looks: () => looks,
    hungUp: () => hungUp,
    ended: () => ended,
    read,
  };
}

const later = async (stream: ChangeStream, seconds: number): Promise<void> => {
  vi.advanceTimersByTime(seconds * 1_000);
  stream.tick();
  await settled();
};

it('that goes on from a position is told once what came after it, when it is sure who listens', async () => {
  const { read, caughtUp, looks } = await opened(null, '7.mark');
  expect([looks(), caughtUp]).toEqual([1, ['7.mark']]);
  expect(await read()).toBe('data: {"changes":[]}\n\n');
  expect((await opened()).caughtUp).toEqual([]);
});

describe('a stream on which nothing happens', () => {
  it('gives a sign of life before a proxy takes it for dead, counted from what was sent last', async () => {
    const { stream, subscriber, read } = await opened();
    await later(stream, 20);
    subscriber.changed([
      { apiName: 'Case', id: '500000000000001AAA', kind: 'updated', weakEtag: 1 },
    ]);
    expect(await read()).toContain('500000000000001AAA');
    await later(stream, 20);
    subscriber.gap();
    expect(await read()).toBe('data: {"gap":true}\n\n');
    await later(stream, 26);
    expect(await read()).toBe(':\n\n');
  });

  it('is looked at every half minute', async () => {
    const { stream, looks } = await opened();
    await later(stream, 20);
    expect(looks()).toBe(1);
    await later(stream, 11);
    expect(looks()).toBe(2);
  });

  it('ends when the clock of its session runs out, and not after the next half minute', async () => {
    const { stream, read, ended } = await opened({ idleMinutes: 0.25 });
    await later(stream, 16);
    expect([await read(), await read(), ended()]).toEqual([
      'data: {"ended":true}\n\n',
      undefined,
      1,
    ]);
  });
});

it('of a session whose clock ran out nothing more is told, not even before the next look', async () => {
  const { subscriber, read } = await opened({ idleMinutes: 0.25 });
  vi.advanceTimersByTime(16_000);
  subscriber.changed([{ apiName: 'Case', id: '500000000000001AAA', kind: 'updated', weakEtag: 1 }]);
  expect(await read()).toBe('data: {"ended":true}\n\n');
});

it('who reads nothing for a minute is cut off, and whoever is only slow is not', async () => {
  const { stream, subscriber, hungUp, ended } = await opened();
  const many = Array.from({ length: 250 }, () => ({
    apiName: 'Case',
    id: '500000000000001AAA',
    kind: 'updated' as const,
    weakEtag: 1,
  }));
  subscriber.changed(many);
  subscriber.gap();
  await later(stream, 50);
  expect([hungUp(), ended()]).toEqual([0, 0]);
  await later(stream, 11);
  expect([hungUp(), ended()]).toEqual([1, 1]);
});

it('who is gone is not looked for', async () => {
  const { stream, subscriber, looks, read } = await opened();
  stream.end();
  stream.doubt(null);
  subscriber.gap();
  await settled();
  expect([looks(), await read()]).toEqual([1, undefined]);
});

it('whoever was looked at while something was said is told that they missed it', async () => {
  const { stream, subscriber, read } = await opened();
  stream.doubt(null);
  subscriber.changed([{ apiName: 'Case', id: '500000000000001AAA', kind: 'updated', weakEtag: 1 }]);
  await settled();
  expect(await read()).toBe('data: {"gap":true}\n\n');
});

it('it ends once, however often it is ended, and who keeps up is not cut off', async () => {
  const { stream, hungUp, ended } = await opened();
  stream.end();
  stream.end();
  expect([ended(), hungUp()]).toEqual([1, 0]);
});
