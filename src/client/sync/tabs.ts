import { type Changed, parseChanges } from '../cache/changed.ts';
import { callSafely } from '../transport/call-safely.ts';

/**
 * `written`: saved in a tab. `heard`: reported by the server. `gap`: changes may have been missed.
 * `id`: of the server's event.
 * `entered`: a viewer opened a page; `viewer` marks that viewer. `left`: the viewer logged out.
 * `ended`: the server refused the session.
 */
export type TabWord =
  | { readonly kind: 'written'; readonly changes: readonly Changed[] }
  | { readonly kind: 'heard'; readonly changes: readonly Changed[]; readonly id?: string }
  | { readonly kind: 'gap'; readonly id?: string }
  | { readonly kind: 'entered'; readonly viewer?: string }
  | { readonly kind: 'left' | 'ended' };

export type Tabs = {
  /** Whether messages between tabs are possible. */
  readonly reach: boolean;
  tell: (word: TabWord) => void;
  on: (listener: (word: TabWord) => void) => () => void;
  close: () => void;
};

export type Channel = {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
};

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

/** Null for an unknown message: another tab may run another version of this code. */
function parseTabMessage(data: unknown): TabWord | null {
  const { kind, changes, viewer, id } = (data ?? {}) as {
    kind?: unknown;
    changes?: unknown;
    viewer?: unknown;
    id?: unknown;
  }; // the code below checks every property before use
  if (kind === 'left' || kind === 'ended') return { kind };
  const event = typeof id === 'string' ? { id } : {};
  if (kind === 'gap') return { kind, ...event };
  if (kind === 'entered') return { kind, ...(typeof viewer === 'string' && { viewer }) };
  const read = kind === 'written' || kind === 'heard' ? parseChanges(changes) : null;
  if (!read) return null;
  return kind === 'heard' ? { kind, changes: read, ...event } : { kind: 'written', changes: read };
}
