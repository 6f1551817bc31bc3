import type { SiteIndex } from './site-index.ts';
import { stemOf } from './stem.ts';
import { tokenize, verbParticles } from './words.ts';

/** Before another word, the first part of a verb is a preposition: `op de router`. */
const followers = new Set(
  `aan achter af bij door in mee na om op over tegen terug toe uit van vanaf voor zonder naar met
  en of als dan wanneer terwijl zodat omdat dat te tot per via`.split(/\s+/),
);
/** The largest distance between a verb and its first part, in words. */
const furthest = 8;

/**
 * Adds whole separable verbs: `opzeggen` for `zeg ik … op`, `overstappen` for `over te stappen`.
 */
export function withWholeVerbs({ pages, synonyms }: SiteIndex, question: string): string {
  const words = tokenize(question);
  const known = (stem: string): string | undefined =>
    pages.wordsOf(stem)[0] ?? synonyms.wordsOf(stem)[0];
  const verbs = words.flatMap((particle, at) => {
    if (!verbParticles.has(particle)) return [];
    const next = words[at + 1];
    if (next !== undefined && !followers.has(next)) return [];
    const isInfinitive = next === 'te';
    const places = isInfinitive ? [at + 2, at + 3] : [Math.max(0, at - furthest), at];
    const found = words.slice(...places).map((verb) => known(stemOf(particle + stemOf(verb))));
    return found.filter((one) => one !== undefined).slice(-1);
  });
  return [question, ...verbs].join(' ');
}
