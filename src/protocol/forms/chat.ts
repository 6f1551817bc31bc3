import * as v from 'valibot';
import { emailField, nameField, noteField, toOneLine } from './checks/fields.ts';

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

export const guestHandOver = v.object({
  name: nameField,
  email: emailField,
  remark,
  transcript: noteField,
});

export const customerHandOver = v.object({ remark, transcript: noteField });

export type GuestHandOver = v.InferOutput<typeof guestHandOver>;
export type CustomerHandOver = v.InferOutput<typeof customerHandOver>;
