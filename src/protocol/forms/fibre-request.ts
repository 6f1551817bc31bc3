import * as v from 'valibot';
import { parseAddressLookup } from './fibre-address.ts';
import { houseNumberAddition, houseNumber } from './checks/address-number.ts';
import { postcode } from './checks/postcode.ts';
import { typedCode } from './fibre-code.ts';
import { anyPhoneField, emailField, nameField } from './checks/fields.ts';

/** `code`: the code in the letter. Source: decisions.md §9. */
export const fibreRequest = v.pipe(
  v.object({
    code: typedCode,
    postcode,
    houseNumber,
    addition: houseNumberAddition,
    company: nameField,
    kvkNumber: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => text.replace(/[\s.]/g, '')),
      v.nonEmpty('form.required'),
      v.regex(/^\d{8}$/, 'form.kvkWrong'),
    ),
    name: nameField,
    email: emailField,
    phone: v.pipe(anyPhoneField, v.nonEmpty('form.required')),
  }),
  v.transform(({ postcode: code, houseNumber: number, addition: added, ...rest }) => ({
    ...rest,
    address: parseAddressLookup({ postcode: code, houseNumber: number, addition: added }),
  })),
);

export type FibreRequest = v.InferOutput<typeof fibreRequest>;
