import { plainWords } from '#messages/assistant/plain-words.ts';
import { otherProviders } from '#messages/site/question-topics.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/** A question as the patterns of `question-topics.ts` read it: lower case, no accents, no signs. */
export const normalizeQuestion = (question: string): string =>
  foldForSearch(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A question without the names of other providers, which stand nowhere on the site. */
export const withoutOtherProviders = (question: string): string =>
  question.replace(otherProviders, ' ');

/**
 * A question, folded, in the words of the site where it has others for them: `hoe rap` is `hoe
 * snel`.
 */
export const withSiteWording = (question: string): string =>
  plainWords.reduce((text, [said, plain]) => text.replace(said, plain), foldForSearch(question));
