import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, openBrowser, settled } from '../browser.ts';

/**
 * Changes between the rendering of a page and the start of its stream. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */

const change = { apiName: 'Case', id: '500000000000001AAA', kind: 'updated' as const, weakEtag: 7 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a tab with a position from its page', () => {
  const since = '7.m+k';
  const lastIds = (server: ReturnType<typeof openBrowser>['server']): (string | null)[] =>
    server.asked.map(({ headers }) => headers.get('last-event-id'));

  it('requests the missed changes until it has an event, and then continues after that', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab({ since });
    server.asked[0]!.fail();
    await vi.advanceTimersByTimeAsync(3_100);
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }, '8.n'));
    await settled();
    server.asked[1]!.end();
    await vi.advanceTimersByTimeAsync(3_100);
    server.asked[2]!.accept();
    await settled();
    expect([lastIds(server), events]).toEqual([[since, since, '8.n'], [[change]]]);
  });

  it('gets no event when nothing was missed', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab({ since });
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [] }, '8.n'));
    await settled();
    expect(events).toEqual([]);
  });

  it('requests them itself while another tab has the stream', async () => {
    const { server, tab } = openBrowser();
    const first = await tab();
    server.asked[0]!.accept();
    const second = await tab({ since });
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }));
    await settled();
    expect([lastIds(server), server.asked[1]!.signal.aborted]).toEqual([[null, since], true]);
    server.asked[0]!.say(event({ gap: true }));
    await settled();
    expect([first.events, second.events, server.asked.length]).toEqual([
      ['gap'],
      [[change], 'gap'],
      2,
    ]);
  });

  it('gets a gap from a server that does not know ids', async () => {
    const { server, tab } = openBrowser();
    await tab();
    const second = await tab({ since });
    server.asked[1]!.accept({ replays: false });
    await settled();
    expect([server.asked[1]!.signal.aborted, second.events]).toEqual([true, ['gap']]);
  });

  it('aborts the request when it closes', async () => {
    const { server, tab } = openBrowser();
    await tab();
    const { close, listeners } = await tab({ since });
    close();
    await settled();
    expect([server.asked[1]!.signal.aborted, listeners()]).toEqual([true, 0]);
  });
});

describe('with the id of the last event', () => {
  it('a tab continues after a break without a gap, also after an id alone', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab();
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }, '1.a'));
    server.asked[0]!.say('id: 2.b\n\n');
    await settled();
    server.asked[0]!.end();
    await vi.advanceTimersByTimeAsync(3_100);
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }, '3.c'));
    await settled();
    expect([server.asked[1]!.headers.get('last-event-id'), events]).toEqual([
      '2.b',
      [[change], [change]],
    ]);
  });

  it('a tab reports the gap that the server sends for an id that is too old', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab({ since: '1.a' });
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ gap: true }, '9.z'));
    await settled();
    expect(events).toEqual(['gap']);
  });

  it('a tab that takes over the stream continues, without a gap for any tab', async () => {
    const { server, tab } = openBrowser();
    const [first, second, third] = [await tab(), await tab(), await tab()];
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }, '1.a'));
    await settled();
    first.close();
    await settled();
    expect(server.asked[1]!.headers.get('last-event-id')).toBe('1.a');
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }, '2.b'));
    await settled();
    for (const { events } of [second, third]) expect(events).toEqual([[change], [change]]);
  });

  it('a tab that was asleep asks what it missed, and what other tabs got does not count', async () => {
    const { server, tab } = openBrowser();
    const [sleeper, other] = [await tab({ sleepAfter: 50_000 }), await tab()];
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }, '1.a'));
    sleeper.turn(true);
    await vi.advanceTimersByTimeAsync(50_001);
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }, '2.b'));
    await settled();
    sleeper.turn(false);
    await settled();
    expect(server.asked[2]!.headers.get('last-event-id')).toBe('1.a');
    server.asked[2]!.accept();
    server.asked[2]!.say(event({ changes: [change] }, '2.b'));
    await settled();
    expect([sleeper.events, other.events]).toEqual([
      [[change], [change]],
      [[change], [change]],
    ]);
  });
});
