import * as v from 'valibot';
import { knownEmailField } from './checks/fields.ts';

/**
 * The first step looks at the form of the address only: whether it exists is nobody's business.
 * Source: decisions.md §10.
 */
export const emailStep = v.object({ email: knownEmailField });

/** Not trimmed: a password may begin with a space. */
export const passwordStep = v.object({
  email: knownEmailField,
  password: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'login.wrong'),
  ),
});
