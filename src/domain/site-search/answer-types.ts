import {
  answerTypes,
  type AnswerType,
  whetherWeOfferPattern,
  amountPattern,
  ownThingPattern,
} from '#messages/assistant/answer-types.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/** Returns the kinds of value that a question asks for, such as a time or an amount of money. */
export function answerTypesOf(question: string): AnswerType[] {
  const said = foldForSearch(question);
  return answerTypes.filter(({ asks }) => asks.test(said));
}

/** A fact is, for example, an amount, a speed or a term. */
export const asksFact = (question: string): boolean =>
  answerTypesOf(question).some((type) => type.isFact === true);

export const holdsType = (text: string, { holds }: AnswerType): boolean => holds.test(text);

export function holdsAnswer(question: string, texts: readonly string[]): boolean {
  const types = answerTypesOf(question);
  return types.some((type) => texts.some((text) => holdsType(text, type)));
}

/**
 * Returns whether the question explicitly asks for a value, for example an amount or a person, that
 * the texts do not contain.
 */
export function lacksAnswer(question: string, texts: readonly string[]): boolean {
  const said = foldForSearch(question);
  return answerTypes.some(
    ({ strict, holds, isUntold }) =>
      strict?.test(said) === true &&
      !texts.some((text) => holds.test(text) && (isUntold === true || amountPattern.test(text))),
  );
}

/**
 * Returns whether the question asks who a person is, or for the visitor's own data, which no public
 * text contains.
 */
export function asksPrivateFact(question: string): boolean {
  const said = foldForSearch(question);
  return answerTypes.some(
    ({ strict, isUntold }) => isUntold === true && strict?.test(said) === true,
  );
}

/**
 * Returns whether the question asks if we sell, have or do something. A text that only mentions the
 * thing does not answer the question.
 */
export const asksWhetherWeOffer = (question: string): boolean =>
  whetherWeOfferPattern.test(foldForSearch(question).trim());

/**
 * Returns `showroom` for `hoe groot is jullie showroom`, in search form; null when there is none.
 */
export const ownThingAsked = (question: string): string | null =>
  ownThingPattern.exec(foldForSearch(question))?.[1] ?? null;
