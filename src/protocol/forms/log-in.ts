import * as v from 'valibot';
import { emailField, knownEmailField } from './checks/fields.ts';

/**
 * Checks only the format, because the response must not reveal whether an account exists. Source:
 * decisions.md §10.
 */
export const emailStep = v.object({ email: knownEmailField });

/** For a mailed link or code. A password also works with an address that mail servers reject. */
export const loginMailStep = v.object({ email: emailField });

/** The password is not trimmed: it may begin with a space. */
export const passwordStep = v.object({
  email: knownEmailField,
  password: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'login.wrong'),
  ),
});
