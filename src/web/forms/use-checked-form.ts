import { useRef } from 'react';
import { describeProblem } from './describe-problem.ts';
import {
  type FormOptions,
  type FormCheck,
  type CheckedForm,
  type FormRefusal,
  type DescribeProblem,
  useForm,
} from './use-form.ts';

/**
 * A form that is checked before it is sent, with the schema the server uses. Most who open its page
 * never fill it in: the check is fetched once somebody is in the form (`onFocus`). Until it is
 * there, and when it cannot be fetched, the server checks alone.
 */
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
