const pageOf = 'page-of:';
type PageOf = `${typeof pageOf}${string}`;

/**
 * A message between the tabs of a browser. `renewed`: the session was renewed. `left`: the user
 * logged out. `page-of:` and an id: a page was rendered for this user; without an id, for a guest.
 */
export type SessionTabMessage = 'renewed' | 'left' | PageOf;

export const pageViewerMessage = (user: string | null): PageOf => `${pageOf}${user ?? ''}`;

/** Returns whether a page of this user must ask the server about the session. */
export const needsSessionCheck = (word: SessionTabMessage, user: string): boolean =>
  word === 'renewed' || (word.startsWith(pageOf) && word !== pageViewerMessage(user));

const isWord = (data: unknown): data is SessionTabMessage =>
  data === 'renewed' || data === 'left' || (typeof data === 'string' && data.startsWith(pageOf));

type Tabs = { tell: (word: SessionTabMessage) => void; close: () => void };

/** Without BroadcastChannel, no messages are sent. */
export function openSessionTabs(basePath: string, onWord: (word: SessionTabMessage) => void): Tabs {
  const channel = channelOf(basePath);
  if (channel === null) return { tell: () => undefined, close: () => undefined };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWord(data)) onWord(data);
  });
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() };
}

/** Sends a message from a page that does not listen itself. */
export function publishToSessionTabs(basePath: string, word: SessionTabMessage): void {
  const channel = channelOf(basePath);
  channel?.postMessage(word);
  channel?.close();
}

const channelOf = (basePath: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${basePath}/sessie`);
