import { type Changed, readChanges } from './changed.ts';
import { type Line, openLine } from './change-line.ts';
import { type Page, thisPage, whileHidden } from './page.ts';
import type { Tabs } from './tabs.ts';
import { type Locks, takeTurn, theseLocks } from './turn.ts';

export type ChangesOptions = {
  /** Where `getChanges` is. */
  url: string;
  onChanges: (changes: readonly Changed[]) => void;
  /** Something may have been missed: all that is kept may be old. */
  onGap: () => void;
  /** Who is logged in is not let in any more; nothing comes after it. */
  onEnded: () => void;
  tabs?: Tabs;
  fetch?: typeof globalThis.fetch;
  /** Null: each tab has a stream of its own. */
  locks?: Locks | null;
  page?: Page;
  /** A tab that is hidden for so many ms leaves, and begins anew when it is shown; absent = it stays. */
  sleepAfter?: number;
};

type Event = { kind: 'heard'; changes: readonly Changed[] } | { kind: 'gap' | 'ended' };

/**
 * Hears what changes on the server, by one stream for all tabs of a browser: browsers open six connections to a host and no more. One tab holds the lock and with
 * it the stream, and tells the others; when it closes, the next has it, and since something may have been missed in between, all begin anew.
 */
export function openChanges(options: ChangesOptions): { close: () => void } {
  const { url, tabs, page = thisPage(), locks = theseLocks(), fetch = globalThis.fetch.bind(globalThis), sleepAfter } = options;
  let line: Line | undefined;
  let leaving: AbortController | undefined;

  const hear = (event: Event): void => {
    if (event.kind === 'heard') return options.onChanges(event.changes);
    if (event.kind === 'gap') return options.onGap();
    close();
    options.onEnded();
  };
  const open = (tell: (event: Event) => void): void => {
    const pass = (event: Event): void => {
      tell(event);
      hear(event);
    };
    line = openLine(
      url,
      { fetch, page },
      { onData: (data) => pass(readEvent(data)), onAgain: () => pass({ kind: 'gap' }), onRefused: () => pass({ kind: 'ended' }) },
    );
  };
  const join = (): void => {
    const { signal: ending } = (leaving = new AbortController());
    if (!tabs?.reach || !locks) return open(() => undefined);
    const onTurn = (after: 'nobody' | 'another'): void => {
      open(tabs.tell);
      if (after === 'nobody') return;
      tabs.tell({ kind: 'gap' });
      options.onGap();
    };
    takeTurn(locks, `changes ${url}`, { ending, onTurn });
  };
  const leave = (): void => {
    line?.close();
    line = undefined;
    leaving?.abort();
    leaving = undefined;
  };

  const stopHearing = tabs?.on((word) => {
    // Who has the stream hears there what happens, and who sleeps begins anew; that it is over is for all.
    if (word.kind === 'ended' || (leaving && !line && (word.kind === 'gap' || word.kind === 'heard'))) hear(word as Event); // proof: by its kind
  });
  const stopWatching = whileHidden(page, sleepAfter, {
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
  join();
  return { close };
}

/** What is not understood may have said anything. */
function readEvent(data: string): Event {
  try {
    const told = JSON.parse(data) as { changes?: unknown; ended?: unknown } | null; // whatever it is, it is looked at
    const changes = readChanges(told?.changes);
    if (changes) return { kind: 'heard', changes };
    if (told?.ended === true) return { kind: 'ended' };
  } catch {
    // no JSON: a gap
  }
  return { kind: 'gap' };
}
