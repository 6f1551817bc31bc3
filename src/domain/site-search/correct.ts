import { spellingVariants } from '#engine/search/spelling-variants.ts';
import { stopWords } from '#engine/search/dutch-words.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Shorter words resemble too many others. */
const shortest = 4;
const twoMistakesFrom = 8;

/**
 * Null when nothing is replaced. `words`: the known words with their frequency. `mistakes`: the
 * maximum in a word.
 */
export function correctSpelling(
  typed: string,
  {
    unknown,
    words,
    mistakes: most,
  }: { unknown: readonly string[]; words: ReadonlyMap<string, number>; mistakes: 1 | 2 },
): string | null {
  const meant = new Map(unknown.flatMap((word) => pairOf(word, nearest(word, words, most))));
  if (meant.size === 0) return null;
  return typed.replace(
    /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu,
    (word) => meant.get(foldForSearch(word).replaceAll('-', '')) ?? word,
  );
}

const pairOf = (word: string, near: string | null): [string, string][] =>
  near === null ? [] : [[word, near]];

function nearest(word: string, words: ReadonlyMap<string, number>, allowed: 1 | 2): string | null {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return null;
  // A short known word resembles many typed words, so its first letter must be equal.
  const isFar = (near: string): boolean => near.length < shortest && near[0] !== word[0];
  // A replaced letter that neither sounds alike nor is next to it on the keyboard makes another
  // word: `kranten` is not `klanten`.
  const isOther = (near: string): boolean => allowed === 1 && isOtherWord(word, near);
  const isOut = (near: string): boolean => stopWords.has(near) || isFar(near) || isOther(near);
  const uses = (near: string): number => (isOut(near) ? 0 : (words.get(near) ?? 0));
  const most = (all: Iterable<string>): string | null => {
    let best: string | null = null;
    for (const near of all) if (uses(near) > (best === null ? 0 : uses(best))) best = near;
    return best;
  };
  const one = most(spellingVariants(word));
  if (one !== null || allowed === 1 || word.length < twoMistakesFrom) return one;
  return most(
    [...words.keys()].filter((other) => {
      return other[0] === word[0] && mistakes(word, other) <= mostMistakes;
    }),
  );
}

/** Two mistakes, of which at most one replaces a letter by one that sounds different. */
const mostMistakes = 2.5;
/** The cost of a letter that sounds different; one that sounds alike costs 1. */
const otherSound = 1.5;
const soundsAlike = new Set(
  ['sz', 'fv', 'ck', 'dt', 'iy', 'gh', 'bp', 'ae', 'eo', 'ei', 'nm', 'cs', 'jy', 'ou'].flatMap(
    // proof: the list contains pairs of two letters
    ([one, other]) => [`${one!}${other!}`, `${other!}${one!}`],
  ),
);

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const liesBeside = (a: string, b: string): boolean =>
  rows.some((row) => row.includes(a + b) || row.includes(b + a));

function isOtherWord(word: string, near: string): boolean {
  if (word.length !== near.length) return false;
  const places = [...word].flatMap((letter, at) => (letter === near[at] ? [] : [at]));
  if (places.length !== 1) return false;
  // proof: the place is an index in both words
  const [a, b] = [word[places[0]!]!, near[places[0]!]!];
  return !soundsAlike.has(a + b) && !liesBeside(a, b);
}

/** The edit distance, at most 3. A missing or added letter, or two swapped letters, cost 1. */
function mistakes(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      // proof: i and j begin at 1, so both indexes exist
      const [a, b] = [one[i - 1]!, other[j - 1]!];
      const wrong = a === b ? 0 : soundsAlike.has(a + b) ? 1 : otherSound;
      const isTurned = i > 1 && j > 1 && a === other[j - 2] && one[i - 2] === b;
      // proof: i and j are at least 2 here, so the index exists
      const turned = isTurned ? before[j - 2]! + 1 : 3;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong, turned));
    }
    [before, last] = [last, row];
  }
  return Math.min(3, last[other.length]!);
}
