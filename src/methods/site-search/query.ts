import { partsOf } from '#records/dutch-compounds.ts';
import { formsOf } from '#records/dutch-forms.ts';
import { littleWords } from '#records/little-words.ts';
import { isFiller, isWeak } from '#text/question-words.ts';
import { stemOf } from './stem.ts';
import type { Synonyms } from './synonyms.ts';
import { leastWorth, type Term, type TextIndex, type Variant } from './text-index.ts';
import { wordsIn } from './words.ts';

/** What somebody typed, as terms for an index. `unknown`: the words the index knows in no way, as typed. `isEmpty`: no word of it says anything. */
export type SiteQuery = { terms: readonly Term[]; unknown: readonly string[]; isEmpty: boolean };

const mostWords = 60;
/** How sure it is that another way to write a word is meant. */
const sure = { form: 0.9, synonym: 0.8, phrase: 0.75, parts: 0.6, longer: 0.45, part: 0.4 };
/** A shorter word stands in too many longer ones. */
const shortestInside = 4;
const mostLonger = 30;

/** `open`: somebody is still typing the last word. */
export function parseQuery(typed: string, { index, synonyms, open }: { index: TextIndex; synonyms: Synonyms; open: boolean }): SiteQuery {
  const { words, partsOfWord } = joinedWords(wordsIn(typed).slice(0, mostWords), index);
  const terms: Term[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < words.length;) {
    const meant = synonyms.at(words, at);
    const length = meant?.length ?? 1;
    const word = words.slice(at, at + length).join(' ');
    const last = open && at + length === words.length;
    const own = length === 1 ? waysToWrite(word, { index, open: last }) : [{ stems: contentOf(words.slice(at, at + length)).map(stemOf), weight: 1 }];
    const apart = partsOfWord.get(word)?.map(stemOf);
    const variants = [
      ...own,
      ...(apart ? [{ stems: apart, weight: sure.form }] : []),
      ...(meant?.others ?? []).map((stems) => ({ stems, weight: stems.length > 1 ? sure.phrase : sure.synonym })),
    ];
    const worth = length === 1 && meant === null ? worthOf(word) : 1;
    if (worth >= leastWorth && !variants.some(({ stems }) => stems.every(index.knows))) unknown.push(word);
    terms.push({ word, variants, worth });
    // What stands in a phrase says something by itself as well, and never keeps a document out.
    if (length > 1)
      terms.push(
        ...contentOf(words.slice(at, at + length)).map((part) => ({ word: part, variants: waysToWrite(part, { index, open: false }), worth: worths.part })),
      );
    at += length;
  }
  const asked = onlyOnce(hardened(terms));
  return { terms: asked, unknown, isEmpty: asked.every(({ worth }) => worth < leastWorth) };
}

const worths = { filler: 0.12, part: 0.25, weak: 0.4 };

/** A phrase without its little words, unless it has no other. */
function contentOf(phrase: readonly string[]): readonly string[] {
  const content = phrase.filter((word) => !littleWords.has(word));
  return content.length === 0 ? phrase : content;
}

function worthOf(word: string): number {
  if (littleWords.has(word) || isFiller(word) || word.length < 2) return worths.filler;
  return isWeak(word) ? worths.weak : 1;
}

/** Where every word says little, they are what is asked for. */
const hardened = (terms: readonly Term[]): readonly Term[] =>
  terms.some(({ worth }) => worth > worths.filler) ? terms : terms.map((term) => (littleWords.has(term.word) ? term : { ...term, worth: 1 }));

const onlyOnce = (terms: readonly Term[]): Term[] => [...new Map(terms.map((term) => [term.word, term])).values()];

/** Two words that the site writes as one: `glas vezel`, `pin automaat`. `partsOfWord`: what was typed for such a word. */
function joinedWords(words: readonly string[], index: TextIndex): { words: string[]; partsOfWord: ReadonlyMap<string, readonly string[]> } {
  const joined: string[] = [];
  const partsOfWord = new Map<string, readonly string[]>();
  for (let at = 0; at < words.length; at++) {
    const [one, other] = [words[at]!, words[at + 1]];
    const both = other === undefined ? '' : one + other;
    const isOne = both.length >= 5 && !littleWords.has(one) && !littleWords.has(other!) && index.wordsOf(stemOf(both)).length > 0;
    joined.push(isOne ? both : one);
    if (!isOne) continue;
    partsOfWord.set(both, [one, other!]);
    at++;
  }
  return { words: joined, partsOfWord };
}

function waysToWrite(word: string, { index, open }: { index: TextIndex; open: boolean }): Variant[] {
  const own: Variant = { stems: [stemOf(word)], weight: 1 };
  if (littleWords.has(word)) return [own];
  const forms = formsOf(word).map((form): Variant => ({ stems: [stemOf(form)], weight: sure.form }));
  const parts = partsOf(word).flatMap((both): Variant[] => {
    const stems = both.map(stemOf);
    const apart = stems.every(index.knows) ? stems.map((stem): Variant => ({ stems: [stem], weight: sure.part })) : [];
    return [{ stems, weight: sure.parts }, ...apart];
  });
  return [own, ...forms, ...parts, ...longerWords(word, { index, open })];
}

/** Words that begin or end with this one; somebody who is still typing may mean any that begins so. */
function longerWords(word: string, { index, open }: { index: TextIndex; open: boolean }): Variant[] {
  if (word.length < (open ? 2 : shortestInside)) return [];
  const found = new Set<string>();
  for (const other of index.words.keys()) {
    if (other.length <= word.length) continue;
    const fits = other.startsWith(word) || (word.length > shortestInside && other.endsWith(word));
    if (fits) found.add(stemOf(other));
    if (found.size >= mostLonger) break;
  }
  return [...found].map((stem) => ({ stems: [stem], weight: sure.longer }));
}
