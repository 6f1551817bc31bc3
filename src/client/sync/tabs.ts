import { type Changed, parseChanges } from '../cache/changed.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * A message between tabs of one browser. `written`: records were saved in a tab. `heard`: the
 * server reported changed records. `gap`: changes may have been missed. `entered`: a viewer opened
 * a page; `viewer` is a marker of that viewer. `left`: the viewer logged out. `ended`: the change
 * stream ended because the server refused the session.
 */
export type TabWord =
  | { readonly kind: 'written' | 'heard'; readonly changes: readonly Changed[] }
  | { readonly kind: 'entered'; readonly viewer?: string }
  | { readonly kind: 'gap' | 'left' | 'ended' };

export type Tabs = {
  /** Whether this tab can send messages to other tabs. */
  readonly reach: boolean;
  /** Sends a message to all other tabs. */
  tell: (word: TabWord) => void;
  /** Returns a function that unsubscribes the listener. */
  on: (listener: (word: TabWord) => void) => () => void;
  close: () => void;
};

export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
};

/**
 * `name`: different for each site on an origin. When `channel` is null, nothing is sent or
 * received.
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
      // The parser removes extra properties of a change, so that they are not sent.
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

/**
 * Another tab may run an older or a newer version of this code. Returns null for an unknown
 * message.
 */
function parseTabMessage(data: unknown): TabWord | null {
  const { kind, changes, viewer } = (data ?? {}) as {
    kind?: unknown;
    changes?: unknown;
    viewer?: unknown;
  }; // the code below checks every property before use
  if (kind === 'gap' || kind === 'left' || kind === 'ended') return { kind };
  if (kind === 'entered') return { kind, ...(typeof viewer === 'string' && { viewer }) };
  const read = kind === 'written' || kind === 'heard' ? parseChanges(changes) : null;
  // proof: `read` is null for all other kinds
  return read && { kind: kind as 'written' | 'heard', changes: read };
}
