import { stopWords } from './stop-words.ts';

const shortestPart = 4;

/**
 * The ways to read a long word as two: `glasvezelaansluiting` as `glasvezel aansluiting`. Of all
 * cuts only the one that makes two words finds anything, so no dictionary is needed. A linking s is
 * left out of the first part. A little word as a part would leave the other part to stand for the
 * whole.
 */
export function compoundParts(word: string): [string, string][] {
  if (!/^[a-z]{9,40}$/.test(word)) return [];
  const cuts = Array.from(
    { length: word.length - 2 * shortestPart + 1 },
    (_, at) => at + shortestPart,
  );
  return cuts
    .flatMap((at): [string, string][] => {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      return head.endsWith('s') && head.length > shortestPart
        ? [
            [head, tail],
            [head.slice(0, -1), tail],
          ]
        : [[head, tail]];
    })
    .filter((parts) => !parts.some((part) => stopWords.has(part)));
}
