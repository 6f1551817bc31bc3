import { plainWords } from '#messages/assistant/plain-words.ts';
import { otherProviders } from '#messages/site/question-topics.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** In lower case, without accents and punctuation. */
export const normalizeQuestion = (question: string): string =>
  foldForSearch(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const withoutOtherProviders = (question: string): string =>
  question.replace(otherProviders, ' ');

/** Folded, and in the words of the site: `hoe rap` becomes `hoe snel`. */
export const withSiteWording = (question: string): string =>
  plainWords.reduce((text, [said, plain]) => text.replace(said, plain), foldForSearch(question));
