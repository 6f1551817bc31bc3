import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChangeStreams, type ChangeStreams } from '#api/events/change-streams.ts';
import type { StreamRequest } from '#api/events/change-stream.ts';
import type { ChangeSubscriber } from '#engine/events/change-feed.ts';
import type { InvalidatedCredential, Identity } from '#auth/sessions/viewer.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * All open streams of one server: limits and closing. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const userOf = (n: number): Viewer => ({
  kind: 'user',
  role: 'customer',
  userId: `005${String(n).padStart(12, '0')}AAA`,
  accountId: null,
  contactId: null,
  profileName: '',
  staffId: null,
});

function opened() {
  const subscribers = new Set<ChangeSubscriber>();
  const doubts = new Set<(doubt: InvalidatedCredential) => void>();
  const reported: unknown[] = [];
  let found: () => Promise<Identity> = () =>
    Promise.resolve({ ok: true, viewer: userOf(1), session: null });
  const streams: ChangeStreams = openChangeStreams({
    changes: {
      subscribe(subscriber) {
        subscribers.add(subscriber);
        return () => void subscribers.delete(subscriber);
      },
      position: () => '',
      settledPosition: () => '',
      replaySince: () => Promise.resolve(),
      close: () => undefined,
    },
    identity: {
      identify: () => found(),
      onInvalidated(doubt) {
        doubts.add(doubt);
        return () => void doubts.delete(doubt);
      },
    },
    now: () => new Date(),
    report: (error) => reported.push(error),
  });
  const open = (given: Partial<StreamRequest> = {}) =>
    streams.open({
      viewer: { kind: 'guest' },
      session: null,
      authorization: null,
      cookie: null,
      address: '::1',
      hangUp: () => undefined,
      ...given,
    });
  const asUser = (n: number) => open({ viewer: userOf(n), authorization: 'Bearer key' });
  return {
    streams,
    subscribers,
    doubts,
    reported,
    open,
    asUser,
    answer: (to: typeof found) => (found = to),
  };
}

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  let text = '';
  for await (const piece of body!.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  ))
    text += piece; // proof: it decodes bytes
  return text;
}

describe('the number of streams', () => {
  it('is at most 4,000 for guests, and 5,000 with users', () => {
    const { open, asUser, streams } = opened();
    for (let i = 0; i < 4_000; i++) open({ address: String(i) });
    expect(open({ address: 'another' })).toBeNull();
    for (let i = 0; i < 1_000; i++) expect(asUser(i)).not.toBeNull();
    expect([asUser(1_001), streams.count()]).toEqual([null, 5_000]);
  });

  it('is at most a hundred for guests of one address', () => {
    const { open } = opened();
    for (let i = 0; i < 100; i++) open();
    expect([open(), open({ address: '::2' })]).toEqual([null, expect.anything()]);
  });

  it('is ten per user: the eleventh ends the oldest, with a longer retry delay', async () => {
    const { asUser } = opened();
    const [oldest, ...others] = Array.from({ length: 11 }, () => asUser(1));
    expect(await textOf(oldest!)).toMatch(/retry: 60000\n\n$/);
    expect(others.every((body) => body?.locked === false)).toBe(true);
  });
});

describe('a cancelled stream', () => {
  it('is unsubscribed, and the last one stops the timer', async () => {
    const { open, subscribers, streams } = opened();
    const body = open();
    expect([subscribers.size, vi.getTimerCount()]).toEqual([1, 1]);
    await body!.cancel();
    expect([subscribers.size, streams.count(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it('does not prevent the timer of a later stream', async () => {
    const { open } = opened();
    await open()!.cancel();
    const reader = open()!.getReader();
    await reader.read();
    vi.advanceTimersByTime(31_000);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(':\n\n');
  });
});

it('a stream whose credentials cannot be checked ends, and the error is reported', async () => {
  const { asUser, answer, reported, subscribers } = opened();
  answer(() => Promise.reject(new Error('away')));
  expect(await textOf(asUser(1))).not.toContain('data:');
  expect([reported.length, subscribers.size]).toEqual([1, 0]);
});

it('closing ends all streams, unsubscribes and opens no new ones', async () => {
  const { open, asUser, streams, doubts, subscribers } = opened();
  const bodies = [open(), asUser(1)];
  streams.close();
  expect([streams.count(), subscribers.size, doubts.size, open()]).toEqual([0, 0, 0, null]);
  for (const body of bodies) expect(await textOf(body)).not.toContain('ended');
});
