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
  const missedUrl = '/changes?since=7.m%2Bk';

  it('requests the missed changes once, and gets a gap after a reconnect', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab({ since: '7.m+k' });
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [change] }));
    await settled();
    server.asked[0]!.end();
    await vi.advanceTimersByTimeAsync(3_100);
    server.asked[1]!.accept();
    await settled();
    expect([server.asked.map(({ url }) => url), events]).toEqual([
      [missedUrl, '/changes'],
      [[change], 'gap'],
    ]);
  });

  it('gets no event when nothing was missed', async () => {
    const { server, tab } = openBrowser();
    const { events } = await tab({ since: '7.m+k' });
    server.asked[0]!.accept();
    server.asked[0]!.say(event({ changes: [] }));
    await settled();
    expect(events).toEqual([]);
  });

  it('requests them itself while another tab has the stream', async () => {
    const { server, tab } = openBrowser();
    const first = await tab();
    server.asked[0]!.accept();
    const second = await tab({ since: '7.m+k' });
    server.asked[1]!.accept();
    server.asked[1]!.say(event({ changes: [change] }));
    await settled();
    expect([server.asked[1]!.url, server.asked[1]!.signal.aborted]).toEqual([missedUrl, true]);
    server.asked[0]!.say(event({ gap: true }));
    await settled();
    expect([first.events, second.events, server.asked.length]).toEqual([
      ['gap'],
      [[change], 'gap'],
      2,
    ]);
  });

  it('gets a gap when the request fails', async () => {
    const { server, tab } = openBrowser();
    await tab();
    const second = await tab({ since: '7.m+k' });
    server.asked[1]!.fail();
    await vi.advanceTimersByTimeAsync(3_100);
    server.asked[2]!.accept();
    await settled();
    expect([server.asked[2]!.url, server.asked[2]!.signal.aborted, second.events]).toEqual([
      '/changes',
      true,
      ['gap'],
    ]);
  });

  it('aborts the request when it closes', async () => {
    const { server, tab } = openBrowser();
    await tab();
    const { close, listeners } = await tab({ since: '7.m+k' });
    close();
    await settled();
    expect([server.asked[1]!.signal.aborted, listeners()]).toEqual([true, 0]);
  });
});
