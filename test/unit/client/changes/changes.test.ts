import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, openBrowser, settled } from '../browser.ts';

/**
 * One stream for all tabs of a browser, taken up again as often as it breaks; who may have missed
 * something is told so.
 */

const id = '500000000000001AAA';
const change = { apiName: 'Case', id, kind: 'updated' as const, weakEtag: 7 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one tab', () => {
  it('asks for events, and hands on what it hears', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    expect(server.asked[0]!.headers.get('accept')).toBe('text/event-stream');
    server.asked[0]!.accept();
    server.asked[0]!.say(`retry: 3000\n: open\n\n${event({ changes: [change] })}:\n\n`);
    await settled();
    expect(events).toEqual([[change]]);
  });

  it('puts together what comes in pieces, whatever ends its lines', async () => {
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
  ])('takes what it does not understand for a gap: %s', async (text) => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    server.asked[0]!.accept();
    server.asked[0]!.say(`data: ${text}\n\n`);
    server.asked[0]!.say(event({ changes: [change] }));
    await settled();
    expect(events).toEqual(['gap', [change]]);
  });

  it('comes back when the line breaks, and says then that something may have been missed', async () => {
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

  it('waits longer each time it cannot be had, up to a minute', async () => {
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

  it('comes back no sooner than the server says', async () => {
    const { server, tab } = openBrowser();
    await tab();
    server.asked[0]!.refuse(429, { 'retry-after': '40' });
    await vi.advanceTimersByTimeAsync(39_000);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(22_000);
    expect(server.asked).toHaveLength(2);
  });

  it('takes a pause the server asks for in the stream', async () => {
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
    'stops for good when who is logged in is not let in any more: %s',
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

  it('takes a line that is silent for a minute for broken', async () => {
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

  it('does not try while there is no network, and at once when it is back', async () => {
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

  it('that is hidden for long leaves, and begins anew when it is shown; hidden for a moment it stays', async () => {
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

  it('that closes hangs up, hears nothing more and leaves nothing behind', async () => {
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
  it('have one stream, and all hear', async () => {
    const { server, tab } = openBrowser();
    const all = [await tab(), await tab(), await tab()];
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }));
    server.asked[0]!.say(event({ gap: true }));
    await settled();
    expect(server.asked).toHaveLength(1);
    for (const { events } of all) expect(events).toEqual([[change], 'gap']);
  });

  it('when the one with the stream closes another takes it, and all begin anew', async () => {
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

  it('one that waited and closes does not come back for the stream', async () => {
    const { server, tab, locks } = openBrowser();
    const [first, second] = [await tab(), await tab()];
    second.close();
    await settled();
    expect(locks.waiting()).toBe(0);
    first.close();
    await settled();
    expect(server.asked).toHaveLength(1);
  });

  it('one that closed is not told that it is over', async () => {
    const { server, tab } = openBrowser();
    const [, closed] = [await tab(), await tab()];
    closed.close();
    server.asked[0]!.refuse(401);
    await settled();
    expect(closed.events).toEqual([]);
  });

  it('the one with the stream hears by that alone', async () => {
    const { tab } = openBrowser();
    const [first, second] = [await tab(), await tab()];
    second.tell({ kind: 'heard', changes: [change] });
    await settled();
    expect(first.events).toEqual([]);
  });

  it('one that sleeps hears nothing of the others, and once awake hears by the one that took the stream', async () => {
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

  it('it is over for all of them at once', async () => {
    const { server, tab } = openBrowser();
    const all = [await tab(), await tab(), await tab()];
    server.asked[0]!.refuse(401);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(all.map(({ events }) => events)).toEqual([['ended'], ['ended'], ['ended']]);
    for (const { signal } of server.asked) expect(signal.aborted).toBe(true);
  });

  it.each([{ withLocks: false }, { reach: false }])(
    'have a stream each where they cannot share one: %j',
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
