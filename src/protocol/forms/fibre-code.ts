import * as v from 'valibot';
import { houseNumber, parseAddressLookup } from './fibre-address.ts';
import { optionalPostcode } from './checks/postcode.ts';

/** Longer is no code, whatever is left out of it. */
export const longestTypedCode = 40;

/**
 * Missing has the spec's own sentence; right or wrong only `domain/fibre/check-code.ts` tells, on
 * one road for all.
 */
export const typedCode = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.codeMissing'),
  v.maxLength(longestTypedCode, 'form.codeWrong'),
);

/**
 * First step of the fibre sign-up, decisions.md §9. The address is asked of who wants to see a
 * request again; the two fields go together.
 */
export const fibreCode = v.pipe(
  v.object({
    code: typedCode,
    postcode: optionalPostcode,
    houseNumber: v.optional(
      v.union([v.pipe(v.string(), v.trim(), v.literal('')), houseNumber], 'form.houseNumberWrong'),
      '',
    ),
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
