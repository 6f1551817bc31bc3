import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, openBrowser, settled } from '../browser.ts';

/**
 * The tabs of a browser share one stream, which reconnects when it breaks. Tabs that may have
 * missed events get a gap.
 */

const id = '500000000000001AAA';
const change = { apiName: 'Case', id, kind: 'updated' as const, weakEtag: 7 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one tab', () => {
  it('requests events and passes them on', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    expect(server.asked[0]!.headers.get('accept')).toBe('text/event-stream');
    server.asked[0]!.accept();
    server.asked[0]!.say(`retry: 3000\n: open\n\n${event({ changes: [change] })}:\n\n`);
    await settled();
    expect(events).toEqual([[change]]);
  });

  it('joins chunks of an event, with any line ends', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    server.asked[0]!.accept();
    for (const piece of event({ changes: [change] }).replaceAll('\n', '\r\n'))
      server.asked[0]!.say(piece);
    await settled();
    server.asked[0]!.say(event({ changes: [{ ...change, kind: 'deleted', weakEtag: 0 }] }));
    await settled();
    expect(events).toEqual([[change], [{ apiName: 'Case', id, kind: 'deleted' }]]);
  });

  it.each([
    '{"changes":',
    'null',
    '7',
    '{}',
    '{"changes":7}',
    '{"changes":[{"id":7}]}',
    '{"gap":true}',
    '{"tomorrow":1}',
  ])('treats an event that it cannot read as a gap: %s', async (text) => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    server.asked[0]!.accept();
    server.asked[0]!.say(`data: ${text}\n\n`);
    server.asked[0]!.say(event({ changes: [change] }));
    await settled();
    expect(events).toEqual(['gap', [change]]);
  });

  it('reconnects after a break, and reports a gap', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    server.asked[0]!.accept();
    server.asked[0]!.say(':\n\n');
    await settled();
    server.asked[0]!.end();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_700);
    expect([server.asked.length, events]).toEqual([2, []]);
    server.asked[1]!.accept();
    await settled();
    expect(events).toEqual(['gap']);
  });

  it('waits longer after each failed connection, up to a minute', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const since = Date.now();
      server.asked[i]!.fail();
      while (server.asked.length === i + 1) await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - since);
    }
    for (const [i, wait] of waits.entries()) {
      const most = Math.min(60_000, 3_000 * 2 ** i);
      expect([wait >= most / 2, wait <= most + 200]).toEqual([true, true]);
    }
    server.asked[8]!.accept();
    await settled();
    expect(events).toEqual(['gap']);
  });

  it('reconnects no sooner than Retry-After says', async () => {
    const { server, tab } = openBrowser();
    await tab();
    server.asked[0]!.refuse(429, { 'retry-after': '40' });
    await vi.advanceTimersByTimeAsync(39_000);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(22_000);
    expect(server.asked).toHaveLength(2);
  });

  it('uses the retry delay that the stream sends', async () => {
    const { server, tab } = openBrowser();
    await tab();
    server.asked[0]!.accept();
    server.asked[0]!.say('retry: 60000\n\n');
    await settled();
    server.asked[0]!.end();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(server.asked).toHaveLength(2);
  });

  it.each(['401', 'told so'] as const)(
    'stops when the server ends the session: %s',
    async (how) => {
      const { server, tab } = openBrowser();
      const { events, listeners } = await tab();
      if (how === '401') server.asked[0]!.refuse(401);
      else {
        server.asked[0]!.accept();
        server.asked[0]!.say(event({ ended: true }));
      }
      await vi.advanceTimersByTimeAsync(300_000);
      expect([events, server.asked.length, listeners()]).toEqual([['ended'], 1, 0]);
    },
  );

  it('reconnects when the stream is silent for a minute', async () => {
    const { server, tab } = openBrowser();
    await tab();
    server.asked[0]!.accept();
    for (let i = 0; i < 6; i++) {
      await vi.advanceTimersByTimeAsync(25_000);
      server.asked[0]!.say(':\n\n');
    }
    await settled();
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(64_000);
    expect([server.asked.length, server.asked[0]!.signal.aborted]).toEqual([2, true]);
  });

  it('disconnects without network, and reconnects when it returns', async () => {
    const { server, tab } = openBrowser();
    const { events, network } = await tab();
    server.asked[0]!.accept();
    await settled();
    network(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([server.asked.length, server.asked[0]!.signal.aborted]).toEqual([1, true]);
    network(true);
    await settled();
    server.asked[1]!.accept();
    await settled();
    expect(events).toEqual(['gap']);
  });

  it('disconnects when hidden for long, and reconnects with a gap when shown', async () => {
    const { server, tab } = openBrowser();
    const { events, turn } = await tab({ sleepAfter: 60_000 });
    server.asked[0]!.accept();
    turn(true);
    await vi.advanceTimersByTimeAsync(30_000);
    turn(false);
    server.asked[0]!.say(':\n\n');
    await vi.advanceTimersByTimeAsync(55_000);
    expect([server.asked.length, server.asked[0]!.signal.aborted]).toEqual([1, false]);
    server.asked[0]!.say(':\n\n');
    turn(true);
    await vi.advanceTimersByTimeAsync(30_000);
    server.asked[0]!.say(':\n\n');
    await vi.advanceTimersByTimeAsync(300_000);
    expect([server.asked.length, server.asked[0]!.signal.aborted]).toEqual([1, true]);
    turn(false);
    await settled();
    expect([server.asked.length, events]).toEqual([2, ['gap']]);
  });

  it('that closes aborts its request and leaves no timers', async () => {
    const { server, tab } = openBrowser();
    const { events, close, listeners } = await tab();
    server.asked[0]!.accept();
    await settled();
    close();
    await settled();
    expect([server.asked[0]!.signal.aborted, listeners(), vi.getTimerCount(), events]).toEqual([
      true,
      0,
      0,
      [],
    ]);
  });
});

describe('several tabs', () => {
  it('share one stream, and all get its events', async () => {
    const { server, tab } = openBrowser();
    const all = [await tab(), await tab(), await tab()];
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }));
    server.asked[0]!.say(event({ gap: true }));
    await settled();
    expect(server.asked).toHaveLength(1);
    for (const { events } of all) expect(events).toEqual([[change], 'gap']);
  });

  it('pass the stream to another tab when its tab closes, with a gap for all', async () => {
    const { server, tab } = openBrowser();
    const [first, second, third] = [await tab(), await tab(), await tab()];
    server.asked[0]!.accept();
    await settled();
    first.close();
    await settled();
    expect([server.asked.length, server.asked[0]!.signal.aborted]).toEqual([2, true]);
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }));
    await settled();
    expect([first.events, second.events, third.events]).toEqual([
      [],
      ['gap', [change]],
      ['gap', [change]],
    ]);
  });

  it('do not wait for the stream any more once closed', async () => {
    const { server, tab, locks } = openBrowser();
    const [first, second] = [await tab(), await tab()];
    second.close();
    await settled();
    expect(locks.waiting()).toBe(0);
    first.close();
    await settled();
    expect(server.asked).toHaveLength(1);
  });

  it('get no event once closed', async () => {
    const { server, tab } = openBrowser();
    const [, closed] = [await tab(), await tab()];
    closed.close();
    server.asked[0]!.refuse(401);
    await settled();
    expect(closed.events).toEqual([]);
  });

  it('with the stream ignore events of other tabs', async () => {
    const { tab } = openBrowser();
    const [first, second] = [await tab(), await tab()];
    second.tell({ kind: 'heard', changes: [change] });
    await settled();
    expect(first.events).toEqual([]);
  });

  it('get no events while asleep, and get a gap when awake', async () => {
    const { server, tab } = openBrowser();
    const [sleeper, other] = [await tab({ sleepAfter: 50_000 }), await tab()];
    server.asked[0]!.accept();
    sleeper.turn(true);
    await vi.advanceTimersByTimeAsync(50_001);
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }));
    await settled();
    expect([sleeper.events, other.events]).toEqual([[], ['gap', [change]]]);
    sleeper.turn(false);
    server.asked[1]!.say(event({ changes: [change] }));
    await settled();
    expect(sleeper.events).toEqual(['gap', [change]]);
  });

  it('all get the end of the session at once', async () => {
    const { server, tab } = openBrowser();
    const all = [await tab(), await tab(), await tab()];
    server.asked[0]!.refuse(401);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(all.map(({ events }) => events)).toEqual([['ended'], ['ended'], ['ended']]);
    for (const { signal } of server.asked) expect(signal.aborted).toBe(true);
  });

  it.each([{ withLocks: false }, { reach: false }])(
    'have a stream each when they cannot share one: %j',
    async (lacking) => {
      const { server, tab } = openBrowser(lacking);
      const [first, second] = [await tab(), await tab()];
      for (const { accept, say } of server.asked) {
        accept();
        say(event({ changes: [change] }));
      }
      await settled();
      expect([server.asked.length, first.events, second.events]).toEqual([
        2,
        [[change]],
        [[change]],
      ]);
    },
  );
});
