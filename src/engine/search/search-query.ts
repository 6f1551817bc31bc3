import { cleanText } from '#protocol/texts/clean-text.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';
import { compoundParts } from './dutch-compounds.ts';
import { wordForms } from './dutch-forms.ts';
import { stopWords } from './stop-words.ts';
import { phoneNumberVariants, postcodeVariants } from './written-numbers.ts';

/**
 * A text for `to_tsquery`. `open` is the word in it that the user may still be typing. A prefix
 * search for the stem of that word could miss what was typed (`koren` has the stem of `korting`),
 * so the query contains the word as typed with any ending, and its complete other forms.
 */
export type SearchText = { text: string; open: string | null };

/**
 * The typed text as texts for `to_tsquery`, which cannot reject them: they contain only quoted
 * letters and digits between our own operators. All words must occur; `"…"` is a phrase, `-word`
 * must not occur, `or` separates alternatives. The last word may be incomplete. Two words also
 * match the compound they form (`sim kaart` → `simkaart`), and hyphens make no difference (`e-sim`,
 * `esim`).
 */
export type SearchQuery = {
  /** Matches rows with every word, also in its other forms; the last word may be incomplete. */
  wide: SearchText;
  /**
   * Matches rows with some word as typed, the last one with any ending; used for the rank of a row.
   */
  exact: SearchText;
  /**
   * The same as `wide` without the excluded words: for an index that also contains words the viewer
   * may not see.
   */
  positive: SearchText;
  /** Matches rows with some of the words; used for highlighting and for the rank of a row. */
  any: SearchText;
  /**
   * Contains only the typed words: PostgreSQL turns it into an empty query when all of them are
   * stop words (`de`, `en`).
   */
  words: string;
};

const longestQuery = 1_000;
const longestWord = 64;
const mostWords = 20;
/**
 * The maximum number of splits of words into two parts, over all words: a long word has thirty, and
 * each split adds two look-ups.
 */
const mostCuts = 80;

/** Parses the typed text; returns null when it contains no word other than excluded ones. */
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
 * `open`: the term may be incomplete. `joined`: its words may also be written as one word. `cuts`:
 * the ways to split it into two words.
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

/** Matches the plural ending with an apostrophe: `foto's` is the plural of `foto`. */
const ofMany = /(?<=\p{L}{2})['’]s(?![\p{L}\p{N}])/gu;
/** Matches the text without surrounding punctuation, as in `(storing?)`. */
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
      // proof: the regular expression always matches `phrase` or `plain`
      .filter((word) => word !== '');
    const taken = words.slice(0, left).map((word) => word.slice(0, longestWord));
    if (taken.length === 0) continue;
    left -= taken.length;
    const quoted = phrase !== undefined;
    const open = !quoted && minus === '' && text.endsWith(whole) && /[\p{L}\p{N}]$/u.test(text);
    const joined =
      // proof: `plain` contains a letter or digit
      !quoted && /^[\p{L}\p{N}-]+$/u.test(fromFirstToLast.exec(plain!.replace(ofMany, ''))![0]);
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

/**
 * Returns the ways to read a word: as typed, in its other forms, as a postcode, and split in two.
 */
const readings = ({ words: [word], open, cuts }: Term): string[] => [
  quoted(word!, open),
  ...wordForms(word!).map((form) => quoted(form, false)),
  ...postcodeVariants(word!),
  ...cuts.map(([head, tail]) => `(${quoted(head, false)} & ${quoted(tail, open)})`),
];

/**
 * Returns a query for rows with every word, by itself or joined with the word before or after it,
 * and without the excluded words. The query length is linear in the number of words; writing out
 * every combination of joins would take megabytes of query and seconds.
 */
function conjunction(terms: readonly Term[]): string {
  const wanted = terms.flatMap((term, at) => {
    if (term.negated || isLittle(term)) return [];
    const ways = [sequence(term, 'wide'), joinedAt(terms, at - 1), joinedAt(terms, at)].filter(
      (one) => one !== null,
    );
    return [`(${ways.join(' | ')})`];
  });
  // Stop words match nothing by themselves, but may form a compound together. Excluded words
  // without wanted words match nothing.
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

/**
 * Returns this word and the next as one word: Dutch writes compounds as one word, and people often
 * do not. Null when one of them is missing, excluded, quoted or not a single word.
 */
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

/**
 * Returns the search text as one number when it consists of three or more groups of digits, because
 * telephone numbers are written in groups; null for any other text.
 */
const allDigits = (terms: readonly Term[]): string | null => {
  const words = terms.flatMap((term) => (term.negated ? ['-'] : term.words));
  return words.length > 2 && words.every((word) => /^\p{N}+$/u.test(word))
    ? quoted(words.join('').slice(0, longestWord), false)
    : null;
};
