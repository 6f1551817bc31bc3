import * as v from 'valibot';
import { emailField, nameField } from './checks/fields.ts';
import { portalRight } from '../crm/picklists.ts';

export const portalRights = Object.values(portalRight);

export const rightsField = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty('form.required'),
  v.picklist(portalRights, 'form.required'),
);

/** Source: decisions.md §10. */
export const invitation = v.object({
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  rights: rightsField,
});

export type Invitation = v.InferOutput<typeof invitation>;

export const colleagueRights = v.object({ rights: rightsField });
