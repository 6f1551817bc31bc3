import { folded } from '#protocol/texts/folded.ts';
import {
  answerTypes,
  type AnswerType,
  asksWhetherWe,
  holdsAmount,
  thingOfOurs,
} from '#messages/assistant/answer-types.ts';

/** What kinds of things a question asks for: a time, an amount of money, a number. */
export function answerTypesOf(question: string): AnswerType[] {
  const said = folded(question);
  return answerTypes.filter(({ asks }) => asks.test(said));
}

/** Whether a fact is asked for, such as an amount, a speed or a term. */
export const asksFact = (question: string): boolean =>
  answerTypesOf(question).some((type) => type.isFact === true);

export const holdsType = (text: string, { holds }: AnswerType): boolean => holds.test(text);

/** Whether one of these texts has a kind of thing that the question asks for. */
export function holdsAnswer(question: string, texts: readonly string[]): boolean {
  const types = answerTypesOf(question);
  return types.some((type) => texts.some((text) => holdsType(text, type)));
}

/** Whether these texts leave out what the question asks for by name: an amount, a person. */
export function lacksAnswer(question: string, texts: readonly string[]): boolean {
  const said = folded(question);
  return answerTypes.some(
    ({ strict, holds, isUntold }) =>
      strict?.test(said) === true &&
      !texts.some((text) => holds.test(text) && (isUntold === true || holdsAmount.test(text))),
  );
}

/** Asks for what no text for everybody has: who somebody is, or what somebody has themselves. */
export function asksUntold(question: string): boolean {
  const said = folded(question);
  return answerTypes.some(
    ({ strict, isUntold }) => isUntold === true && strict?.test(said) === true,
  );
}

/** Asks whether we sell or do a thing: a text that only speaks of the thing is no answer. */
export const isWhetherWe = (question: string): boolean =>
  asksWhetherWe.test(folded(question).trim());

/** What of ours a fact is asked of, folded: `showroom` in `hoe groot is jullie showroom`. */
export const ofOurs = (question: string): string | null =>
  thingOfOurs.exec(folded(question))?.[1] ?? null;
