import { useRef } from 'react';
import { tell } from './tell.ts';
import {
  type Begun,
  type Check,
  type CheckedForm,
  type Refused,
  type Tell,
  useForm,
} from './use-form.ts';

/**
 * A form that is checked before it is sent, with the schema the server uses. Most who open its page
 * never fill it in: the check is fetched once somebody is in the form (`onFocus`). Until it is
 * there, and when it cannot be fetched, the server checks alone.
 */
export function useCheckedForm(
  load: () => Promise<Check>,
  answer: Refused | undefined,
  begun: Tell | Partial<Begun> = tell,
): CheckedForm {
  const check = useRef<Check>(() => []);
  const form = useForm(
    (sent) => check.current(sent),
    answer,
    typeof begun === 'function' ? { tell: begun } : { tell, ...begun },
  );
  const take = (loaded: Check) => {
    check.current = loaded;
  };
  return { ...form, onFocus: () => void load().then(take, () => undefined) };
}
