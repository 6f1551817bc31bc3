import { createHmac, randomBytes } from 'node:crypto';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The last messages, for clients whose page was rendered before they could subscribe. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */
export type ReplayBuffer = {
  add(word: string): void;
  /** Signed for this viewer: another viewer can neither use nor forge it. */
  position(viewer: Viewer): string;
  since(position: string, viewer: Viewer): readonly string[] | null;
  /** Call this when messages were missed: all earlier positions become invalid. */
  forget(): void;
};

const mostWords = 2_000;
const mostText = 1_000_000; // characters

export function openReplayBuffer(): ReplayBuffer {
  const key = randomBytes(32);
  let words: string[] = [];
  let text = 0;
  /** The position of the first message. */
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
      // Counts one extra message, so that no position issued earlier matches the next message.
      gone += words.length + 1;
      words = [];
      text = 0;
    },
  };
}
