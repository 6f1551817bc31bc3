import { compoundParts } from '#engine/search/dutch-compounds.ts';
import { wordForms, stopWords } from '#engine/search/dutch-words.ts';
import {
  isAnswerKindWord,
  isFiller,
  isMinorWord,
  isWeakWord,
} from '#messages/site/question-words.ts';
import { stemsOfSameRoot } from './same-root.ts';
import { stemOf } from './stem.ts';
import { type SynonymMatch, type Synonyms, synonymsToTell, type SynonymText } from './synonyms.ts';
import { leastWorth, type Term, type TextIndex, type Variant } from './text-index.ts';
import { tokenize } from './words.ts';

/**
 * `unknown`: meaningful words that the index contains in no form. `synonyms`: synonyms on the site
 * that were not typed.
 */
export type SiteQuery = {
  terms: readonly Term[];
  unknown: readonly string[];
  isEmpty: boolean;
  synonyms: readonly string[];
};

const mostWords = 60;
/** How certain it is that a visitor means a variant, by how the variant was derived. */
const sure = {
  form: 0.9,
  synonym: 0.8,
  separated: 0.8,
  phrase: 0.75,
  parts: 0.6,
  idiom: 0.5,
  // The last part of a compound is its grammatical head: a `glasvezelkastje` is a `kastje`.
  head: 0.44,
  longer: 0.45,
  part: 0.4,
  root: 0.5,
  inside: 0.3,
};
/** Shorter words occur inside too many others. */
const shortestInside = 4;
const mostLonger = 30;

/**
 * `open`: the user still types the last word. `isQuestion`: a full sentence, whose answer may have
 * the words of a phrase in another order.
 */
type Reading = { index: TextIndex; synonyms: Synonyms; open: boolean; isQuestion?: boolean };

export function parseQuery(
  typed: string,
  { index, synonyms, open, isQuestion = false }: Reading,
): SiteQuery {
  const { words, partsOfWord } = joinedWords(tokenize(typed).slice(0, mostWords), index);
  const terms: Term[] = [];
  const unknown: string[] = [];
  const synonymTexts: SynonymText[] = [];
  for (let at = 0; at < words.length;) {
    const meant = meantBy(words, at, synonyms);
    const length = meant?.length ?? 1;
    synonymTexts.push(...(meant?.texts ?? []));
    const word = words.slice(at, at + length).join(' ');
    const last = open && at + length === words.length;
    const own =
      length === 1
        ? waysToWrite(word, { index, open: last })
        : [asPhrase(words.slice(at, at + length))];
    const apart = partsOfWord.get(word)?.map(stemOf);
    const variants = [
      ...own,
      ...(apart ? [{ stems: apart, weight: sure.form }] : []),
      ...(meant?.others ?? []).map((stems) => ({
        stems,
        ...(stems.length > 1
          ? { weight: sure.phrase, isPhrase: !isQuestion }
          : { weight: sure.synonym }),
      })),
    ];
    const known = length === 1 && meant === null ? worthOf(word) : 1;
    const worth = isQuestion && isAnswerKindWord(word) ? worths.asking : known;
    if (worth >= leastWorth && !variants.some(({ stems }) => stems.every(index.knows))) {
      unknown.push(word);
      if (isQuestion) {
        const related = stemsOfSameRoot(word, index);
        variants.push(...related.map((stem) => ({ stems: [stem], weight: sure.root })));
        variants.push(...insideOf(word, index));
      }
    }
    terms.push({ word, variants, worth });
    // The words of a phrase also count separately, but a document without them is not excluded.
    if (length > 1)
      terms.push(
        ...contentOf(words.slice(at, at + length)).map((part) => ({
          word: part,
          variants: waysToWrite(part, { index, open: false }),
          worth: worths.part,
        })),
      );
    at += length;
  }
  const asked = onlyOnce(hardened(withoutEachOther(terms)));
  return {
    terms: asked,
    unknown,
    isEmpty: asked.every(({ worth }) => worth < leastWorth),
    synonyms: synonymsToTell(synonymTexts, { words, index }),
  };
}

/** Also null for a stop word or filler that only shares a stem with a synonym (`wordt`). */
function meantBy(words: readonly string[], at: number, synonyms: Synonyms): SynonymMatch | null {
  const meant = synonyms.at(words, at);
  const word = words[at]!; // proof: the caller iterates over the indexes of these words
  const saysLittle = stopWords.has(word) || isFiller(word);
  return meant?.length === 1 && saysLittle && !synonyms.isOne(word) ? null : meant;
}

function withoutEachOther(terms: readonly Term[]): Term[] {
  const isOther = (term: Term, stem: string): boolean =>
    terms.some(
      (one) => one !== term && one.worth >= leastWorth && one.variants[0]?.stems[0] === stem,
    );
  return terms.map((term) => {
    const [own, ...others] = term.variants;
    const left = others.filter(
      // proof: every variant has at least one stem
      ({ stems, weight }) => stems.length > 1 || weight > sure.synonym || !isOther(term, stems[0]!),
    );
    return own === undefined ? term : { ...term, variants: [own, ...left] };
  });
}

const worths = { filler: 0.12, asking: 0.2, part: 0.25, minor: 0.28, weak: 0.4 };

/** A phrase such as `geen internet` is less certain without its stop words. */
function asPhrase(phrase: readonly string[]): Variant {
  const content = contentOf(phrase);
  const isWhole = content.length === phrase.length;
  return { stems: content.map(stemOf), weight: isWhole ? 1 : sure.idiom };
}

function contentOf(phrase: readonly string[]): readonly string[] {
  const content = phrase.filter((word) => !stopWords.has(word));
  return content.length === 0 ? phrase : content;
}

function worthOf(word: string): number {
  if (isMinorWord(word)) return worths.minor;
  if (stopWords.has(word) || isFiller(word) || word.length < 2) return worths.filler;
  if (/^\d{1,2}$/.test(word)) return worths.minor;
  return isWeakWord(word) ? worths.weak : 1;
}

function hardened(terms: readonly Term[]): readonly Term[] {
  if (terms.some(({ worth }) => worth >= leastWorth)) return terms;
  const most = Math.max(0, ...terms.map(({ worth }) => worth));
  return terms.map((term) => {
    const says = term.worth === most || term.worth === worths.minor;
    return says && !stopWords.has(term.word) ? { ...term, worth: 1 } : term;
  });
}

const onlyOnce = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.map((term) => [term.word, term])).values(),
];

/** Joins `pin automaat` if the site has the joined word. */
function joinedWords(
  words: readonly string[],
  index: TextIndex,
): { words: string[]; partsOfWord: ReadonlyMap<string, readonly string[]> } {
  const joined: string[] = [];
  const partsOfWord = new Map<string, readonly string[]>();
  for (let at = 0; at < words.length; at++) {
    const [one, other] = [words[at]!, words[at + 1]];
    const both = other === undefined ? '' : one + other;
    const isOne =
      both.length >= 5 &&
      !stopWords.has(one) &&
      !stopWords.has(other!) &&
      index.wordsOf(stemOf(both)).length > 0;
    joined.push(isOne ? both : one);
    if (!isOne) continue;
    partsOfWord.set(both, [one, other!]);
    at++;
  }
  return { words: joined, partsOfWord };
}

function waysToWrite(
  word: string,
  { index, open }: { index: TextIndex; open: boolean },
): Variant[] {
  const own: Variant = { stems: [stemOf(word)], weight: 1 };
  if (stopWords.has(word)) return [own];
  const apart = apartFrom(word);
  const longer = longerWords(word, { index, open });
  const parts = apart.length > 0 ? [] : partsKnown(word, index);
  const verbs = verbsOf(word, index);
  // The site has the word itself; the rules for other forms might match words with another meaning.
  if (index.wordsOf(own.stems[0]!).length > 0)
    return [own, ...verbs, ...apart, ...longer, ...parts];
  const forms = wordForms(word).map((form): Variant => ({
    stems: [stemOf(form)],
    weight: sure.form,
  }));
  return [own, ...verbs, ...forms, ...parts, ...apart, ...longer];
}

/** Infinitives of first persons that end in `en` themselves: `herken` (herkennen), `teken`. */
function verbsOf(word: string, index: TextIndex): Variant[] {
  if (!word.endsWith('en') || word.length < 5) return [];
  return [`${word}en`, `${word}nen`]
    .map(stemOf)
    .filter((stem) => stem !== stemOf(word) && index.wordsOf(stem).length > 0)
    .map((stem) => ({ stems: [stem], weight: sure.form }));
}

function partsKnown(word: string, index: TextIndex): Variant[] {
  return compoundParts(word).flatMap((both): Variant[] => {
    const stems = both.map(stemOf);
    const isKnown = both.every((part) => index.words.has(part) || index.knows(stemOf(part)));
    if (!isKnown) return [];
    const [first, last] = stems;
    return [
      { stems, weight: sure.parts },
      { stems: [last!], weight: sure.head }, // proof: `compoundParts` returns pairs
      { stems: [first!], weight: sure.part }, // proof: `compoundParts` returns pairs
    ];
  });
}

/** The first part of a separable verb may be apart: `stuur die apparatuur terug`. */
function apartFrom(word: string): Variant[] {
  const found = separable.exec(word);
  if (found === null) return [];
  const [, first, verb] = found;
  // proof: the regular expression has two groups that always match
  return [{ stems: [stemOf(first!), stemOf(verb!)], weight: sure.separated }];
}

const separable =
  /^(aan|achter|af|bij|door|in|mee|na|om|op|over|terug|toe|uit|vast|voor|vooruit|weg)(?:ge)?([a-z]{4,}(?:en|d|t))$/;

/** Prefers the known word at the end of a compound, because that is its head. */
function insideOf(word: string, index: TextIndex): Variant[] {
  const known = (part: string): boolean =>
    part.length >= shortestInside && !stopWords.has(part) && index.words.has(part);
  for (let at = 3; at <= word.length - shortestInside; at++) {
    if (known(word.slice(at))) return [{ stems: [stemOf(word.slice(at))], weight: sure.part }];
  }
  for (let at = word.length - 3; at >= shortestInside; at--) {
    const head = word.slice(0, at);
    const part = known(head)
      ? head
      : head.endsWith('s') && known(head.slice(0, -1))
        ? head.slice(0, -1)
        : null;
    if (part !== null) return [{ stems: [stemOf(part)], weight: sure.inside }];
  }
  return [];
}

function longerWords(
  word: string,
  { index, open }: { index: TextIndex; open: boolean },
): Variant[] {
  if (word.length < (open ? 2 : shortestInside)) return [];
  const isWord = (left: string): boolean =>
    left.length >= 3 && !stopWords.has(left) && index.knows(stemOf(left));
  const found = new Set<string>();
  for (const other of index.words.keys()) {
    if (other.length <= word.length) continue;
    if (other.startsWith(word)) {
      const left = other.slice(word.length);
      if (open || isWord(left) || (left[0] === 's' && isWord(left.slice(1)))) {
        found.add(stemOf(other));
      }
    } else if (word.length > shortestInside && other.endsWith(word)) {
      found.add(stemOf(other));
    }
    if (found.size >= mostLonger) break;
  }
  found.delete(stemOf(word));
  return [...found].map((stem) => ({ stems: [stem], weight: sure.longer }));
}
