import type * as v from 'valibot';
import { problemText } from '#text/problems.ts';
import { checkForm } from './check.ts';
import { type Check, type CheckedForm, type Refused, type Tell, useForm } from './use-form.ts';

const nothingWrong: Check = () => [];
const tell: Tell = (code) => problemText[code];

/** Checks in the browser before sending, with the schema the server uses, and `judge` for what no schema sees. */
export const useCheckedForm = (schema: v.GenericSchema, answer: Refused | undefined, judge: Check = nothingWrong): CheckedForm =>
  useForm(
    (sent) => {
      const checked = checkForm(schema, sent);
      return [...(checked.ok ? [] : checked.problems), ...judge(sent)];
    },
    answer,
    tell,
  );
