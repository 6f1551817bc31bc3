import { stopWords } from './dutch-words.ts';

const shortestPart = 4;

/**
 * Wrong splits do little harm, because few rows contain both parts. Beside a stop word, the other
 * part would match alone.
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
