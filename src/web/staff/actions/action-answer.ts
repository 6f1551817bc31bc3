import type { ProblemCode } from '#protocol/problem.ts';
import type { CreateAnswer } from '../records/new/create-answer.ts';

/**
 * The values that an action returned, to read or to copy. null: the values can be shown only once,
 * and were shown before.
 */
export type ActionOutcome =
  | readonly { label: string; value: string; isOnce: boolean; isSpoken: boolean }[]
  | null;

/**
 * The response to an action's form when it does not redirect to the record: the problems with the
 * typed input, or the outcome.
 */
export type ActionAnswer = Pick<
  CreateAnswer,
  'typed' | 'names' | 'before' | 'troubles' | 'matches'
> & {
  outcome?: ActionOutcome;
  /** The message above the outcome; absent without an outcome. */
  said?: string;
  /**
   * The field in which text was inserted for review; the action was not performed yet. `words`: the
   * inserted text; null when there was none.
   */
  filled?: { field: string; words: string | null };
};

/**
 * The name of the form field that holds the fingerprint of the record as it was when the form was
 * rendered.
 */
export const fingerprintField = 'gezien';

/** The name of the form field that holds the id of an uploaded file to attach to the action. */
export const attachmentField = 'bestand';

/**
 * The name of the button that only inserts text in a field; its value is the API name of that
 * field.
 */
export const fillInField = 'invullen';

/** Appends words to the typed text, after an empty line, unless the text already contains them. */
export const withWords = (typed: string, words: string): string =>
  typed.trim() === ''
    ? words
    : typed.includes(words.trim())
      ? typed
      : `${typed.trimEnd()}\n\n${words}`;

/** Returns the answer for a submission that failed: the form keeps what was typed. */
export const unsentActionAnswer = (code: ProblemCode | undefined): ActionAnswer => ({
  typed: {},
  names: {},
  before: {},
  troubles: [{ trouble: code ?? 'form.failed' }],
  matches: [],
});
