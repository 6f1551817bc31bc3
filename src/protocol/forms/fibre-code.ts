import * as v from 'valibot';
import { parseAddressLookup } from './fibre-address.ts';
import { optionalHouseNumber } from './checks/address-number.ts';
import { optionalPostcode } from './checks/postcode.ts';

export const longestTypedCode = 40;

/** The code itself is checked in `domain/fibre/check-code.ts`. */
export const typedCode = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.codeMissing'),
  v.maxLength(longestTypedCode, 'form.codeWrong'),
);

/** The address is needed only to see an earlier request again. Source: decisions.md §9. */
export const fibreCode = v.pipe(
  v.object({
    code: typedCode,
    postcode: optionalPostcode,
    houseNumber: optionalHouseNumber,
  }),
  v.transform(({ code, ...address }) => ({
    code,
    house:
      address.postcode === '' || address.houseNumber === ''
        ? null
        : parseAddressLookup({ ...address, addition: '' }),
  })),
);

export type FibreCode = v.InferOutput<typeof fibreCode>;
