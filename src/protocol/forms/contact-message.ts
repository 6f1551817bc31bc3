import * as v from 'valibot';
import { anyPhoneField, emailField, messageField, nameField } from './checks/fields.ts';

/** Contact form, spec §2: name, e-mail, phone, message. Issues are problem codes, not sentences. */
export const contactMessage = v.object({
  name: nameField,
  email: emailField,
  phone: anyPhoneField,
  message: messageField,
});

export type ContactMessage = v.InferOutput<typeof contactMessage>;
