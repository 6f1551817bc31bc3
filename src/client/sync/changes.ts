import { type Changed, parseChanges } from '../cache/changed.ts';
import {
  type EventStream,
  type EventStreamHandlers,
  type EventStreamTools,
  openEventStream,
  type EventStreamAddress,
} from './change-line.ts';
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
  /**
   * A tab that is hidden for so many ms leaves, and begins anew when it is shown; absent = it stays.
   */
  sleepAfter?: number;
};

type Event = { kind: 'heard'; changes: readonly Changed[] } | { kind: 'gap' | 'ended' };

/**
 * Hears what changes on the server, by one stream for all tabs of a browser: browsers open six
 * connections to a host and no more. One tab holds the lock and with it the stream, and tells the
 * others; when it closes, the next has it, and since something may have been missed in between, all
 * begin anew.
 */
export function openChanges(options: ChangesOptions): { close: () => void } {
  const { url, since, tabs, page = currentBrowserPage(), locks = browserLocks() } = options;
  let leaving: AbortController | undefined;

  const hear = (event: Event): void => {
    if (event.kind === 'heard')
      return event.changes.length > 0 ? options.onChanges(event.changes) : undefined;
    if (event.kind === 'gap') return options.onGap();
    close();
    options.onEnded();
  };
  const streams = openTabStreams({ ...options, page }, hear);
  const join = (from?: string): void => {
    const { signal: ending } = (leaving = new AbortController());
    if (!tabs?.reach || !locks) return streams.open(() => undefined, from);
    const onTurn = (after: 'nobody' | 'another'): void => {
      if (after === 'nobody') return streams.open(tabs.tell, from);
      streams.open(tabs.tell);
      tabs.tell({ kind: 'gap' });
      options.onGap();
    };
    const onWait = (): void => {
      if (from !== undefined) streams.askMissed(from);
    };
    acquireTabLock(locks, `changes ${url}`, { ending, onTurn, onWait });
  };
  const leave = (): void => {
    streams.close();
    leaving?.abort();
    leaving = undefined;
  };

  const stopHearing = tabs?.on((word) => {
    // Who has the stream hears there what happens, and who sleeps begins anew; that it is over is
    // for all.
    if (
      word.kind === 'ended' ||
      (leaving && !streams.hasLine() && (word.kind === 'gap' || word.kind === 'heard'))
    )
      hear(word as Event); // proof: by its kind
  });
  const stopWatching = sleepWhileHidden(page, options.sleepAfter, {
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

/** The streams of one tab: all that happens, and what it missed before. */
function openTabStreams(
  {
    url,
    page,
    fetch = globalThis.fetch.bind(globalThis),
  }: Pick<ChangesOptions, 'url' | 'fetch'> & { page: BrowserPage },
  hear: (event: Event) => void,
) {
  let line: EventStream | undefined;
  /** What a tab missed that waits for the stream of another, asked apart. */
  let missed: EventStream | undefined;
  return {
    hasLine: (): boolean => line !== undefined,
    open(tell: (event: Event) => void, from?: string): void {
      const pass = (event: Event): void => {
        tell(event);
        hear(event);
      };
      line = openEventStream({ url, since: from }, { fetch, page }, asEvents(pass));
    },
    askMissed(from: string): void {
      missed = openOnce({ url, since: from }, { fetch, page }, hear);
    },
    close(): void {
      for (const one of [line, missed]) one?.close();
      line = missed = undefined;
    },
  };
}

const asEvents = (hear: (event: Event) => void): EventStreamHandlers => ({
  onData: (data) => hear(readEvent(data)),
  onAgain: () => hear({ kind: 'gap' }),
  onRefused: () => hear({ kind: 'ended' }),
});

/** Hears one thing and hangs up. */
function openOnce(
  where: EventStreamAddress,
  tools: EventStreamTools,
  hear: (event: Event) => void,
): EventStream {
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
    // whatever it is, it is looked at
    const message = JSON.parse(data) as { changes?: unknown; ended?: unknown } | null;
    const changes = parseChanges(message?.changes);
    if (changes) return { kind: 'heard', changes };
    if (message?.ended === true) return { kind: 'ended' };
  } catch {
    // no JSON: a gap
  }
  return { kind: 'gap' };
}
