import * as v from 'valibot';
import { anyPhoneField, emailField, messageField, nameField } from './checks/fields.ts';

/** Source: spec §2. */
export const contactMessage = v.object({
  name: nameField,
  email: emailField,
  phone: anyPhoneField,
  message: messageField,
});

export type ContactMessage = v.InferOutput<typeof contactMessage>;
