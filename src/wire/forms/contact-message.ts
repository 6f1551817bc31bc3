import * as v from 'valibot';
import { oneLine } from './one-line.ts';
import { looksLikeEmail } from './email.ts';
import { maxEmailLength, maxFreeTextLength, maxNameLength } from '#wire/constants.ts';

/** Contact form, spec §2: name, e-mail, phone, message. Issues are problem codes, never sentences. */
export const contactMessage = v.object({
  name: v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.nonEmpty('form.required'), v.maxLength(maxNameLength, 'form.tooLong')),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('form.emailMissing'),
    v.maxLength(maxEmailLength, 'form.tooLong'),
    v.check(looksLikeEmail, 'form.emailWrong'),
  ),
  phone: v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.maxLength(40, 'form.tooLong')),
  message: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('form.required'), v.maxLength(maxFreeTextLength, 'form.tooLong')),
});

export type ContactMessage = v.InferOutput<typeof contactMessage>;
