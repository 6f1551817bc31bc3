import * as v from 'valibot';
import { maxNameLength } from '#protocol/constants.ts';
import { emailField, nameField, optionalPhoneField, toOneLine } from './checks/fields.ts';

/** An empty field clears the value. */

const shortField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.maxLength(maxNameLength, 'form.tooLong'),
);

const ticked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
);

/** The version of the record that the page showed; empty for a new record. */
const seen = v.optional(v.string(), '');

export const contactPerson = v.object({
  firstName: shortField,
  lastName: nameField,
  title: shortField,
  email: emailField,
  phone: optionalPhoneField,
  mobile: optionalPhoneField,
  ict: ticked,
  seen,
});

export type ContactPerson = v.InferOutput<typeof contactPerson>;

export const contactPersonIct = v.object({ ict: ticked });
