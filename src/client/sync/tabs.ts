import { type Changed, parseChanges } from '../cache/changed.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * A message between tabs of one browser: rows saved in a tab (`written`), rows that the server
 * reported (`heard`), reports that may have been missed (`gap`), a page opened by a viewer
 * (`entered`, with a marker of the viewer), a logout (`left`), and the end of the change stream
 * because the session was refused (`ended`).
 */
export type TabWord =
  | { readonly kind: 'written' | 'heard'; readonly changes: readonly Changed[] }
  | { readonly kind: 'entered'; readonly viewer?: string }
  | { readonly kind: 'gap' | 'left' | 'ended' };

export type Tabs = {
  /** False where tabs cannot reach each other. */
  readonly reach: boolean;
  /** Sends to all other tabs, never to this one. */
  tell: (word: TabWord) => void;
  /** Returns a function that unsubscribes. */
  on: (listener: (word: TabWord) => void) => () => void;
  close: () => void;
};

/** The part of a `BroadcastChannel` that is used. */
export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
};

/**
 * Opens the channel between tabs. `name` separates sites on one origin. Without a channel (null, or
 * an old browser) nothing is sent or received.
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
      // Parsed as an incoming message is, so that extra properties of a change are not sent.
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

/** Parses a message of another tab, which may run an older or a newer version of this code. */
function parseTabMessage(data: unknown): TabWord | null {
  const { kind, changes, viewer } = (data ?? {}) as {
    kind?: unknown;
    changes?: unknown;
    viewer?: unknown;
  }; // the checks below accept any value
  if (kind === 'gap' || kind === 'left' || kind === 'ended') return { kind };
  if (kind === 'entered') return { kind, ...(typeof viewer === 'string' && { viewer }) };
  const read = kind === 'written' || kind === 'heard' ? parseChanges(changes) : null;
  // proof: the line above checks this
  return read && { kind: kind as 'written' | 'heard', changes: read };
}
