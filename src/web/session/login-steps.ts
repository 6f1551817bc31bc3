import * as v from 'valibot';
import { looksLikeEmail } from '#wire/forms/email.ts';
import { maxEmailLength } from '#wire/constants.ts';

/** Logging in goes in two steps; both travel in the form, never in the address. */
export const stepName = 'stap';
export const steps = { email: 'email', password: 'wachtwoord', back: 'terug' } as const;

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
