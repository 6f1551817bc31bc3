import { type Changed, parseChanges } from '../cache/changed.ts';
import { type EventStream, type EventStreamHandlers, type EventStreamTools, openEventStream, type EventStreamAddress } from './change-line.ts';
import { type BrowserPage, currentBrowserPage, sleepWhileHidden } from '../cache/page.ts';
import type { Tabs } from './tabs.ts';
import { type Locks, acquireTabLock, browserLocks } from './tab-lock-request.ts';

export type ChangesOptions = {
  /** Where `getChanges` is. */
  url: string;
  /** The position of what was answered before: what changed after it is told first. */
  since?: string;
  onChanges: (changes: readonly Changed[]) => void;
  /** Something may have been missed: all that is kept may be old. */
  onGap: () => void;
  /** Who is logged in is not let in any more; nothing comes after it. */
  onEnded: () => void;
  tabs?: Tabs;
  fetch?: typeof globalThis.fetch;
  /** Null: each tab has a stream of its own. */
  locks?: Locks | null;
  page?: BrowserPage;
  /** A tab that is hidden for so many ms leaves, and begins anew when it is shown; absent = it stays. */
  sleepAfter?: number;
};

type Event = { kind: 'heard'; changes: readonly Changed[] } | { kind: 'gap' | 'ended' };

/**
 * Hears what changes on the server, by one stream for all tabs of a browser: browsers open six connections to a host and no more. One tab holds the lock and with
 * it the stream, and tells the others; when it closes, the next has it, and since something may have been missed in between, all begin anew.
 */
export function openChanges(options: ChangesOptions): { close: () => void } {
  const { url, since, tabs, page = currentBrowserPage(), locks = browserLocks(), fetch = globalThis.fetch.bind(globalThis), sleepAfter } = options;
  let line: EventStream | undefined;
  /** What a tab missed that waits for the stream of another, asked apart. */
  let missed: EventStream | undefined;
  let leaving: AbortController | undefined;

  const hear = (event: Event): void => {
    if (event.kind === 'heard') return event.changes.length > 0 ? options.onChanges(event.changes) : undefined;
    if (event.kind === 'gap') return options.onGap();
    close();
    options.onEnded();
  };
  const open = (tell: (event: Event) => void, from?: string): void => {
    const pass = (event: Event): void => {
      tell(event);
      hear(event);
    };
    line = openEventStream({ url, since: from }, { fetch, page }, asEvents(pass));
  };
  const join = (from?: string): void => {
    const { signal: ending } = (leaving = new AbortController());
    if (!tabs?.reach || !locks) return open(() => undefined, from);
    const onTurn = (after: 'nobody' | 'another'): void => {
      if (after === 'nobody') return open(tabs.tell, from);
      open(tabs.tell);
      tabs.tell({ kind: 'gap' });
      options.onGap();
    };
    const onWait = (): void => {
      if (from !== undefined) missed = openOnce({ url, since: from }, { fetch, page }, hear);
    };
    acquireTabLock(locks, `changes ${url}`, { ending, onTurn, onWait });
  };
  const leave = (): void => {
    for (const one of [line, missed]) one?.close();
    line = missed = undefined;
    leaving?.abort();
    leaving = undefined;
  };

  const stopHearing = tabs?.on((word) => {
    // Who has the stream hears there what happens, and who sleeps begins anew; that it is over is for all.
    if (word.kind === 'ended' || (leaving && !line && (word.kind === 'gap' || word.kind === 'heard'))) hear(word as Event); // proof: by its kind
  });
  const stopWatching = sleepWhileHidden(page, sleepAfter, {
    sleep: leave,
    wake() {
      join();
      options.onGap();
    },
  });
  const close = (): void => {
    stopHearing?.();
    stopWatching();
    leave();
  };
  join(since);
  return { close };
}

const asEvents = (hear: (event: Event) => void): EventStreamHandlers => ({
  onData: (data) => hear(readEvent(data)),
  onAgain: () => hear({ kind: 'gap' }),
  onRefused: () => hear({ kind: 'ended' }),
});

/** Hears one thing and hangs up. */
function openOnce(where: EventStreamAddress, tools: EventStreamTools, hear: (event: Event) => void): EventStream {
  const line = openEventStream(
    where,
    tools,
    asEvents((event) => {
      line.close();
      hear(event);
    }),
  );
  return line;
}

/** What is not understood may have said anything. */
function readEvent(data: string): Event {
  try {
    const message = JSON.parse(data) as { changes?: unknown; ended?: unknown } | null; // whatever it is, it is looked at
    const changes = parseChanges(message?.changes);
    if (changes) return { kind: 'heard', changes };
    if (message?.ended === true) return { kind: 'ended' };
  } catch {
    // no JSON: a gap
  }
  return { kind: 'gap' };
}
