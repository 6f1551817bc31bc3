import type { ProblemCode } from '#protocol/problem.ts';
import type { CreateAnswer } from '../records/new/create-answer.ts';

/** What one gets to read or take along; null: it was shown before, and cannot be again. */
export type ActionOutcome =
  | readonly { label: string; value: string; isOnce: boolean; isSpoken: boolean }[]
  | null;

/**
 * What the form of an action is answered when it does not lead to the record: what is wrong, with
 * what was typed, or what came of it.
 */
export type ActionAnswer = Pick<
  CreateAnswer,
  'typed' | 'names' | 'before' | 'troubles' | 'matches'
> & {
  outcome?: ActionOutcome;
  /** What is said with it. */
  said?: string;
  /**
   * Words were put in this field, to be looked over; nothing was done yet. Null: there were none to
   * put there.
   */
  filled?: { field: string; words: string | null };
};

/** What was seen of the record when the form was drawn. */
export const fingerprintField = 'gezien';

/** A file that was brought ahead and goes along. */
export const attachmentField = 'bestand';

/** The button that only fills a field in, by its value. */
export const fillInField = 'invullen';

/** Behind what was typed, unless they stand there already. */
export const withWords = (typed: string, words: string): string =>
  typed.trim() === ''
    ? words
    : typed.includes(words.trim())
      ? typed
      : `${typed.trimEnd()}\n\n${words}`;

/** Nothing came of sending it: what was typed stands in the form still. */
export const unsentActionAnswer = (code: ProblemCode | undefined): ActionAnswer => ({
  typed: {},
  names: {},
  before: {},
  troubles: [{ trouble: code ?? 'form.failed' }],
  matches: [],
});
