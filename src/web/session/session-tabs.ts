const names = ['renewed', 'left'] as const;
/** What tabs of one browser tell each other: the session was renewed, or somebody logged out. */
export type SessionWord = (typeof names)[number];

/** Where tabs cannot reach each other nothing is told: each asks the server by itself. */
export function openSessionTabs(basePath: string, onWord: (word: SessionWord) => void): { tell: (word: SessionWord) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`${basePath}/sessie`);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = names.find((name) => name === data);
    if (word !== undefined) onWord(word);
  });
  return { tell: (word) => channel.postMessage(word), close: () => channel.close() };
}
