import { cleanText } from '#protocol/texts/clean-text.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';
import { compoundParts } from './dutch-compounds.ts';
import { wordForms } from './dutch-forms.ts';
import { stopWords } from './stop-words.ts';
import { phoneNumberVariants, postcodeVariants } from './written-numbers.ts';

/**
 * A text for `to_tsquery`. `open`: the word in it that may be half typed. What goes on behind its
 * stem need not begin as what was typed (`koren` has the stem of `korting`), so that it is to be
 * asked for as it was typed, or whole in its other forms.
 */
export type SearchText = { text: string; open: string | null };

/**
 * What somebody typed → texts for `to_tsquery`, which can never refuse them: only quoted letters
 * and digits stand between our own operators. All words must occur; `"…"` is a phrase, `-word` must
 * not occur, `or` separates alternatives. The last word may be half typed. Two words also find the
 * compound they make (`sim kaart` → `simkaart`), and a hyphen is no difference (`e-sim`, `esim`).
 */
export type SearchQuery = {
  /** Words in their other forms too, and the last one may go on. */
  wide: SearchText;
  /** Some word occurs as typed, the last one with what goes on behind it: for the rank of a row. */
  exact: SearchText;
  /**
   * As `wide` without what must not occur: what an index may be asked that knows more than the
   * viewer.
   */
  positive: SearchText;
  /** Some word occurs: what to mark, and for the rank of a row. */
  any: SearchText;
  /**
   * The words typed and nothing made of them: empty for PostgreSQL when they all say nothing (`de`,
   * `en`).
   */
  words: string;
};

const longestQuery = 1_000;
const longestWord = 64;
const mostWords = 20;
/**
 * So many cuts of words in two are asked for in all: a long word has thirty, and each is two words
 * more to look up.
 */
const mostCuts = 80;

/** Null when there is no word in it. */
export function parseSearch(typed: string): SearchQuery | null {
  const alternatives = termsOf(foldForSearch(typed.slice(0, longestQuery))).filter((terms) =>
    terms.some((term) => !term.negated),
  );
  if (alternatives.length === 0) return null;
  const write = (render: (terms: readonly Term[]) => string) =>
    alternatives.map((terms) => `(${render(terms)})`).join(' | ');
  const numbers = phoneNumberVariants(cleanText(typed.slice(0, longestQuery)));
  const open =
    alternatives
      .flat()
      .find((term) => term.open)
      ?.words.at(-1) ?? null;
  const half = (text: string): SearchText => ({ text: [text, ...numbers].join(' | '), open });
  const positives = (terms: readonly Term[]) => terms.filter((term) => !term.negated);
  return {
    wide: half(write(conjunction)),
    exact: { text: write((terms) => someOf(positives(terms), 'exact')), open },
    positive: half(write((terms) => conjunction(positives(terms)))),
    words: write((terms) =>
      positives(terms)
        .map((term) => sequence({ ...term, joined: false }, 'exact'))
        .join(' | '),
    ),
    any: half(write((terms) => someOf(positives(terms), 'wide'))),
  };
}

const someOf = (terms: readonly Term[], reading: Reading): string =>
  [...terms.map((term) => sequence(term, reading)), ...joinings(terms)].join(' | ');

/**
 * `open`: it may be half typed. `joined`: the words may also stand as one. `cuts`: the ways to read
 * it as two.
 */
type Term = {
  words: readonly string[];
  negated: boolean;
  quoted: boolean;
  joined: boolean;
  open: boolean;
  cuts: readonly [string, string][];
};
type Reading = 'wide' | 'exact';

/** `foto's` are more of a `foto`. */
const ofMany = /(?<=\p{L}{2})['’]s(?![\p{L}\p{N}])/gu;
/** What is between signs around it: `(storing?)`. */
const fromFirstToLast = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

const chunk = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

function termsOf(text: string): Term[][] {
  const alternatives: Term[][] = [[]];
  let left = mostWords;
  let cutsLeft = mostCuts;
  for (const [whole, minus, phrase, plain] of text.matchAll(chunk)) {
    if (plain === 'or' && minus === '') {
      alternatives.push([]);
      continue;
    }
    const words = (phrase ?? plain!.replace(ofMany, ''))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''); // proof: a phrase or not
    const taken = words.slice(0, left).map((word) => word.slice(0, longestWord));
    if (taken.length === 0) continue;
    left -= taken.length;
    const quoted = phrase !== undefined;
    const open = !quoted && minus === '' && text.endsWith(whole) && /[\p{L}\p{N}]$/u.test(text);
    const joined =
      !quoted && /^[\p{L}\p{N}-]+$/u.test(fromFirstToLast.exec(plain!.replace(ofMany, ''))![0]); // proof: there is a word in it
    const inTwo = joined && taken.length === 1 ? compoundParts(taken[0]!) : [];
    const cuts = inTwo.length <= cutsLeft ? inTwo : [];
    cutsLeft -= cuts.length;
    alternatives.at(-1)!.push({ words: taken, negated: minus === '-', quoted, joined, open, cuts });
  }
  return alternatives;
}

const quoted = (word: string, open: boolean): string => `'${word}'${open ? ':*' : ''}`;

function sequence(term: Term, reading: Reading): string {
  const { words, joined, open } = term;
  if (words.length === 1 && joined && reading === 'wide') return `(${readings(term).join(' | ')})`;
  const apart = words
    .map((word, at) => quoted(word, open && at === words.length - 1))
    .join(' <-> ');
  return joined && words.length > 1
    ? `(${apart} | ${quoted(words.join('').slice(0, longestWord), open)})`
    : `(${apart})`;
}

/** A word as typed, in its other forms, and taken apart. */
const readings = ({ words: [word], open, cuts }: Term): string[] => [
  quoted(word!, open),
  ...wordForms(word!).map((form) => quoted(form, false)),
  ...postcodeVariants(word!),
  ...cuts.map(([head, tail]) => `(${quoted(head, false)} & ${quoted(tail, open)})`),
];

/**
 * Every word, be it as one with the word before or behind it. As long as the words are, however
 * many: to write out every way to join them is a question of megabytes, which takes seconds.
 */
function conjunction(terms: readonly Term[]): string {
  const wanted = terms.flatMap((term, at) => {
    if (term.negated || isLittle(term)) return [];
    const ways = [sequence(term, 'wide'), joinedAt(terms, at - 1), joinedAt(terms, at)].filter(
      (one) => one !== null,
    );
    return [`(${ways.join(' | ')})`];
  });
  // Little words say nothing by themselves, but they may make a word together; what is unwanted of
  // nothing finds nothing.
  if (wanted.length === 0)
    return someOf(
      terms.filter((term) => !term.negated),
      'wide',
    );
  const unwanted = terms.filter((term) => term.negated).map((term) => `!${sequence(term, 'wide')}`);
  const digits = allDigits(terms);
  return `(${[...wanted, ...unwanted].join(' & ')})${digits === null ? '' : ` | (${digits})`}`;
}

const isLittle = ({ words }: Term): boolean => words.every((word) => stopWords.has(word));

const joinings = (terms: readonly Term[]): string[] =>
  terms.flatMap((_, at) => joinedAt(terms, at) ?? []);

/** This word and the next as one: Dutch writes compounds as one word, and people often do not. */
function joinedAt(terms: readonly Term[], at: number): string | null {
  const [first, second] = [terms[at], terms[at + 1]];
  if (
    first?.words.length !== 1 ||
    second?.words.length !== 1 ||
    [first, second].some((term) => term.negated || term.quoted)
  )
    return null;
  return quoted((first.words[0]! + second.words[0]!).slice(0, longestWord), second.open);
}

/** A number in groups is also looked for as one: telephone numbers. */
const allDigits = (terms: readonly Term[]): string | null => {
  const words = terms.flatMap((term) => (term.negated ? ['-'] : term.words));
  return words.length > 2 && words.every((word) => /^\p{N}+$/u.test(word))
    ? quoted(words.join('').slice(0, longestWord), false)
    : null;
};
