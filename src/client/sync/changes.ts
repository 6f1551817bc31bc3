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
  url: string;
  /** The position at which the page's answers were read; the server sends the changes after it. */
  since?: string;
  onChanges: (changes: readonly Changed[]) => void;
  /** Changes may have been missed, so everything cached may be stale. */
  onGap: () => void;
  onEnded: () => void;
  tabs?: Tabs;
  fetch?: typeof globalThis.fetch;
  /** Null: each tab has its own stream. */
  locks?: Locks | null;
  page?: BrowserPage;
  /** In ms: hidden for longer, a tab disconnects until it is shown. Undefined: never. */
  sleepAfter?: number;
};

/** `id`: who got this event and all before it continues from there. */
type Event =
  | { kind: 'heard'; changes: readonly Changed[]; id?: string }
  | { kind: 'gap'; id?: string }
  | { kind: 'ended' };

/**
 * Tabs share one stream, because a browser opens only a few connections to a host over HTTP/1.1.
 * The tab with the lock sends the events to the others. When that tab leaves, another one opens a
 * stream, which continues after the last event.
 */
export function openChanges(options: ChangesOptions): { close: () => void } {
  const { url, since, tabs, page = currentBrowserPage(), locks = browserLocks() } = options;
  let leaving: AbortController | undefined;
  let lastId = since;

  const hear = (event: Event): void => {
    if (event.kind !== 'ended') lastId = event.id ?? lastId;
    if (event.kind === 'heard')
      return event.changes.length > 0 ? options.onChanges(event.changes) : undefined;
    if (event.kind === 'gap') return options.onGap();
    close();
    options.onEnded();
  };
  const streams = openTabStreams({ ...options, page }, hear);
  const join = (): void => {
    const from = lastId;
    const { signal: ending } = (leaving = new AbortController());
    if (!tabs?.reach || !locks) return streams.open(() => undefined, from);
    const onTurn = (after: 'nobody' | 'another'): void => {
      if (after === 'nobody') return streams.open(tabs.tell, from);
      streams.open(tabs.tell, lastId);
      if (lastId !== undefined) return;
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
    // The tab with the stream already has these events; a disconnected tab reports a gap later.
    // `ended` applies to every tab.
    if (
      word.kind === 'ended' ||
      (leaving && !streams.hasLine() && (word.kind === 'gap' || word.kind === 'heard'))
    )
      hear(word as Event); // proof: the condition checks its kind
  });
  const stopWatching = sleepWhileHidden(page, options.sleepAfter, {
    sleep: leave,
    wake() {
      join();
      if (lastId === undefined) options.onGap();
    },
  });
  const close = (): void => {
    stopHearing?.();
    stopWatching();
    leave();
  };
  join();
  return { close };
}

function openTabStreams(
  {
    url,
    page,
    fetch = globalThis.fetch.bind(globalThis),
  }: Pick<ChangesOptions, 'url' | 'fetch'> & { page: BrowserPage },
  hear: (event: Event) => void,
) {
  let line: EventStream | undefined;
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
  onData: (data, id) => hear({ ...readEvent(data), ...(id !== null && { id }) }),
  onAgain: () => hear({ kind: 'gap' }),
  onRefused: () => hear({ kind: 'ended' }),
});

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

/** An event that cannot be parsed may have reported any change, so it becomes a gap. */
function readEvent(data: string | null): Event {
  if (data === null) return { kind: 'heard', changes: [] };
  try {
    // the code below checks every property before use
    const message = JSON.parse(data) as { changes?: unknown; ended?: unknown } | null;
    const changes = parseChanges(message?.changes);
    if (changes) return { kind: 'heard', changes };
    if (message?.ended === true) return { kind: 'ended' };
  } catch {
    // invalid JSON: a gap
  }
  return { kind: 'gap' };
}
