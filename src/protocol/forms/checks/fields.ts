import * as v from 'valibot';
import { maxEmailLength, maxFreeTextLength, maxNameLength } from '#protocol/constants.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { hasPlainMailbox, looksLikeEmail } from './email.ts';
import { isPhoneNumberOnly, looksLikePhone } from './phone-number.ts';

export const toOneLine = v.transform((text: string): string => text.replace(/\p{Cc}+/gu, ' '));

/** A missing value counts as empty. Source of the lengths: decisions.md §5. */

/** A JSON number becomes text with a decimal comma: a point could separate thousands. */
export const numberText = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.transform((sent): string => String(sent).replace('.', ',')),
  ),
]);

export const optionalLineField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.maxLength(maxNameLength, 'form.tooLong'),
);

export const nameFieldOr = <const Code extends ProblemCode>(missing: Code) =>
  v.pipe(optionalLineField, v.nonEmpty(missing));

export const nameField = nameFieldOr('form.required');

/** For an address that is only compared with stored addresses. */
export const knownEmailField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.emailMissing'),
  v.maxLength(maxEmailLength, 'form.tooLong'),
  v.check(looksLikeEmail, 'form.emailWrong'),
);

export const emailField = v.pipe(knownEmailField, v.check(hasPlainMailbox, 'form.emailMailbox'));

const maxPhoneLength = 40;

export const anyPhoneField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.maxLength(maxPhoneLength, 'form.tooLong'),
  v.check((text) => text === '' || looksLikePhone(text), 'form.phoneWrong'),
);

export const optionalPhoneField = v.pipe(
  anyPhoneField,
  v.check((text) => text === '' || isPhoneNumberOnly(text), 'form.phoneWrong'),
);

export const phoneField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(maxPhoneLength, 'form.tooLong'),
  v.check(isPhoneNumberOnly, 'form.phoneWrong'),
);

export const noteField = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.maxLength(maxFreeTextLength, 'form.tooLong'),
);

export const messageField = v.pipe(noteField, v.nonEmpty('form.required'));
