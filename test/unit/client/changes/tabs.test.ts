import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, test, vi } from 'vitest';
import { openTabs, type TabWord } from '#client/sync/tabs.ts';
import { openChannels } from '../browser.ts';

/**
 * The messages between tabs of one browser: changed rows and log-ins, never values of rows.
 */

const id = '500000000000001AAA';
const settled = (): Promise<void> => pause(0);

function tabs(count: number) {
  const channels = openChannels();
  return {
    channels,
    tabs: Array.from({ length: count }, () => {
      const tab = openTabs({ name: 'x', channel: channels.open() });
      const messages: TabWord[] = [];
      tab.on((word) => messages.push(word));
      return { ...tab, messages };
    }),
  };
}

it.each<TabWord>([
  { kind: 'written', changes: [{ id, apiName: 'Case', kind: 'updated', weakEtag: 7 }] },
  { kind: 'heard', changes: [{ id, apiName: 'Case', kind: 'deleted' }] },
  { kind: 'gap' },
  { kind: 'left' },
  { kind: 'entered' },
  { kind: 'entered', viewer: 'marit' },
  { kind: 'ended' },
])('%j is received by all tabs except its sender', async (word) => {
  const { tabs: all } = tabs(3);
  all[0]!.tell(word);
  await settled();
  expect(all.map(({ messages }) => messages)).toEqual([[], [word], [word]]);
});

it('a message contains no values of a changed row', async () => {
  const { channels, tabs: all } = tabs(2);
  const change = {
    id,
    apiName: 'Case',
    kind: 'updated' as const,
    weakEtag: 7,
    fields: { Subject: 'geheim' },
  };
  all[0]!.tell({ kind: 'written', changes: [change] });
  await settled();
  expect(JSON.stringify(channels.sent)).not.toContain('geheim');
  expect(all[1]!.messages).toEqual([
    { kind: 'written', changes: [{ id, apiName: 'Case', kind: 'updated', weakEtag: 7 }] },
  ]);
});

test.each([
  null,
  undefined,
  'left',
  7,
  {},
  { kind: 'unknown' },
  { kind: 'written' },
  { kind: 'written', changes: {} },
  { kind: 'written', changes: [null] },
  { kind: 'written', changes: [{ id }] },
  { kind: 'written', changes: [{ id, apiName: 'Case', kind: 'gone' }] },
  { kind: 'heard', changes: [{ id, apiName: 'Case', kind: 'updated', weakEtag: '7' }] },
])('%j, a message of another version, is ignored', async (word) => {
  const { channels, tabs: all } = tabs(2);
  channels.open().postMessage(word);
  await settled();
  expect(all.map(({ messages }) => messages)).toEqual([[], []]);
});

it('a stopped listener and a closed tab get and send no messages', async () => {
  const { channels, tabs: all } = tabs(2);
  const once: TabWord[] = [];
  const stop = all[1]!.on((word) => once.push(word));
  stop();
  all[0]!.tell({ kind: 'left' });
  await settled();
  expect([once.length, all[1]!.messages.length]).toEqual([0, 1]);
  all[0]!.close();
  all[0]!.tell({ kind: 'left' });
  all[1]!.tell({ kind: 'left' });
  await settled();
  expect([channels.sent.length, all[0]!.messages.length, all[1]!.messages.length]).toEqual([
    2, 0, 1,
  ]);
});

it('without BroadcastChannel no messages are sent and nothing fails', () => {
  const real = globalThis.BroadcastChannel;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  try {
    const alone = openTabs({ name: 'x' });
    const messages: TabWord[] = [];
    alone.on((word) => messages.push(word));
    alone.tell({ kind: 'left' });
    alone.close();
    expect([alone.reach, messages]).toEqual([false, []]);
  } finally {
    globalThis.BroadcastChannel = real;
  }
});

it('tabs use the BroadcastChannel of the runtime', async () => {
  const [one, two] = [openTabs({ name: 'tabs-test' }), openTabs({ name: 'tabs-test' })];
  const { promise: received, resolve } = Promise.withResolvers<TabWord>();
  two.on(resolve);
  one.tell({ kind: 'entered' });
  expect(await received).toEqual({ kind: 'entered' });
  one.close();
  two.close();
});

it('a listener that throws does not affect the others', async () => {
  const uncaught = vi.fn();
  vi.stubGlobal('reportError', uncaught);
  const [one, other] = ['here', 'there'].map(() => openTabs({ name: 'failing' }));
  const listener = vi.fn();
  other!.on(() => {
    throw new Error('of one listener');
  });
  other!.on(listener);
  one!.tell({ kind: 'gap' });
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  expect(uncaught).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  one!.close();
  other!.close();
});

it('a closed tab closes its channel and gets no pending messages', async () => {
  const { tabs: all } = tabs(2);
  all[0]!.tell({ kind: 'gap' });
  all[1]!.close();
  await settled();
  expect(all[1]!.messages).toEqual([]);
  const close = vi.fn();
  openTabs({
    name: 'x',
    channel: { postMessage: () => undefined, addEventListener: () => undefined, close },
  }).close();
  expect(close).toHaveBeenCalledOnce();
});
