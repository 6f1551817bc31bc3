import { useRef } from 'react';
import { type Check, type CheckedForm, type Refused, useForm } from './use-form.ts';

export type LateForm = CheckedForm & { onFocus: () => void };

/**
 * As `useCheckedForm`, for a form that most who open its page never fill in: the check is fetched once somebody is in the form (`onFocus`).
 * Until it is there, and when it cannot be fetched, the server checks alone, with the same schema.
 */
export function useLateForm(load: () => Promise<Check>, answer: Refused | undefined): LateForm {
  const check = useRef<Check>(() => []);
  const form = useForm((sent) => check.current(sent), answer);
  const take = (loaded: Check) => {
    check.current = loaded;
  };
  return { ...form, onFocus: () => void load().then(take, () => undefined) };
}
