import { createHmac, randomBytes } from 'node:crypto';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The last words this copy heard, for who was answered before they could listen. Source:
 * docs/decisions/0009-channel-of-changes.md.
 */
export type ReplayBuffer = {
  add(word: string): void;
  /** Where it is now, for this viewer: a mark nobody else can use, nor make. */
  position(viewer: Viewer): string;
  /** What was heard after it; null = nobody knows. */
  since(position: string, viewer: Viewer): readonly string[] | null;
  /** Something was missed: no position of before says anything. */
  forget(): void;
};

/** A page begins to listen within seconds; who comes later begins anew. */
const mostWords = 2_000;
const mostText = 1_000_000; // characters

export function openReplayBuffer(): ReplayBuffer {
  const key = randomBytes(32);
  let words: string[] = [];
  let text = 0;
  /** Of all that were ever heard, how many are not kept. */
  let gone = 0;
  const marked = (count: number, viewer: Viewer): string =>
    `${count}.${createHmac('sha256', key)
      .update(`${count} ${JSON.stringify(viewer)}`)
      .digest('base64url')
      .slice(0, 22)}`;
  return {
    add(word) {
      words.push(word);
      text += word.length;
      if (words.length <= mostWords && text <= mostText) return;
      const half = words.splice(0, Math.ceil(words.length / 2));
      text -= half.reduce((sum, { length }) => sum + length, 0);
      gone += half.length;
    },
    position: (viewer) => marked(gone + words.length, viewer),
    since(position, viewer) {
      const count = Number.parseInt(position, 10);
      return position === marked(count, viewer) && count >= gone ? words.slice(count - gone) : null;
    },
    forget() {
      // The next word is one nobody has a mark of.
      gone += words.length + 1;
      words = [];
      text = 0;
    },
  };
}
