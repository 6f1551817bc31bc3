import type * as v from 'valibot';
import type { FormCheck } from '../use-form.ts';

/** Use: `loadFormCheck(import('#protocol/forms/feedback.ts').then((form) => form.feedback))`. */
export async function loadFormCheck(schema: Promise<v.GenericSchema>): Promise<FormCheck> {
  const [{ checkForm }, loaded] = await Promise.all([import('../check.ts'), schema]);
  return (sent) => {
    const checked = checkForm(loaded, sent);
    return checked.ok ? [] : checked.problems;
  };
}
