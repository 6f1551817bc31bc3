import * as v from 'valibot';
import { maxEmailLength, maxFreeTextLength, maxNameLength } from '#protocol/constants.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { hasPlainMailbox, looksLikeEmail } from './email.ts';
import { isPhoneNumberOnly, looksLikePhone } from './phone-number.ts';

/**
 * A field of one line: breaks and other control characters, which only a program can send, become a
 * space. They could end up in the header of a mail.
 */
export const toOneLine = v.transform((text: string): string => text.replace(/\p{Cc}+/gu, ' '));

/** Fields that many forms have. What is missing counts as empty. Lengths: decisions.md §5. */

/**
 * A number as people type it. A program may also send a JSON number, which becomes the text that a
 * Dutch visitor would type: with a decimal comma, as a point can also separate thousands.
 */
export const numberText = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.transform((sent): string => String(sent).replace('.', ',')),
  ),
]);

/** A name in one line; `missing` is what is said when it is not there. */
export const nameFieldOr = <const Code extends ProblemCode>(missing: Code) =>
  v.pipe(
    v.optional(v.string(), ''),
    toOneLine,
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(maxNameLength, 'form.tooLong'),
  );

export const nameField = nameFieldOr('form.required');

/** An address that is compared with one we have. */
export const knownEmailField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.emailMissing'),
  v.maxLength(maxEmailLength, 'form.tooLong'),
  v.check(looksLikeEmail, 'form.emailWrong'),
);

/** An address that gets mail of us. */
export const emailField = v.pipe(knownEmailField, v.check(hasPlainMailbox, 'form.emailMailbox'));

const maxPhoneLength = 40;

/** As people write it: whoever wants to be reached knows best. */
export const anyPhoneField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.maxLength(maxPhoneLength, 'form.tooLong'),
  v.check((text) => text === '' || looksLikePhone(text), 'form.phoneWrong'),
);

/** A number that is going to be called, and nothing else. */
export const phoneField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(maxPhoneLength, 'form.tooLong'),
  v.check(isPhoneNumberOnly, 'form.phoneWrong'),
);

/** A longer text that may stay empty. */
export const noteField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(maxFreeTextLength, 'form.tooLong'),
);

/** A longer text that is what the form is for. */
export const messageField = v.pipe(noteField, v.nonEmpty('form.required'));
