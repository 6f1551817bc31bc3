import * as v from 'valibot';
import { anyPhoneField, emailField, nameField, optionalLineField } from '../checks/fields.ts';

/** `onSiteName`: empty when the contact person is on site. */
export const orderContact = v.pipe(
  v.object({
    firstName: nameField,
    lastName: nameField,
    email: emailField,
    phone: v.pipe(anyPhoneField, v.nonEmpty('form.required')),
    onSiteName: optionalLineField,
    onSitePhone: anyPhoneField,
  }),
  v.forward(
    v.partialCheck(
      [['onSiteName'], ['onSitePhone']],
      ({ onSiteName, onSitePhone }) => onSiteName === '' || onSitePhone !== '',
      'form.required',
    ),
    ['onSitePhone'],
  ),
  v.forward(
    v.partialCheck(
      [['onSiteName'], ['onSitePhone']],
      ({ onSiteName, onSitePhone }) => onSitePhone === '' || onSiteName !== '',
      'form.required',
    ),
    ['onSiteName'],
  ),
);

export type OrderContact = v.InferOutput<typeof orderContact>;

/** For the mail with the link of a draft. */
export const orderLink = v.object({ email: emailField });
