import { eventStreamParser } from './event-stream-parser.ts';
import type { BrowserPage } from '../cache/page.ts';
import { retryAfter } from '../transport/retry-after.ts';
import { waitUntil } from './wait-until.ts';

export type EventStreamHandlers = {
  /** `data` null: only an id, from which to continue. */
  onData: (data: string | null, id: string | null) => void;
  /** Connected again, and the server does not send what was missed. */
  onAgain: () => void;
  onRefused: () => void;
};

export type EventStreamTools = { fetch: typeof globalThis.fetch; page: BrowserPage };

export type EventStream = { close: () => void };

/** `since`: the id of an event, or a position. The server sends what changed after it. */
export type EventStreamAddress = { url: string; since?: string | undefined };

const lastEventId = 'last-event-id';
const longestWait = 60_000; // ms
/** The server sends a heartbeat every 25 seconds. */
const silence = 60_000; // ms

/** `EventSource` tells neither the HTTP status of a refusal nor that a connection is silent. */
export function openEventStream(
  { url, since }: EventStreamAddress,
  { fetch, page }: EventStreamTools,
  ends: EventStreamHandlers,
): EventStream {
  const closing = new AbortController();
  let retry = 3_000; // ms, until the server says otherwise
  let failures = 0;
  let least = 0;
  let lastId = since ?? null;

  const once = async (isFirst: boolean, { signal, isAlive }: Attempt): Promise<boolean> => {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...(lastId !== null && { [lastEventId]: lastId }) },
      cache: 'no-store',
      signal,
    }).catch(() => null);
    if (closing.signal.aborted) return false;
    if (response?.status === 401) {
      ends.onRefused();
      return false;
    }
    least = retryAfter(response?.headers.get('retry-after'), Date.now()) ?? 0;
    if (response?.status !== 200 || !response.body) return true;
    // An older server ignores the id.
    if ((!isFirst || lastId !== null) && !response.headers.has(lastEventId)) ends.onAgain();
    const lines = eventStreamParser({
      onData(data, id) {
        lastId = id ?? lastId;
        ends.onData(data, id);
      },
      onRetry: (milliseconds) => void (retry = milliseconds),
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      isAlive();
      const piece = await reader.read().catch(() => null);
      if (closing.signal.aborted) return false;
      if (!piece || piece.done) return true;
      failures = 0;
      lines.feed(decoder.decode(piece.value, { stream: true }));
    }
  };

  const run = async (): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      await page.online(closing.signal);
      if (
        closing.signal.aborted ||
        !(await attempted(closing.signal, page, (attempt) => once(isFirst, attempt)))
      )
        return;
      const wait = Math.max(least, Math.min(longestWait, retry * 2 ** failures++));
      await pause(wait * (0.5 + Math.random() / 2) + least / 2, closing.signal);
    }
  };
  void run();
  return { close: () => closing.abort() };
}

type Attempt = {
  signal: AbortSignal;
  isAlive: () => void;
};

async function attempted(
  closing: AbortSignal,
  page: BrowserPage,
  work: (attempt: Attempt) => Promise<boolean>,
): Promise<boolean> {
  const attempt = new AbortController();
  const hangUp = (): void => attempt.abort();
  let watchdog = setTimeout(hangUp, silence);
  const isAlive = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(hangUp, silence);
  };
  closing.addEventListener('abort', hangUp);
  const leavePage = page.onOffline(hangUp);
  try {
    return await work({ signal: attempt.signal, isAlive });
  } finally {
    hangUp();
    clearTimeout(watchdog);
    leavePage();
    closing.removeEventListener('abort', hangUp);
  }
}

const pause = (milliseconds: number, ending: AbortSignal): Promise<void> =>
  waitUntil(ending, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });
