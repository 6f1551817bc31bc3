import * as v from 'valibot';
import { parseAddressLookup } from '../fibre-address.ts';
import { houseNumberAddition, houseNumber } from '../checks/address-number.ts';
import { optionalLineField } from '../checks/fields.ts';
import { postcode } from '../checks/postcode.ts';

/** `street` and `town`: of an address that no register has. Source: decisions.md §9, §13. */
export const orderAddress = v.pipe(
  v.object({
    postcode,
    houseNumber,
    addition: houseNumberAddition,
    street: optionalLineField,
    town: optionalLineField,
  }),
  v.transform(({ street, town, ...typed }) => ({ ...parseAddressLookup(typed), street, town })),
);

export type OrderAddress = v.InferOutput<typeof orderAddress>;
