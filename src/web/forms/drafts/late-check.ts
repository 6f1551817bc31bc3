import type * as v from 'valibot';
import type { Check } from '../use-form.ts';

/**
 * The check of a form's schema, fetched with what runs it:
 * `lateCheck(import('#protocol/forms/feedback.ts').then((form) => form.feedback))`.
 */
export async function lateCheck(schema: Promise<v.GenericSchema>): Promise<Check> {
  const [{ checkForm }, loaded] = await Promise.all([import('../check.ts'), schema]);
  return (sent) => {
    const checked = checkForm(loaded, sent);
    return checked.ok ? [] : checked.problems;
  };
}
