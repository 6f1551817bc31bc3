import * as v from 'valibot';
import { maxEmailLength } from '#wire/constants.ts';
import { looksLikeEmail } from './email.ts';

const email = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.emailMissing'),
  v.maxLength(maxEmailLength, 'form.tooLong'),
  v.check(looksLikeEmail, 'form.emailWrong'),
);

/** The first step looks at the form of the address only: whether it exists is nobody's business. Source: decisions.md §10. */
export const emailStep = v.object({ email });

/** Not trimmed: a password may begin with a space. */
export const passwordStep = v.object({ email, password: v.pipe(v.optional(v.string(), ''), v.nonEmpty('form.required'), v.maxLength(1_000, 'login.wrong')) });
