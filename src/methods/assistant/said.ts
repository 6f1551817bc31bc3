import { folded } from '#records/search-query.ts';
import { otherProviders, separableVerbs } from '#text/question-topics.ts';

/** A question as the patterns of `question-topics.ts` read it: lower case, no accents, no signs. */
export const saidIn = (question: string): string =>
  folded(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * A question as it is looked for on the site: with the whole verb where its parts stand apart (`zeg … op`), and without the names of other providers, which stand
 * nowhere.
 */
export function askedOfSite(question: string): string {
  const said = saidIn(question);
  const verbs = separableVerbs.flatMap(({ parts, verb }) => (parts.test(said) ? [verb] : []));
  return [question.replace(otherProviders, ' '), ...verbs].join(' ');
}
