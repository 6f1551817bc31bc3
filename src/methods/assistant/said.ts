import { folded } from '#wire/folded.ts';
import { otherProviders } from '#text/question-topics.ts';

/** A question as the patterns of `question-topics.ts` read it: lower case, no accents, no signs. */
export const saidIn = (question: string): string =>
  folded(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A question without the names of other providers, which stand nowhere on the site. */
export const askedOfSite = (question: string): string => question.replace(otherProviders, ' ');
