import { stemOf } from './stem.ts';
import type { TextIndex } from './text-index.ts';

const shortestRoot = 6;
/** The minimum length of the common prefix, as a part of the longer word. */
const leastOfRoot = 0.6;

/** `sollicitant` and `sollicitatie` have the same root. */
export function stemsOfSameRoot(word: string, index: TextIndex): string[] {
  const stems = new Set<string>();
  for (const other of index.words.keys()) {
    const least = Math.max(shortestRoot, leastOfRoot * Math.max(word.length, other.length));
    if (
      other.length >= least &&
      word.length >= least &&
      other.startsWith(word.slice(0, Math.ceil(least)))
    )
      stems.add(stemOf(other));
  }
  return [...stems];
}
