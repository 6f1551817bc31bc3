import * as v from 'valibot';
import { emailField, nameField, noteField, toOneLine } from './checks/fields.ts';

/** The form with a question to the assistant. */
export const chatQuestion = v.object({
  vraag: v.pipe(
    v.optional(v.string(), ''),
    toOneLine,
    v.trim(),
    v.nonEmpty('form.required'),
    v.maxLength(500, 'form.tooLong'),
  ),
});

const remark = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(2_000, 'form.tooLong'),
);

/**
 * The form with which a guest hands over a chat conversation to staff; a guest must enter an e-mail
 * address for the answer.
 */
export const guestHandOver = v.object({
  name: nameField,
  email: emailField,
  remark,
  transcript: noteField,
});

/** The same form for a logged-in customer, whose address is known. */
export const customerHandOver = v.object({ remark, transcript: noteField });

export type GuestHandOver = v.InferOutput<typeof guestHandOver>;
export type CustomerHandOver = v.InferOutput<typeof customerHandOver>;
