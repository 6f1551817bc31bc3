import * as v from 'valibot';
import { emailField, knownEmailField } from './checks/fields.ts';

/**
 * The first step looks at the form of the address only: whether it exists is nobody's business.
 * Source: decisions.md §10.
 */
export const emailStep = v.object({ email: knownEmailField });

/**
 * The address that a link or a code is mailed to. Who logs in by an address that no mail server
 * takes still has the password.
 */
export const loginMailStep = v.object({ email: emailField });

/** Not trimmed: a password may begin with a space. */
export const passwordStep = v.object({
  email: knownEmailField,
  password: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'login.wrong'),
  ),
});
