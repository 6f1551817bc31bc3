import * as v from 'valibot';
import { houseNumberAddition, houseNumber } from './checks/address-number.ts';
import { postcode } from './checks/postcode.ts';
import { emailField, nameField } from './checks/fields.ts';

/** To be informed of fibre plans for an address. Source: decisions.md §5. */
export const fibreInterest = v.object({
  postcode,
  houseNumber,
  addition: houseNumberAddition,
  name: nameField,
  email: emailField,
});

export type FibreInterest = v.InferOutput<typeof fibreInterest>;
