import * as v from 'valibot';

/** `1234 ab`, `1234AB` and `NL-1234 AB` become `1234AB`. */
const tidied = v.transform((text: string) =>
  text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^NL-?(?=\d)/, ''),
);

const dutch = /^[1-9]\d{3}[A-Z]{2}$/;

/** Of, among others, Germany, Belgium (`B-1000`), Poland, Portugal, Brazil, Britain and Canada. */
const foreign = [
  /^\d{5}$/,
  /^[A-Z]{1,3}-?\d{4,5}$/,
  /^\d{2}-\d{3}$/,
  /^\d{4}-\d{3}$/,
  /^\d{5}-\d{3,4}$/,
  /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
];

const isForeign = (text: string): boolean => foreign.some((shape) => shape.test(text));

/** A Dutch postcode without its letters, or a foreign one of four digits; these look the same. */
const withoutLetters =
  /^\s*(?:[Nn][Ll][\s-]*)?[1-9]\d{3}(?:[\s,]+(?:\p{L}{4}|\p{Lu}\p{Ll}{2}).*)?\s*$/u;

const hasLetters = v.check((text: string) => !withoutLetters.test(text), 'form.postcodeUnfinished');

export const postcode = v.pipe(
  v.optional(v.string(), ''),
  hasLetters,
  tidied,
  v.nonEmpty('form.required'),
  v.check((text) => !isForeign(text), 'form.postcodeAbroad'),
  v.regex(dutch, 'form.postcodeWrong'),
);

export const optionalPostcode = v.pipe(
  v.optional(v.string(), ''),
  hasLetters,
  tidied,
  v.check((text) => !isForeign(text), 'form.postcodeAbroad'),
  v.check((text) => text === '' || dutch.test(text), 'form.postcodeWrong'),
);
