import { stemOf } from './stem.ts';
import { tokenize } from './words.ts';

/** What means the same as the words that begin at a place. `length`: of how many words it is. */
export type SynonymMatch = { length: number; others: readonly (readonly string[])[] };

export type Synonyms = {
  /** The longest phrase known that begins at this word; null when none does. */
  at: (words: readonly string[], place: number) => SynonymMatch | null;
  /** Every word in them. */
  words: ReadonlySet<string>;
  /** Whether this word, written so, is a meaning by itself and not a part of a phrase. */
  isOne: (word: string) => boolean;
  /** Those of them that have this stem. */
  wordsOf: (stem: string) => readonly string[];
};

const longestPhrase = 4;

/** `groups`: texts of words and phrases that mean the same, with commas between them. */
export function openSynonyms(groups: readonly string[]): Synonyms {
  const meanings = new Map<string, Map<string, readonly string[]>>();
  const words = new Set<string>();
  const ones = new Set<string>();
  for (const group of groups) {
    const phrases = group
      .split(/[,;\n]/)
      .map(tokenize)
      .filter((phrase) => phrase.length > 0 && phrase.length <= longestPhrase);
    for (const word of phrases.flat()) words.add(word);
    for (const [word, ...others] of phrases) if (others.length === 0) ones.add(word!); // proof: not empty
    // Many write two words as one: `accesspoint`, `wifipunt`.
    const joined = phrases.flatMap((phrase) => (phrase.length === 2 ? [[phrase.join('')]] : []));
    const stems = [...phrases, ...joined].map((phrase) => phrase.map(stemOf));
    for (const own of stems) {
      const known = meanings.get(own.join(' ')) ?? new Map<string, readonly string[]>();
      for (const other of stems) if (other !== own) known.set(other.join(' '), other);
      known.delete(own.join(' '));
      meanings.set(own.join(' '), known);
    }
  }
  const meaningAt = (all: readonly string[], place: number): SynonymMatch | null => {
    for (let length = Math.min(longestPhrase, all.length - place); length > 0; length--) {
      const found = meanings.get(
        all
          .slice(place, place + length)
          .map(stemOf)
          .join(' '),
      );
      if (found) return { length, others: [...found.values()] };
    }
    return null;
  };
  const byStem = Map.groupBy(words, stemOf);
  return {
    at: meaningAt,
    words,
    isOne: (word) => ones.has(word),
    wordsOf: (stem) => byStem.get(stem) ?? [],
  };
}
