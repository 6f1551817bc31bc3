import type { ProblemCode } from '#protocol/problem.ts';
import type { CreateAnswer } from '../records/new/create-answer.ts';

/** The values to read or to copy; null when they can be shown only once, and were shown before. */
export type ActionOutcome =
  | readonly { label: string; value: string; isOnce: boolean; isSpoken: boolean }[]
  | null;

/** The response to an action's form when it does not redirect to the record. */
export type ActionAnswer = Pick<
  CreateAnswer,
  'typed' | 'names' | 'before' | 'troubles' | 'matches'
> & {
  outcome?: ActionOutcome;
  /** The message above the outcome; absent without an outcome. */
  said?: string;
  /** The field in which text was inserted for review. `words`: the text, if any. */
  filled?: { field: string; words: string | null };
};

/** The form field with the fingerprint of the record as the form shows it. */
export const fingerprintField = 'gezien';

/** The form field with the id of an uploaded file. */
export const attachmentField = 'bestand';

/** The button that only inserts text in a field; its value is the API name of that field. */
export const fillInField = 'invullen';

/** Appends words to the typed text, after an empty line, unless the text already contains them. */
export const withWords = (typed: string, words: string): string =>
  typed.trim() === ''
    ? words
    : typed.includes(words.trim())
      ? typed
      : `${typed.trimEnd()}\n\n${words}`;

/** Returns an answer with only a problem of the whole form. */
export const unsentActionAnswer = (code: ProblemCode | undefined): ActionAnswer => ({
  typed: {},
  names: {},
  before: {},
  troubles: [{ trouble: code ?? 'form.failed' }],
  matches: [],
});
