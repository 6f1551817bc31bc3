import { foldForSearch } from '#protocol/texts/clean-text.ts';

const chunk = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const longest = 40;

/** The part after the sign in `mbit/s` and `foto's` is no word. */
const tails = /(?<=\p{L}{2})(?:['’]s|\/s)(?![\p{L}\p{N}])/gu;
/** The contractions `z’n`, `m’n`, `d’n` and `’n`. */
const clipped = /(?<![\p{L}\p{N}])[zmd]?['’]n(?![\p{L}\p{N}])/gu;

/** In search form, in order. Hyphens are removed, so `e-sim` becomes `esim`. */
export const tokenize = (text: string): string[] =>
  [...foldForSearch(text).replace(tails, '').replace(clipped, ' ').matchAll(chunk)].map(([word]) =>
    word.replaceAll('-', '').slice(0, longest),
  );

/** A hyphenated word also counts as its parts and pairs of parts: `4g-back-up` as `backup`. */
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

/** The first parts of separable verbs: `sla … op`. */
export const verbParticles = new Set(
  'aan achter af bij door in mee na om op over terug toe uit vast voor weg'.split(' '),
);

const shortestSentence = 3;

export function sentencesOf(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const { 0: part, index } of text.matchAll(/\S(?:.*?[.!?](?=\s|$)|.*)/g))
    if (part.length >= shortestSentence) found.push({ from: index, to: index + part.length });
  return found;
}
