import { compoundParts } from '#engine/search/dutch-compounds.ts';
import { stemOf } from './stem.ts';
import { openPhraseFinder, type PhraseFinder } from './phrases.ts';
import { tokenizeForIndex } from './words.ts';
import { stopWords } from '#engine/search/dutch-words.ts';

/** `weight`: for the score. `sure`, 0 to 1 (default 1): for the coverage. */
export type IndexField = { text: string; weight: number; sure?: number };

/**
 * A document must contain all `stems`, in sequence for a phrase. `weight`, 0 to 1: how certain it
 * is that the visitor means this variant.
 */
export type Variant = { stems: readonly string[]; weight: number; isPhrase?: boolean };

/** One word or phrase of a query. `worth`: 1, or less for a word with little meaning. */
export type Term = { word: string; variants: readonly Variant[]; worth: number };

/** Words below this worth need not occur in a document, and do not count for its coverage. */
export const leastWorth = 0.3;
/** Words of at least this worth weigh more when they are rare. */
const saysSomething = 0.2;

/** `coverage`, 0 to 1: the covered part of the query; rare words weigh more. */
export type ScoredDocument = { document: number; score: number; coverage: number; terms: number };

export type TextIndex = {
  size: number;
  /** The frequency of each word; compounds are not split. */
  words: ReadonlyMap<string, number>;
  wordsOf: (stem: string) => readonly string[];
  /** Returns the spellings in which these stems occur in sequence: `werkt niet`. */
  phrasesOf: (stems: readonly string[]) => readonly string[];
  knows: (stem: string) => boolean;
  rarityOf: (stem: string) => number;
  /** Best first. */
  score: (terms: readonly Term[]) => ScoredDocument[];
  match: (terms: readonly Term[]) => TermMatch[];
};

export type TermMatch = { term: Term; rarity: number; documents: ReadonlyMap<number, Posting> };

/** How much an occurrence as part of a compound counts, relative to the word itself. */
const ofPart = 0.4;
/** The factor for `sure` when a field contains a word only as part of one or two compounds. */
const ofPartSure = 0.8;
/** The k1 of BM25: the higher it is, the longer repeated occurrences keep adding to the score. */
const saturation = 1.2;

/**
 * What one stem or term adds to a document, before multiplication by its rarity. `points`: to the
 * score. `sure`, 0 to 1: to the coverage; 1 when the document surely contains the word itself.
 */
export type Posting = { points: number; sure: number };
type Postings = Map<string, Map<number, Posting>>;
type Written = readonly { words: readonly string[]; weight: number; sure: number }[];

export function openTextIndex(documents: readonly (readonly IndexField[])[]): TextIndex {
  const written = documents.map((fields) =>
    fields.map(({ text, weight, sure = 1 }) => ({ words: tokenizeForIndex(text), weight, sure })),
  );
  const words = new Map<string, number>();
  for (const field of written.flat())
    for (const word of field.words) words.set(word, (words.get(word) ?? 0) + 1);
  const byStem = Map.groupBy(words.keys(), stemOf);
  const postings = postingsOf(written, partsIn(words, byStem));
  const findPhrases = openPhraseFinder(documents);
  const inside: Inside = { postings, size: documents.length, findPhrases };
  return {
    size: documents.length,
    words,
    wordsOf: (stem) => byStem.get(stem) ?? [],
    phrasesOf: (stems) => [
      ...new Set(
        documentsWith(stems, postings).flatMap((document) => findPhrases(document, stems)),
      ),
    ],
    knows: (stem) => postings.has(stem),
    rarityOf: (stem) => rarity(postings.get(stem)?.size ?? unknownUse, documents.length),
    score: (terms) => scoreAll(terms, inside),
    match: (terms) => matchAll(terms, inside),
  };
}

function partsIn(
  words: ReadonlyMap<string, number>,
  byStem: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  for (const word of words.keys()) {
    const found = compoundParts(word).find((both) =>
      both.every((part) => byStem.has(stemOf(part)) && !stopWords.has(part)),
    );
    if (found) parts.set(word, found.map(stemOf));
  }
  return parts;
}

function postingsOf(
  written: readonly Written[],
  parts: ReadonlyMap<string, readonly string[]>,
): Postings {
  const postings: Postings = new Map();
  const lengths = written.map((fields) => fields.map(({ words }) => words.length));
  const average =
    lengths.flat().reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.flat().length);
  for (const [document, fields] of written.entries()) {
    for (const { words, weight, sure } of fields) {
      const long = saturation * (0.5 + (0.5 * words.length) / Math.max(1, average));
      for (const [stem, times] of countStems(words, parts)) {
        const of = postings.get(stem) ?? new Map<number, Posting>();
        const so = of.get(document) ?? { points: 0, sure: 0 };
        const points = so.points + (weight * times) / (times + long);
        of.set(document, { points, sure: Math.max(so.sure, times < 1 ? sure * ofPartSure : sure) });
        postings.set(stem, of);
      }
    }
  }
  return postings;
}

function countStems(
  words: readonly string[],
  parts: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (stem: string, times: number) => counts.set(stem, (counts.get(stem) ?? 0) + times);
  for (const word of words) {
    add(stemOf(word), 1);
    for (const part of parts.get(word) ?? []) add(part, ofPart);
  }
  return counts;
}

/** A word that does not occur gets the rarity of a word that occurs in this many documents. */
const unknownUse = 2;

const rarity = (documents: number, size: number): number => Math.log(1 + size / (0.5 + documents));
type Inside = { postings: Postings; size: number; findPhrases: PhraseFinder };

function matchAll(terms: readonly Term[], inside: Inside): TermMatch[] {
  return terms.map((term) => {
    const documents = matchesOf(term, inside);
    // A word that does not occur may be peculiar to this visitor, so it is not used as the rarest
    // word.
    const used = documents.size === 0 ? unknownUse : documents.size;
    const counted = term.worth >= saysSomething ? used : inside.size;
    return { term, rarity: rarity(counted, inside.size) * term.worth, documents };
  });
}

function scoreAll(terms: readonly Term[], inside: Inside): ScoredDocument[] {
  const all = new Map<number, ScoredDocument>();
  let asked = 0;
  for (const { term, rarity: worth, documents } of matchAll(terms, inside)) {
    const counts = term.worth >= leastWorth;
    if (counts) asked += worth;
    for (const [document, { points, sure }] of documents) {
      const so = all.get(document) ?? { document, score: 0, coverage: 0, terms: 0 };
      all.set(document, {
        document,
        score: so.score + worth * points,
        coverage: so.coverage + (counts ? worth * sure : 0),
        terms: so.terms + (counts ? 1 : 0),
      });
    }
  }
  const whole = asked === 0 ? 1 : asked;
  return [...all.values()]
    .map((one) => ({ ...one, coverage: one.coverage / whole }))
    .sort((one, other) => other.score - one.score || one.document - other.document);
}

/** From this certainty on, a variant counts as the word itself. */
const sureFrom = 0.6;

function matchesOf({ variants }: Term, { postings, findPhrases }: Inside): Map<number, Posting> {
  const found = new Map<number, Posting>();
  for (const { stems, weight, isPhrase = false } of variants) {
    const [first, ...others] = stems.map((stem) => postings.get(stem));
    if (!first || others.includes(undefined)) continue;
    for (const [document, posting] of first) {
      // proof: the check above skips a variant with an unknown stem
      const all = [posting, ...others.map((one) => one!.get(document) ?? none)];
      const points = weight * Math.min(...all.map((one) => one.points));
      const sure = (weight >= sureFrom ? 1 : weight) * Math.min(...all.map((one) => one.sure));
      const so = found.get(document) ?? none;
      if (points > 0 && (!isPhrase || findPhrases(document, stems).length > 0)) {
        found.set(document, { points: Math.max(points, so.points), sure: Math.max(sure, so.sure) });
      }
    }
  }
  return found;
}

const documentsWith = ([first, ...others]: readonly string[], postings: Postings): number[] =>
  [...(postings.get(first ?? '')?.keys() ?? [])].filter((document) =>
    others.every((stem) => postings.get(stem)?.has(document)),
  );

const none: Posting = { points: 0, sure: 0 };
