import * as v from 'valibot';
import { maxNameLength } from '../constants.ts';
import {
  emailField,
  nameField,
  optionalPhoneField,
  phoneField,
  toOneLine,
} from '../forms/checks/fields.ts';
import { postcode } from '../forms/checks/postcode.ts';
import type { BrandColour } from '../site/brand.ts';
import { brandColourContrast, isColour, minContrast } from './colours.ts';
import { withoutSeparators, formatIban, isIban, isKvkNumber, isVatId } from './numbers.ts';

const line = v.pipe(v.optional(v.string(), ''), toOneLine, v.trim());
const longestName = 60;
const longestAddress = 255;

const kvkNumber = v.pipe(
  line,
  v.transform(withoutSeparators),
  v.nonEmpty('form.required'),
  v.check(isKvkNumber, 'form.kvkWrong'),
);

const vatId = v.pipe(
  line,
  v.transform(withoutSeparators),
  v.check((id) => id === '' || isVatId(id), 'brand.vatWrong'),
);

const iban = v.pipe(
  line,
  v.transform(withoutSeparators),
  v.check((number) => number === '' || isIban(number), 'brand.ibanWrong'),
  v.transform(formatIban),
);

const webAddress = v.pipe(
  line,
  v.maxLength(longestAddress, 'form.tooLong'),
  v.check((text) => text === '' || isSecureAddress(text), 'brand.termsWrong'),
);

/** Of a page or a file, without credentials. */
function isSecureAddress(text: string): boolean {
  if (!/^https:\/\/[^\s"<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

const colour = (which: BrandColour) =>
  v.pipe(
    line,
    v.transform((text) => text.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#')),
    v.check(isColour, 'brand.colourWrong'),
    v.check((one) => brandColourContrast(which, one) >= minContrast, 'brand.colourPale'),
  );

export const brandForm = v.object({
  name: v.pipe(nameField, v.maxLength(longestName, 'form.tooLong')),
  phone: phoneField,
  outagePhone: optionalPhoneField,
  email: emailField,
  street: v.pipe(
    line,
    v.nonEmpty('form.required'),
    v.maxLength(maxNameLength, 'form.tooLong'),
    v.check((text) => !text.includes(','), 'brand.streetComma'),
  ),
  postcode: v.pipe(
    postcode,
    v.transform((code) => `${code.slice(0, 4)} ${code.slice(4)}`),
  ),
  city: v.pipe(nameField, v.maxLength(longestName, 'form.tooLong')),
  kvkNumber,
  vatId,
  iban,
  termsUrl: webAddress,
  disputeBody: v.pipe(line, v.maxLength(120, 'form.tooLong')),
  openingHours: v.pipe(nameField, v.maxLength(120, 'form.tooLong')),
  brand: colour('brand'),
  deep: colour('deep'),
  blue: colour('blue'),
  logo: v.optional(v.string(), ''),
});

export type BrandForm = v.InferOutput<typeof brandForm>;
