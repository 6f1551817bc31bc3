import * as v from 'valibot';
import { emailField, knownEmailField } from './checks/fields.ts';

/** The response must not reveal whether an account exists. Source: decisions.md §10. */
export const emailStep = v.object({ email: knownEmailField });

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
