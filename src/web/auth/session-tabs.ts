const pageOf = 'page-of:';
type PageOf = `${typeof pageOf}${string}`;

/** `page-of:` and an id: a page was rendered for this user; without an id, for a guest. */
export type SessionTabMessage = 'renewed' | 'left' | PageOf;

export const pageViewerMessage = (user: string | null): PageOf => `${pageOf}${user ?? ''}`;

export const needsSessionCheck = (word: SessionTabMessage, user: string): boolean =>
  word === 'renewed' || (word.startsWith(pageOf) && word !== pageViewerMessage(user));

const isWord = (data: unknown): data is SessionTabMessage =>
  data === 'renewed' || data === 'left' || (typeof data === 'string' && data.startsWith(pageOf));

type Tabs = { tell: (word: SessionTabMessage) => void; close: () => void };

export function openSessionTabs(basePath: string, onWord: (word: SessionTabMessage) => void): Tabs {
  const channel = channelOf(basePath);
  if (channel === null) return { tell: () => undefined, close: () => undefined };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWord(data)) onWord(data);
  });
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() };
}

export function publishToSessionTabs(basePath: string, word: SessionTabMessage): void {
  const channel = channelOf(basePath);
  channel?.postMessage(word);
  channel?.close();
}

const channelOf = (basePath: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${basePath}/sessie`);
