import type { SiteEntry } from './site-entries.ts';
import { stemOf } from './stem.ts';
import { tokenize, verbParticles } from './words.ts';

export type Abbreviation = { word: string; pattern: RegExp };

export function abbreviationIn(typed: string): Abbreviation | null {
  const [word, ...more] = typed.match(/(?<![\p{L}\p{N}])\p{Lu}{2,5}(?![\p{L}\p{N}])/gu) ?? [];
  const isShouted = more.length > 0 && !/\p{Ll}/u.test(typed);
  if (word === undefined || isShouted) return null;
  return { word, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u') };
}

/**
 * `verb`: the entry uses the word only as part of a verb. A page with `sla dit op` (opslaan) is not
 * about an SLA.
 */
export function useOfAbbreviation(
  { title, names, summary, passages }: SiteEntry,
  { word, pattern }: Abbreviation,
  knows: (stem: string) => boolean,
): 'abbreviation' | 'verb' | null {
  const texts = [title, ...names, summary, ...passages.flatMap(textsOf)];
  if (texts.some((text) => pattern.test(text))) return 'abbreviation';
  const [folded = ''] = tokenize(word);
  const uses = texts
    .flatMap((text) => text.split(/[.!?:\n]/))
    .flatMap((sentence) => usesIn(tokenize(sentence), folded));
  const isVerb = uses.map((after) =>
    after.some((next) => verbParticles.has(next) && wholeVerbs(next + folded).some(knows)),
  );
  return isVerb.length > 0 && isVerb.every(Boolean) ? 'verb' : null;
}

/** `opslaan` for `opsla`. */
const wholeVerbs = (start: string): string[] => [start, `${start}en`, `${start}an`].map(stemOf);

const textsOf = ({ heading, text }: SiteEntry['passages'][number]): string[] => [
  heading ?? '',
  text,
];

const usesIn = (words: readonly string[], folded: string): string[][] =>
  words.flatMap((word, at) => (word === folded ? [words.slice(at + 1)] : []));
