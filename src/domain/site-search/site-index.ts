import { asksPrice } from '#messages/site/question-topics.ts';
import { isAnswerKindWord, isDenial, isFiller } from '#messages/site/question-words.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { normalizeQuestion } from '../assistant/said.ts';
import { type Abbreviation, abbreviationIn, useOfAbbreviation } from './abbreviations.ts';
import { correctSpelling } from './correct.ts';
import { parseQuery, type SiteQuery } from './query.ts';
import { type SiteEntry, siteEntries, type SiteKind, type SiteRows } from './site-entries.ts';
import { stemOf } from './stem.ts';
import { openSynonyms, type Synonyms } from './synonyms.ts';
import {
  type IndexField,
  leastWorth,
  openTextIndex,
  type ScoredDocument,
  type Term,
  type TextIndex,
} from './text-index.ts';
import { tokenize, sentencesOf } from './words.ts';
import { stopWords } from '#engine/search/dutch-words.ts';

export type SiteIndex = {
  entries: readonly SiteEntry[];
  pages: TextIndex;
  /** One document per passage; `passageOf` maps a document to its passage. */
  passages: TextIndex;
  /** One document per entry: its title, names and summary. */
  titles: TextIndex;
  passageOf: readonly { entry: number; passage: number }[];
  /** One document per sentence; `sentenceOf` maps it to its document in `passages`. */
  sentences: TextIndex;
  sentenceOf: readonly { document: number; text: string }[];
  /** For each passage, the meaningful stems of its heading. */
  headings: readonly (readonly string[])[];
  /** For each entry, the document of its first passage; those of the other passages follow. */
  firstPassageOf: readonly number[];
  synonyms: Synonyms;
  /** Words that spelling correction may use, with their frequency. */
  words: ReadonlyMap<string, number>;
};

const weights = { title: 6, names: 5, summary: 2, heading: 2.5, text: 1 };

export function openSiteIndex(
  rows: SiteRows & { synonyms: readonly string[] },
  brand: Brand,
): SiteIndex {
  const entries = siteEntries(rows, brand);
  const pages = openTextIndex(entries.map(fieldsOf));
  const passageOf = entries.flatMap(({ passages }, entry) =>
    passages.map((_, passage) => ({ entry, passage })),
  );
  const passages = openTextIndex(
    passageOf.map(({ entry, passage }) => passageFields(entries[entry]!, passage)),
  );
  // proof: the index is built from the entries
  const headings = passageOf.map(({ entry, passage }) => headingStems(entries[entry]!, passage));
  let passed = 0;
  const firstPassageOf = entries.map(({ passages: own }) => (passed += own.length) - own.length);
  const titles = openTextIndex(entries.map(titleFields));
  const sentenceOf = passageOf.flatMap(({ entry, passage }, document) => {
    // proof: the index is built from the entries
    const { text } = entries[entry]!.passages[passage]!;
    return sentencesOf(text).map(({ from, to }) => ({ document, text: text.slice(from, to) }));
  });
  const sentences = openTextIndex(sentenceOf.map(({ text }) => [{ text, weight: 2 }]));
  const synonyms = openSynonyms(rows.synonyms);
  const words = new Map(pages.words);
  for (const word of synonyms.words) if (!words.has(word)) words.set(word, 1);
  return {
    entries,
    pages,
    passages,
    titles,
    sentences,
    sentenceOf,
    passageOf,
    headings,
    firstPassageOf,
    synonyms,
    words,
  };
}

const fieldsOf = ({ title, names, summary, passages }: SiteEntry): IndexField[] => [
  { text: title, weight: weights.title },
  { text: names.join('. '), weight: weights.names },
  { text: summary, weight: weights.summary },
  { text: passages.map(({ heading }) => heading ?? '').join('. '), weight: weights.heading },
  { text: passages.map(({ text }) => text).join(' '), weight: weights.text },
];

const passageFields = ({ passages }: SiteEntry, at: number): IndexField[] => {
  const { heading, text } = passages[at]!; // proof: the caller took this value from the entry
  return [
    { text: heading ?? '', weight: 2.6 },
    { text, weight: 2 },
  ];
};

/** Includes `niet` and `geen`, which reverse the meaning of a heading. */
function headingStems({ passages }: SiteEntry, at: number): string[] {
  // proof: the caller took this value from the entry
  const words = tokenize(passages[at]!.heading ?? '');
  return words
    .filter(
      (word) =>
        isDenial(word) || !(stopWords.has(word) || isFiller(word) || isAnswerKindWord(word)),
    )
    .map(stemOf);
}

const titleFields = ({ title, names, summary }: SiteEntry): IndexField[] => [
  { text: title, weight: 2.2 },
  { text: names.join('. '), weight: 2.2 },
  { text: summary, weight: 0.8, sure: 0.6 },
];

/** `corrected`: the corrected search text; null when nothing was corrected. */
export type SiteIndexResult = {
  query: SiteQuery;
  corrected: string | null;
  found: readonly SiteHit[];
  /** The typed words have too little meaning to search for, and no entry has exactly that name. */
  isEmpty: boolean;
};
export type SiteHit = ScoredDocument & { entry: SiteEntry };

/**
 * `literal`: spelling is not corrected. `open`: the user is still typing the last word. `mistakes`:
 * the maximum number to correct in a word.
 */
export type SiteIndexQuery = {
  q: string;
  literal: boolean;
  open: boolean;
  kind?: SiteKind;
  mistakes?: 1 | 2;
  isQuestion?: boolean;
};

export function searchIndex(index: SiteIndex, asked: SiteIndexQuery): SiteIndexResult {
  const { q, kind } = asked;
  const { typed, query } = interpretQuery(index, asked);
  const name = tokenize(typed).map(stemOf).join(' ');
  const begins = asked.open ? tokenize(typed).join(' ') : '';
  const found = query.isEmpty
    ? calledSo(index, { name, kind })
    : ranked(index, query.terms, {
        name,
        kind,
        begins,
        isPrice: asksPrice(normalizeQuestion(typed)),
        abbreviation: abbreviationIn(typed),
      });
  return {
    query,
    corrected: typed === q ? null : typed,
    found,
    isEmpty: query.isEmpty && found.length === 0,
  };
}

export function interpretQuery(
  index: SiteIndex,
  { q, literal, open, mistakes = 2, isQuestion = false }: SiteIndexQuery,
): { typed: string; query: SiteQuery } {
  const read = (typed: string) => ({
    typed,
    query: parseQuery(typed, { index: index.pages, synonyms: index.synonyms, open, isQuestion }),
  });
  const plain = read(q);
  if (literal || plain.query.unknown.length === 0) return plain;
  const meant = correctSpelling(q, { unknown: plain.query.unknown, words: index.words, mistakes });
  return meant === null ? plain : read(meant);
}

/** The name may consist of stop words: `Over ons`. */
const calledSo = (
  { entries }: SiteIndex,
  { name, kind }: { name: string; kind: SiteKind | undefined },
): SiteHit[] =>
  entries.flatMap((entry, document) =>
    name !== '' && namesOf(entry).includes(name) && (kind === undefined || entry.kind === kind)
      ? [{ document, score: 1, coverage: 1, terms: 1, entry }]
      : [],
  );

/** Results whose coverage is below this part of the best coverage are left out. */
const leastOfBest = 0.55;
const ofKind = { page: 1.15, product: 0.8, article: 1, vacancy: 0.5 } as const;
/** For the entry with exactly the searched name. */
const ownName = 4;
/** The factor for the page whose name is a synonym of the search text: `telefonie`, VoIP. */
const synonymName = 3;
/** Variants with at least this certainty count as the word itself or a synonym of it. */
const leastSynonym = 0.75;
const nameBegins = 3;
const withPrice = 2.5;
const inTitle = 1.5;
/** The factor for an entry that has the abbreviation in the same capitals as typed. */
const asTyped = 3;

type Ranking = {
  /** The stems of the whole search text. */
  name: string;
  kind: SiteKind | undefined;
  /** The typed text while the user is still typing; otherwise empty. */
  begins: string;
  isPrice: boolean;
  abbreviation: Abbreviation | null;
};

function ranked(
  { entries, pages }: SiteIndex,
  terms: readonly Term[],
  { name, kind, begins, isPrice, abbreviation }: Ranking,
): SiteHit[] {
  const scored = pages
    .score(terms)
    .filter(
      ({ terms: matched, document }) =>
        matched > 0 && (kind === undefined || entries[document]!.kind === kind),
    );
  const best = Math.max(0, ...scored.map(({ coverage }) => coverage));
  const others = synonymsOf(terms);
  return scored
    .filter(({ coverage }) => coverage >= best * leastOfBest)
    .flatMap((one): SiteHit[] => {
      const entry = entries[one.document]!; // proof: the index is built from the entries
      const names = namesOf(entry);
      const isOther = entry.kind === 'page' && names.some((one) => others.has(one));
      const called = isOther ? synonymName : 1;
      const begun = begins !== '' && beginsSo(entry, begins) ? nameBegins : called;
      const named = names.includes(name) ? ownName : begun;
      const priced = isPrice && entry.price !== null ? withPrice : 1;
      const titled = titleHolds(entry, terms) ? inTitle : 1;
      const use = abbreviation && useOfAbbreviation(entry, abbreviation, pages.knows);
      if (use === 'verb') return [];
      const abbreviated = use === 'abbreviation' ? asTyped : 1;
      const weight = named * titled * priced * abbreviated;
      const score = one.score * (0.2 + one.coverage ** 2) * ofKind[entry.kind] * weight;
      return [{ ...one, entry, score }];
    })
    .sort((one, other) => other.score - one.score || one.document - other.document);
}

function synonymsOf(terms: readonly Term[]): ReadonlySet<string> {
  const [term, ...more] = terms;
  if (term === undefined || more.length > 0) return new Set();
  const sure = term.variants.filter(({ weight }) => weight >= leastSynonym);
  return new Set(sure.map(({ stems }) => stems.join(' ')));
}

const beginsSo = ({ title, names }: SiteEntry, begins: string): boolean =>
  [title, ...names.slice(0, 1)].some((name) => tokenize(name).join(' ').startsWith(begins));

const namesOf = ({ title, names }: SiteEntry): string[] =>
  [title, ...names].map((name) => tokenize(name).map(stemOf).join(' '));

function titleHolds({ title }: SiteEntry, terms: readonly Term[]): boolean {
  const stems = new Set(tokenize(title).map(stemOf));
  return terms.every(
    ({ worth, variants }) =>
      worth < leastWorth ||
      variants.some(
        (one) => one.weight >= leastSynonym && one.stems.every((stem) => stems.has(stem)),
      ),
  );
}
