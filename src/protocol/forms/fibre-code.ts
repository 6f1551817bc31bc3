import * as v from 'valibot';
import { houseNumber, parseAddressLookup } from './fibre-address.ts';
import { optionalPostcode } from './checks/postcode.ts';

/**
 * The maximum length of typed text; a longer text is no registration code, whatever separators are
 * removed.
 */
export const longestTypedCode = 40;

/**
 * A field for a registration code. A missing code has the message of the spec. Only
 * `domain/fibre/check-code.ts` decides whether a code is right, in the same way for all codes.
 */
export const typedCode = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.codeMissing'),
  v.maxLength(longestTypedCode, 'form.codeWrong'),
);

/**
 * The form of the first step of the fibre sign-up, decisions.md §9. The address is only needed to
 * see an earlier request again; its two fields are given together or not at all.
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
