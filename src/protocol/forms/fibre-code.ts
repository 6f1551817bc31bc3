import * as v from 'valibot';
import { houseNumber, parseAddressLookup } from './fibre-address.ts';
import { optionalPostcode } from './checks/postcode.ts';

/**
 * The maximum length of a typed code with its separators, in characters. A longer text is not a
 * registration code.
 */
export const longestTypedCode = 40;

/**
 * A field for a registration code. A missing code has the message that the spec defines. The field
 * checks only the length; `domain/fibre/check-code.ts` alone decides whether a code is right, in
 * the same way for all codes.
 */
export const typedCode = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.codeMissing'),
  v.maxLength(longestTypedCode, 'form.codeWrong'),
);

/**
 * The form of the first step of the fibre sign-up, decisions.md §9. The address is only needed to
 * see an earlier request again. Its two fields must both be filled in or both be empty.
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
