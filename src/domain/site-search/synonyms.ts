import { stemOf } from './stem.ts';
import { tokenize } from './words.ts';

/** `length`: the number of words that the synonyms replace. `texts`: as staff wrote them. */
export type SynonymMatch = {
  length: number;
  others: readonly (readonly string[])[];
  texts: readonly SynonymText[];
};
export type SynonymText = { stems: readonly string[]; text: string };
type Meaning = { stems: readonly string[]; text: string | null };

export type Synonyms = {
  /** The synonyms of the longest known phrase that begins at this word; null: no known phrase. */
  at: (words: readonly string[], place: number) => SynonymMatch | null;
  words: ReadonlySet<string>;
  isOne: (word: string) => boolean;
  wordsOf: (stem: string) => readonly string[];
};

const longestPhrase = 4;

/** `groups`: one text per meaning, with words and phrases separated by `,`, `;` or line ends. */
export function openSynonyms(groups: readonly string[]): Synonyms {
  const meanings = new Map<string, Map<string, Meaning>>();
  const words = new Set<string>();
  const ones = new Set<string>();
  for (const group of groups) {
    const written = group
      .split(/[,;\n]/)
      .map((text) => ({ text: text.trim(), phrase: tokenize(text) }))
      .filter(({ phrase }) => phrase.length > 0 && phrase.length <= longestPhrase);
    const phrases = written.map(({ phrase }) => phrase);
    for (const word of phrases.flat()) words.add(word);
    // proof: the filter above keeps only phrases with at least one word
    for (const [word, ...others] of phrases) if (others.length === 0) ones.add(word!);
    // Many people write two words as one: `accesspoint`, `wifipunt`.
    const joined = phrases.flatMap((phrase) => (phrase.length === 2 ? [[phrase.join('')]] : []));
    const all: Meaning[] = [
      ...written.map(({ text, phrase }) => ({ stems: phrase.map(stemOf), text })),
      ...joined.map((phrase) => ({ stems: phrase.map(stemOf), text: null })),
    ];
    for (const own of all) {
      const key = own.stems.join(' ');
      const known = meanings.get(key) ?? new Map<string, Meaning>();
      for (const other of all) if (other !== own) known.set(other.stems.join(' '), other);
      known.delete(key);
      meanings.set(key, known);
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
      if (!found) continue;
      const others = [...found.values()];
      return {
        length,
        others: others.map(({ stems }) => stems),
        texts: others.flatMap(({ stems, text }) => (text === null ? [] : [{ stems, text }])),
      };
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

export function synonymsToTell(
  texts: readonly SynonymText[],
  { words, index }: { words: readonly string[]; index: { knows: (stem: string) => boolean } },
): string[] {
  const typed = new Set(words.map(stemOf));
  const found = texts.filter(
    ({ stems }) => stems.every(index.knows) && !stems.every((stem) => typed.has(stem)),
  );
  return [...new Map(found.map(({ stems, text }) => [stems.join(' '), text])).values()];
}
