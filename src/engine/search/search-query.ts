import { cleanText, foldForSearch } from '#protocol/texts/clean-text.ts';
import { compoundParts } from './dutch-compounds.ts';
import { wordForms, stopWords } from './dutch-words.ts';
import { phoneNumberVariants, postcodeVariants } from './written-numbers.ts';

/**
 * `open`: the word that the user may still be typing. A prefix search for its stem could miss what
 * was typed, so the word as typed is also searched with any ending.
 */
export type SearchText = { text: string; open: string | null };

/**
 * `"…"` is a phrase, `-word` must not occur, `or` separates alternatives. Two words also match
 * their compound (`sim kaart`, `simkaart`), and hyphens make no difference (`e-sim`, `esim`).
 */
export type SearchQuery = {
  /** Finds rows with the words, possibly in other forms. */
  wide: SearchText;
  /** Finds rows with some word as typed; for the rank. */
  exact: SearchText;
  /** `wide` without the excluded words, for an index with words that the viewer may not see. */
  positive: SearchText;
  /** Finds rows with some word, possibly in another form; for highlights and the rank. */
  any: SearchText;
  /** Only the typed words. An empty query for PostgreSQL when they are all stop words. */
  words: string;
};

const longestQuery = 1_000;
const longestWord = 64;
const mostWords = 20;
const mostCuts = 80;

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

/** `joined`: may also be one word. `cuts`: ways to split the word in two. */
type Term = {
  words: readonly string[];
  negated: boolean;
  quoted: boolean;
  joined: boolean;
  open: boolean;
  cuts: readonly [string, string][];
};
type Reading = 'wide' | 'exact';

/** The plural ending with an apostrophe, as in `foto's`. */
const ofMany = /(?<=\p{L}{2})['’]s(?![\p{L}\p{N}])/gu;
/** The text without punctuation around it, as in `(storing?)`. */
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
    // proof: `chunk` always matches `phrase` or `plain`
    const words = (phrase ?? plain!.replace(ofMany, ''))
      .split(/[^\p{L}\p{N}]+/u)
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

const readings = ({ words: [word], open, cuts }: Term): string[] => [
  quoted(word!, open),
  ...wordForms(word!).map((form) => quoted(form, false)),
  ...postcodeVariants(word!),
  ...cuts.map(([head, tail]) => `(${quoted(head, false)} & ${quoted(tail, open)})`),
];

/** The length is linear in the number of words; all combinations of joins would take megabytes. */
function conjunction(terms: readonly Term[]): string {
  const wanted = terms.flatMap((term, at) => {
    if (term.negated || isLittle(term)) return [];
    const ways = [sequence(term, 'wide'), joinedAt(terms, at - 1), joinedAt(terms, at)].filter(
      (one) => one !== null,
    );
    return [`(${ways.join(' | ')})`];
  });
  // Stop words match nothing alone, but may form a compound together.
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

/** This word and the next as one word, because people often split Dutch compounds. */
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

/** Three or more groups of digits as one number, such as a telephone number; otherwise null. */
const allDigits = (terms: readonly Term[]): string | null => {
  const words = terms.flatMap((term) => (term.negated ? ['-'] : term.words));
  return words.length > 2 && words.every((word) => /^\p{N}+$/u.test(word))
    ? quoted(words.join('').slice(0, longestWord), false)
    : null;
};
