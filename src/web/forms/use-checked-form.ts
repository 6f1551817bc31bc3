import { useRef } from 'react';
import {
  type FormOptions,
  type FormCheck,
  type CheckedForm,
  type FormRefusal,
  useForm,
} from './use-form.ts';
import { describeProblem, type DescribeProblem } from '#messages/problems/form-problems.ts';
import type * as v from 'valibot';

/** Until the check is loaded, only the server checks. */
export function useCheckedForm(
  load: () => Promise<FormCheck>,
  answer: FormRefusal | undefined,
  begun: DescribeProblem | Partial<FormOptions> = describeProblem,
): CheckedForm {
  const check = useRef<FormCheck>(() => []);
  const form = useForm(
    (sent) => check.current(sent),
    answer,
    typeof begun === 'function' ? { describeProblem: begun } : { describeProblem, ...begun },
  );
  const take = (loaded: FormCheck) => {
    check.current = loaded;
  };
  return { ...form, onFocus: () => void load().then(take, () => undefined) };
}

/** Use: `loadFormCheck(import('#protocol/forms/feedback.ts').then((form) => form.feedback))`. */
export async function loadFormCheck(schema: Promise<v.GenericSchema>): Promise<FormCheck> {
  const [{ checkForm }, loaded] = await Promise.all([import('./check.ts'), schema]);
  return (sent) => {
    const checked = checkForm(loaded, sent);
    return checked.ok ? [] : checked.problems;
  };
}
