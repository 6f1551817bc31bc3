import type { ProblemCode } from '#protocol/problem.ts';
import type { FormTexts } from '../../../forms/drafts/form-texts.ts';
import type { SaveTrouble } from '../../forms/save-troubles.ts';
import type { SentForm } from '../../../forms/sent-form.ts';
import type { Match } from './matches.ts';

/** Asks for the id of the new row instead of a redirect. */
export const returnRecordField = '.kort';

/** `made`: the new row, when the form asked for its id. */
export type CreateAnswer = {
  made: { id: string } | null;
  typed: FormTexts;
  names: FormTexts;
  before: SentForm['before'];
  troubles: readonly SaveTrouble[];
  matches: readonly Match[];
  said?: string;
};

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
