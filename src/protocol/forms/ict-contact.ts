import * as v from 'valibot';
import { maxEmailLength } from '#protocol/constants.ts';
import { phoneDigits } from '#protocol/telecom/ict.ts';
import { hasPlainMailbox, looksLikeEmail } from './checks/email.ts';
import { nameFieldOr } from './checks/fields.ts';

const phoneShape = /^[\d\s()+./\u00a0\u2010-\u2015-]*$/;

/** With the checks of spec §5, in its order. */
export const ictContact = v.object({
  firstName: nameFieldOr('ict.firstNameMissing'),
  lastName: nameFieldOr('ict.lastNameMissing'),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(maxEmailLength, 'form.tooLong'),
    v.check((text) => looksLikeEmail(text) && hasPlainMailbox(text), 'ict.emailWrong'),
  ),
  phone: v.pipe(
    v.optional(v.string(), ''),
    v.regex(phoneShape, 'ict.phoneWrong'),
    v.transform(phoneDigits),
    v.regex(/^\d{10}$/, 'ict.phoneWrong'),
  ),
});

export type IctContact = v.InferOutput<typeof ictContact>;
