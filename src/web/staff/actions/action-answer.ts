import type { ProblemCode } from '#protocol/problem.ts';
import type { CreateAnswer } from '../records/new/create-answer.ts';

/** Null when the values can be shown only once, and were shown before. */
export type ActionOutcome =
  | readonly { label: string; value: string; isOnce: boolean; isSpoken: boolean }[]
  | null;

export type ActionAnswer = Pick<
  CreateAnswer,
  'typed' | 'names' | 'before' | 'troubles' | 'matches'
> & {
  outcome?: ActionOutcome;
  said?: string;
  /** The field in which the text of a picked record was inserted. */
  filled?: { field: string; words: string | null };
};

export const fingerprintField = 'gezien';

export const attachmentField = 'bestand';

/** The button that only inserts text in a field; its value is the API name of that field. */
export const fillInField = 'invullen';

export const withWords = (typed: string, words: string): string =>
  typed.trim() === ''
    ? words
    : typed.includes(words.trim())
      ? typed
      : `${typed.trimEnd()}\n\n${words}`;

export const unsentActionAnswer = (code: ProblemCode | undefined): ActionAnswer => ({
  typed: {},
  names: {},
  before: {},
  troubles: [{ trouble: code ?? 'form.failed' }],
  matches: [],
});
