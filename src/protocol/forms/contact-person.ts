import * as v from 'valibot';
import { maxNameLength } from '#protocol/constants.ts';
import { anyPhoneField, emailField, nameField, toOneLine } from './checks/fields.ts';
import { isPhoneNumberOnly } from './checks/phone-number.ts';

/**
 * A contact person of the company. An empty field clears the value; the e-mail address is required
 * so that we can reach the person.
 */

const shortField = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.maxLength(maxNameLength, 'form.tooLong'),
);

const phone = v.pipe(
  anyPhoneField,
  v.check((text) => text === '' || isPhoneNumberOnly(text), 'form.phoneWrong'),
);

const ticked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
);

/** The version of the record that the page showed; empty for a new one. */
const seen = v.optional(v.string(), '');

export const contactPerson = v.object({
  firstName: shortField,
  lastName: nameField,
  title: shortField,
  email: emailField,
  phone,
  mobile: phone,
  ict: ticked,
  seen,
});

export type ContactPerson = v.InferOutput<typeof contactPerson>;

/**
 * For contact persons who maintain their own details, and for the main contact: only this field.
 */
export const contactPersonIct = v.object({ ict: ticked });
