import * as v from 'valibot';
import { anyPhoneField, emailField, messageField, nameField } from './checks/fields.ts';

/**
 * The contact form, spec §2: name, e-mail, phone and message. The messages of its issues are
 * problem codes.
 */
export const contactMessage = v.object({
  name: nameField,
  email: emailField,
  phone: anyPhoneField,
  message: messageField,
});

export type ContactMessage = v.InferOutput<typeof contactMessage>;
