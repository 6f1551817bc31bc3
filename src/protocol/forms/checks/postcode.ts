import * as v from 'valibot';

/** `1234 ab`, `1234AB`, `NL-1234 AB`: any way people write it becomes `1234AB`. */
const tidied = v.transform((text: string) =>
  text
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^NL-?(?=\d)/, ''),
);

const dutch = /^[1-9]\d{3}[A-Z]{2}$/;

/**
 * Ways other countries write theirs, without spaces: five figures (Germany, France and others), a
 * country before the figures (`B-1000`), figures with a hyphen (Poland, Portugal), British, Irish
 * and Canadian ones. Four figures alone are more often a Dutch postcode that is not finished.
 */
const foreign = [
  /^\d{5}$/,
  /^[A-Z]{1,3}-?\d{4,5}$/,
  /^\d{2}-\d{3}$/,
  /^\d{4}-\d{3}$/,
  /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
];

const isForeign = (text: string): boolean => foreign.some((shape) => shape.test(text));

export const postcode = v.pipe(
  v.optional(v.string(), ''),
  tidied,
  v.nonEmpty('form.required'),
  v.check((text) => !isForeign(text), 'form.postcodeAbroad'),
  v.regex(dutch, 'form.postcodeWrong'),
);

/** Left out it is `''`. */
export const optionalPostcode = v.pipe(
  v.optional(v.string(), ''),
  tidied,
  v.check((text) => !isForeign(text), 'form.postcodeAbroad'),
  v.check((text) => text === '' || dutch.test(text), 'form.postcodeWrong'),
);
