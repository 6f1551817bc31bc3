import type { ProblemCode } from '#protocol/problem.ts';
import type { CreateAnswer } from '../records/new/create-answer.ts';

/** Values to read or to copy; null means they were shown once before and cannot be shown again. */
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
  /** The message above the outcome. */
  said?: string;
  /**
   * Text was inserted in this field for review; nothing was performed yet. Null: there was no text.
   */
  filled?: { field: string; words: string | null };
};

/** Name of the field with the fingerprint of the record as it was when the form was drawn. */
export const fingerprintField = 'gezien';

/** Name of the field with an uploaded file that is attached to the action. */
export const attachmentField = 'bestand';

/** Name of the button that only fills a field in; its value is that field. */
export const fillInField = 'invullen';

/** Appends words to the typed text, unless the text already contains them. */
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
