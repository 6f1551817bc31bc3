import { useRef } from 'react';
import { formProblemText } from '#text/form-problems.ts';
import type { ProblemCode } from '#wire/problem.ts';
import { type Check, type CheckedForm, type Refused, type Tell, useForm } from './use-form.ts';

const sentences: Partial<Record<ProblemCode, string>> = formProblemText;
/** Such a form asks for nothing out of the ordinary; what it does not know went wrong with us. */
const tell: Tell = (code) => sentences[code] ?? formProblemText['form.failed'];

export type LateForm = CheckedForm & { onFocus: () => void };

/**
 * As `useCheckedForm`, for a form that most who open its page never fill in: the check is fetched once somebody is in the form (`onFocus`).
 * Until it is there, and when it cannot be fetched, the server checks alone, with the same schema.
 */
export function useLateForm(load: () => Promise<Check>, answer: Refused | undefined): LateForm {
  const check = useRef<Check>(() => []);
  const form = useForm((sent) => check.current(sent), answer, tell);
  const take = (loaded: Check) => {
    check.current = loaded;
  };
  return { ...form, onFocus: () => void load().then(take, () => undefined) };
}
