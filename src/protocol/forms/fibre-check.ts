import * as v from 'valibot';
import { parseAddressLookup } from './fibre-address.ts';
import { houseNumberAddition, houseNumber } from './checks/address-number.ts';
import { postcode } from './checks/postcode.ts';

export const fibreCheck = v.pipe(
  v.object({
    postcode,
    houseNumber,
    letter: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(1, 'form.tooLong')),
    addition: houseNumberAddition,
  }),
  v.transform((typed) => parseAddressLookup(typed)),
);

export type FibreCheck = v.InferOutput<typeof fibreCheck>;
