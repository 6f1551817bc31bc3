import { vi } from 'vitest';
import { openChanges } from '#client/sync/changes.ts';
import type { BrowserPage } from '#client/cache/page.ts';
import { type Channel, openTabs } from '#client/sync/tabs.ts';
import type { Locks } from '#client/sync/tab-lock-request.ts';

/** A fake browser: channels and locks that tabs share, and a server that the test answers for. */

/** Broadcast channels: all others receive a copy of a message a moment later. */
export function openChannels() {
  const all = new Set<{ channel: Channel; listeners: ((event: { data: unknown }) => void)[] }>();
  const sent: unknown[] = [];
  return {
    sent,
    open(): Channel {
      const listeners: ((event: { data: unknown }) => void)[] = [];
      const channel: Channel = {
        postMessage(message) {
          const data: unknown = structuredClone(message);
          sent.push(data);
          for (const other of all)
            if (other.channel !== channel)
              queueMicrotask(() => other.listeners.forEach((listener) => listener({ data })));
        },
        addEventListener: (_, listener) => void listeners.push(listener),
        close: () => all.forEach((one) => one.channel === channel && all.delete(one)),
      };
      all.add({ channel, listeners });
      return channel;
    },
  };
}

export function openLocks(): Locks & { waiting: () => number } {
  const held = new Set<string>();
  const queue: { name: string; begin: () => void }[] = [];
  const next = (name: string): void => {
    held.delete(name);
    const at = queue.findIndex((one) => one.name === name);
    if (at >= 0) queue.splice(at, 1)[0]!.begin();
  };
  return {
    waiting: () => queue.length,
    async request(name, { ifAvailable, signal }, hold) {
      if (held.has(name) && ifAvailable === true) return hold(null);
      if (held.has(name))
        await new Promise<void>((resolve, reject) => {
          const waiting = { name, begin: resolve };
          queue.push(waiting);
          signal?.addEventListener('abort', () => {
            if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1);
            reject(new DOMException('given up', 'AbortError'));
          });
        });
      held.add(name);
      try {
        return await hold({ name });
      } finally {
        next(name);
      }
    },
  };
}

export type Asked = {
  url: string;
  headers: Headers;
  signal: AbortSignal;
  refuse: (status: number, headers?: Record<string, string>) => void;
  fail: () => void;
  /** `replays`: the server understood the id of the last event. */
  accept: (how?: { replays: boolean }) => void;
  say: (text: string) => void;
  end: () => void;
};

/** A server; `asked` has its calls in order. */
export function openServer() {
  const asked: Asked[] = [];
  const fetch = (url: string, { headers, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (stream = controller),
      });
      signal!.addEventListener('abort', () => {
        const gone = new DOMException('aborted', 'AbortError');
        reject(gone);
        try {
          stream?.error(gone);
        } catch {
          // it had ended
        }
      });
      asked.push({
        url,
        headers: new Headers(headers),
        signal: signal!,
        refuse: (status, sent = {}) => resolve(new Response(null, { status, headers: sent })),
        fail: () => reject(new TypeError('no network')),
        accept: ({ replays } = { replays: true }) => {
          const replayed = replays && new Headers(headers).has('last-event-id');
          const sent = {
            'content-type': 'text/event-stream',
            ...(replayed && { 'last-event-id': 'replayed' }),
          };
          resolve(new Response(body, { headers: sent }));
        },
        say: (text) => stream!.enqueue(new TextEncoder().encode(text)),
        end: () => stream!.close(),
      });
    });
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

export function openPage() {
  const listenerSets = {
    offline: new Set<() => void>(),
    online: new Set<() => void>(),
    turned: new Set<() => void>(),
  };
  let [isOnline, hidden] = [true, false];
  const on = (listeners: Set<() => void>, listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const page: BrowserPage = {
    online: () =>
      isOnline
        ? Promise.resolve()
        : new Promise((resolve) => {
            on(listenerSets.online, resolve);
          }),
    onOffline: (listener) => on(listenerSets.offline, listener),
    isHidden: () => hidden,
    onTurned: (listener) => on(listenerSets.turned, listener),
  };
  return {
    page,
    network: (there: boolean) => {
      isOnline = there;
      listenerSets[there ? 'online' : 'offline'].forEach((listener) => listener());
    },
    turn: (away: boolean) => {
      hidden = away;
      listenerSets.turned.forEach((listener) => listener());
    },
    listeners: () => listenerSets.offline.size + listenerSets.turned.size,
  };
}

export const event = (says: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(says)}\n\n`;
export const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);

/** A browser with a server behind it. */
export function openBrowser({
  withLocks = true,
  reach = true,
}: { withLocks?: boolean; reach?: boolean } = {}) {
  const [server, channels, locks] = [openServer(), openChannels(), openLocks()];
  return {
    server,
    locks,
    tab: async ({ sleepAfter, since }: { sleepAfter?: number; since?: string } = {}) => {
      const here = openPage();
      const events: unknown[] = [];
      const tabs = openTabs({ name: 'x', channel: reach ? channels.open() : null });
      const changes = openChanges({
        url: '/changes',
        fetch: server.fetch,
        locks: withLocks ? locks : null,
        tabs,
        page: here.page,
        ...(sleepAfter !== undefined && { sleepAfter }),
        ...(since !== undefined && { since }),
        onChanges: (list) => events.push(list),
        onGap: () => events.push('gap'),
        onEnded: () => events.push('ended'),
      });
      await settled();
      return { ...here, events, close: changes.close, tell: tabs.tell };
    },
  };
}
