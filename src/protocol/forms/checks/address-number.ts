import * as v from 'valibot';
import { numberText, toOneLine } from './fields.ts';

/** Accepts what people write after the number in the same field: `12`, `12 a`, `12-A bis`. */
export const houseNumber = v.pipe(
  v.optional(numberText, ''),
  toOneLine,
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(20, 'form.houseNumberWrong'),
  v.regex(/^0*[1-9]\d{0,4}(?!\d)/, 'form.houseNumberWrong'),
);

export const optionalHouseNumber = v.optional(
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), houseNumber], 'form.houseNumberWrong'),
  '',
);

export const houseNumberAddition = v.pipe(
  v.optional(numberText, ''),
  toOneLine,
  v.trim(),
  v.maxLength(8, 'form.tooLong'),
);
