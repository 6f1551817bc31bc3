import { type Changed, parseChanges } from '../cache/changed.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * What tabs of one browser tell each other: rows saved here (`written`), rows the server told of
 * (`heard`), that something of that was missed (`gap`), that somebody opened a page (`entered`:
 * who, as a mark) or logged out (`left`), and that the stream of changes is over for who is logged
 * in (`ended`).
 */
export type TabWord =
  | { readonly kind: 'written' | 'heard'; readonly changes: readonly Changed[] }
  | { readonly kind: 'entered'; readonly viewer?: string }
  | { readonly kind: 'gap' | 'left' | 'ended' };

export type Tabs = {
  /** False where tabs cannot reach each other. */
  readonly reach: boolean;
  /** To all other tabs, never to this one. */
  tell: (word: TabWord) => void;
  /** Gives how to stop. */
  on: (listener: (word: TabWord) => void) => () => void;
  close: () => void;
};

/** A `BroadcastChannel`, as far as it is used. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
};

/**
 * `name` tells sites on one origin apart. Where there is no channel (null, or an old browser)
 * nothing is told and nothing heard.
 */
export function openTabs({
  name,
  channel = channelOf(name),
}: {
  name: string;
  channel?: Channel | null;
}): Tabs {
  const listeners = new Set<(word: TabWord) => void>();
  let open = channel !== null;
  channel?.addEventListener('message', ({ data }) => {
    const word = parseTabMessage(data);
    if (open && word) for (const listener of listeners) callSafely(() => listener(word));
  });
  return {
    reach: open,
    tell(word) {
      // Read as a message of others is: whatever hangs on a change that is no part of it stays
      // here.
      if (open) channel?.postMessage(parseTabMessage(word));
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      open = false;
      channel?.close();
    },
  };
}

const channelOf = (name: string): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

/** A tab may still run the program of yesterday, or one of tomorrow. */
function parseTabMessage(data: unknown): TabWord | null {
  const { kind, changes, viewer } = (data ?? {}) as {
    kind?: unknown;
    changes?: unknown;
    viewer?: unknown;
  }; // whatever it is, it is looked at
  if (kind === 'gap' || kind === 'left' || kind === 'ended') return { kind };
  if (kind === 'entered') return { kind, ...(typeof viewer === 'string' && { viewer }) };
  const read = kind === 'written' || kind === 'heard' ? parseChanges(changes) : null;
  return read && { kind: kind as 'written' | 'heard', changes: read }; // proof: looked at in the line above
}
