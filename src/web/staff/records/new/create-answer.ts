import type { ProblemCode } from '#protocol/problem.ts';
import type { FormTexts } from '../../../forms/drafts/form-texts.ts';
import type { SaveTrouble } from '../../forms/save-troubles.ts';
import type { SentForm } from '../../../forms/sent-form.ts';
import type { Match } from './matches.ts';

/** The form field that asks for the id of the new row instead of a redirect to its page. */
export const returnRecordField = '.kort';

/**
 * The answer to the form of a new row: the problems of the typed input or, when requested, the new
 * row (`made`).
 */
export type CreateAnswer = {
  made: { id: string } | null;
  typed: FormTexts;
  names: FormTexts;
  before: SentForm['before'];
  troubles: readonly SaveTrouble[];
  matches: readonly Match[];
  /** The message about prefilled fields, when the user asked for prefilling. */
  said?: string;
};

/** Returns the answer for a submission that failed: the form keeps what was typed. */
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
