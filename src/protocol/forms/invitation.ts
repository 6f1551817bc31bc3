import * as v from 'valibot';
import { emailField, nameField } from './checks/fields.ts';
import { portalRight } from '../crm/picklists.ts';

/** All rights from which an inviter can choose for a colleague. */
export const portalRights = Object.values(portalRight);

/** A required field for the rights of a colleague. */
export const rightsField = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty('form.required'),
  v.picklist(portalRights, 'form.required'),
);

/** The form for inviting a colleague. Source: decisions.md §10. */
export const invitation = v.object({
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  rights: rightsField,
});

export type Invitation = v.InferOutput<typeof invitation>;

export const colleagueRights = v.object({ rights: rightsField });
