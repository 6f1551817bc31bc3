import * as v from 'valibot';
import { emailField, knownEmailField } from './checks/fields.ts';

/**
 * The first step checks only the format of the address: whether an account exists must not be
 * revealed. Source: decisions.md §10.
 */
export const emailStep = v.object({ email: knownEmailField });

/**
 * The address that a link or a code is mailed to. Users whose address mail servers refuse can still
 * log in with a password.
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
