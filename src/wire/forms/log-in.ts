import * as v from 'valibot';
import { emailField } from './fields.ts';

/** The first step looks at the form of the address only: whether it exists is nobody's business. Source: decisions.md §10. */
export const emailStep = v.object({ email: emailField });

/** Not trimmed: a password may begin with a space. */
export const passwordStep = v.object({
  email: emailField,
  password: v.pipe(v.optional(v.string(), ''), v.nonEmpty('form.required'), v.maxLength(1_000, 'login.wrong')),
});
