import type { ProblemCode } from '#protocol/problem.ts';
import type { FormTexts } from '../../../forms/drafts/form-texts.ts';
import type { SaveTrouble } from '../../forms/save-troubles.ts';
import type { SentForm } from '../../../forms/sent-form.ts';
import type { Match } from './matches.ts';

/** Asks for the row that was made instead of its page. */
export const returnRecordField = '.kort';

/**
 * What the form of a new row is answered: what is wrong, with what was typed, or, for who asked so,
 * the row.
 */
export type CreateAnswer = {
  made: { id: string } | null;
  typed: FormTexts;
  names: FormTexts;
  before: SentForm['before'];
  troubles: readonly SaveTrouble[];
  matches: readonly Match[];
  /** What was filled in, as people read it, for who asked for that. */
  said?: string;
};

/** Nothing came of sending it: what was typed stands in the form still. */
export const unsentCreateAnswer = (code: ProblemCode | undefined): CreateAnswer => ({
  made: null,
  typed: {},
  names: {},
  before: {},
  troubles: [
    {
      trouble:
        code === 'form.unreached' ? 'unreached' : code === 'form.tooMany' ? 'tooMany' : 'failed',
    },
  ],
  matches: [],
});
