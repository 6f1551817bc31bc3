import * as v from 'valibot';
import { maxEmailLength, maxFreeTextLength, maxNameLength } from '#wire/constants.ts';
import { looksLikeEmail } from './email.ts';
import { oneLine } from './one-line.ts';

/** Fields that many forms have. What is missing counts as empty. Lengths: decisions.md §5. */

export const nameField = v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.nonEmpty('form.required'), v.maxLength(maxNameLength, 'form.tooLong'));

export const emailField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.emailMissing'),
  v.maxLength(maxEmailLength, 'form.tooLong'),
  v.check(looksLikeEmail, 'form.emailWrong'),
);

const maxPhoneLength = 40;

/** As people write it: whoever wants to be reached knows best. */
export const anyPhoneField = v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.maxLength(maxPhoneLength, 'form.tooLong'));

/** A number that is going to be called: the 8 to 15 digits of any country, with the signs people put between them. Source: ITU-T E.164. */
export const phoneField = v.pipe(
  v.optional(v.string(), ''),
  oneLine,
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(maxPhoneLength, 'form.tooLong'),
  v.check((text) => /^\+?[\d\s().\-/]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, '')), 'form.phoneWrong'),
);

/** A longer text that may stay empty. */
export const noteField = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(maxFreeTextLength, 'form.tooLong'));
