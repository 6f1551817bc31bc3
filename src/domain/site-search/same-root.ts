import { stemOf } from './stem.ts';
import type { TextIndex } from './text-index.ts';

const shortestRoot = 6;
/** So much of the longer word both begin with. */
const leastOfRoot = 0.6;

/**
 * Of the words with the same root as one that the index does not know, as `sollicitant` and
 * `sollicitatie` have, the stems.
 */
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
