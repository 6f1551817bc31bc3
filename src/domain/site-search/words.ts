import { foldForSearch } from '#protocol/texts/search-text.ts';

/** A word of a text, folded. `joined`: written with hyphens, where its parts count as well. */
const chunk = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const longest = 40;

/** `mbit/s` and `foto's`: what stands behind the sign is no word. */
const tails = /(?<=\p{L}{2})(?:['’]s|\/s)(?![\p{L}\p{N}])/gu;
/** People write `z’n` and `m’n`. */
const clipped = /(?<![\p{L}\p{N}])[zmd]?['’]n(?![\p{L}\p{N}])/gu;

/**
 * The words as typed, folded and in order; one with hyphens is one word without them (`e-sim`,
 * `esim`).
 */
export const tokenize = (text: string): string[] =>
  [...foldForSearch(text).replace(tails, '').replace(clipped, ' ').matchAll(chunk)].map(([word]) =>
    word.replaceAll('-', '').slice(0, longest),
  );

/**
 * The same with the parts of words with hyphens, and what two parts make together: `4g-back-up` is
 * `4g`, `backup` and more.
 */
export function tokenizeForIndex(text: string): string[] {
  const words: string[] = [];
  for (const [word] of foldForSearch(text).replace(tails, '').matchAll(chunk)) {
    const parts = word.split('-');
    words.push(parts.join('').slice(0, longest));
    if (parts.length > 1) words.push(...parts);
    if (parts.length > 2) words.push(...parts.slice(1).map((part, at) => parts[at]! + part));
  }
  return words;
}

/** First parts of verbs that can stand apart from the rest: `sla … op`. */
export const verbParticles = new Set(
  'aan achter af bij door in mee na om op over terug toe uit vast voor weg'.split(' '),
);
