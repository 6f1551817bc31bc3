import * as v from 'valibot';
import { parseAddressLookup } from './fibre-address.ts';
import { houseNumberAddition, houseNumber } from './checks/address-number.ts';
import { postcode } from './checks/postcode.ts';
import { toOneLine } from './checks/fields.ts';

const maxStreetLength = 200;
const maxTownLength = 40;

const line = (longest: number) =>
  v.pipe(v.optional(v.string(), ''), toOneLine, v.trim(), v.maxLength(longest, 'form.tooLong'));
const seen = v.optional(v.string(), '');

export const companyAddress = v.pipe(
  v.object({
    postcode,
    houseNumber,
    addition: houseNumberAddition,
    street: line(maxStreetLength),
    town: line(maxTownLength),
    seenAddress: seen,
  }),
  v.transform(({ street, town, seenAddress, ...typed }) => ({
    address: parseAddressLookup(typed),
    street,
    town,
    seenAddress,
  })),
);

export type CompanyAddress = v.InferOutput<typeof companyAddress>;

export const addressSearch = v.pipe(
  v.object({ postcode, houseNumber, addition: houseNumberAddition }),
  v.transform((typed) => parseAddressLookup(typed)),
);
