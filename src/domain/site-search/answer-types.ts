import {
  answerTypes,
  type AnswerType,
  whetherWeOfferPattern,
  amountPattern,
  ownThingPattern,
} from '#messages/assistant/answer-types.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

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

export function lacksAnswer(question: string, texts: readonly string[]): boolean {
  const said = foldForSearch(question);
  return answerTypes.some(
    ({ strict, holds, isUntold }) =>
      strict?.test(said) === true &&
      !texts.some((text) => holds.test(text) && (isUntold === true || amountPattern.test(text))),
  );
}

/** For example the visitor's own data, which is not in a public text. */
export function asksPrivateFact(question: string): boolean {
  const said = foldForSearch(question);
  return answerTypes.some(
    ({ strict, isUntold }) => isUntold === true && strict?.test(said) === true,
  );
}

/** A text that only mentions the thing does not answer such a question. */
export const asksWhetherWeOffer = (question: string): boolean =>
  whetherWeOfferPattern.test(foldForSearch(question).trim());

/** `showroom` for `hoe groot is jullie showroom`. */
export const ownThingAsked = (question: string): string | null =>
  ownThingPattern.exec(foldForSearch(question))?.[1] ?? null;
