import { isSameHash } from '../model/keyed-hash.ts';
import type { Seal } from '../model/seal.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { type LogPosition, parsePosition, positionText } from './change-log.ts';

/**
 * The last messages, and signed positions in them. Source:
 * docs/decisions/0009-change-stream-sends-ids.md.
 */
export type ReplayBuffer = {
  add(word: string): void;
  /** The position after the messages that were added so far. */
  mark(position: LogPosition): void;
  /** Null before the first position is known. */
  latest(): LogPosition | null;
  /**
   * Signed for this viewer: another viewer can neither use nor forge it. Empty when no position is
   * known.
   */
  sealed(position: LogPosition | null, viewer: Viewer): string;
  /** Null: not a position of this viewer. */
  open(text: string, viewer: Viewer): LogPosition | null;
  /** The messages after the position; null when they are no longer here. */
  since(position: LogPosition): readonly string[] | null;
  /** Empties the buffer. Call it after the server missed messages. */
  forget(): void;
};

const mostWords = 2_000;
const mostText = 1_000_000; // characters

type Signing = { epoch: string; seal: Pick<Seal, 'sign' | 'signatures'> };

export function openReplayBuffer(signing: Signing): ReplayBuffer {
  const seals = openPositionSeals(signing);
  const words: string[] = [];
  let text = 0;
  /** The number of the first message. */
  let gone = 0;
  let latest: LogPosition | null = null;
  const marks = new Map<string, number>();
  const drop = (count: number): void => {
    const dropped = words.splice(0, count);
    text -= dropped.reduce((sum, { length }) => sum + length, 0);
    gone += dropped.length;
    for (const [key, at] of marks) {
      if (at >= gone) break;
      marks.delete(key);
    }
  };
  return {
    add(word) {
      words.push(word);
      text += word.length;
      if (words.length > mostWords || text > mostText) drop(Math.ceil(words.length / 2));
    },
    mark(position) {
      latest = position;
      marks.set(positionText(position), gone + words.length);
    },
    latest: () => latest,
    ...seals,
    since(position) {
      const count = marks.get(positionText(position));
      return count === undefined ? null : words.slice(count - gone);
    },
    forget() {
      drop(words.length);
      marks.clear();
    },
  };
}

function openPositionSeals({ epoch, seal }: Signing): Pick<ReplayBuffer, 'sealed' | 'open'> {
  /** Of one position, because many streams of the same viewer get it at once. */
  const known = new Map<string, string>();
  let knownPosition = '';
  const signed = (position: string, viewer: string): string =>
    `change position ${epoch} ${position} ${viewer}`;
  const short = (signature: string): string => signature.slice(0, 22);
  return {
    sealed(position, viewer) {
      if (position === null) return '';
      const [text, of] = [positionText(position), JSON.stringify(viewer)];
      if (text !== knownPosition) known.clear();
      knownPosition = text;
      const made = known.get(of) ?? `${text}.${short(seal.sign(signed(text, of)))}`;
      known.set(of, made);
      return made;
    },
    open(given, viewer) {
      const at = given.lastIndexOf('.');
      const [text, signature] = [given.slice(0, at), given.slice(at + 1)];
      const position = parsePosition(text);
      if (at < 0 || position === null) return null;
      const isOurs = seal
        .signatures(signed(text, JSON.stringify(viewer)))
        .some((one) => isSameHash(signature, short(one)));
      return isOurs ? position : null;
    },
  };
}
