import * as v from 'valibot';
import { maxEmailLength, maxNameLength } from '#wire/constants.ts';
import { looksLikeEmail } from './email.ts';
import { addition, houseNumber, postcode, whichDoor } from './fibre-address.ts';
import { typedCode } from './fibre-code.ts';
import { oneLine } from './one-line.ts';

const name = v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.nonEmpty('form.required'), v.maxLength(maxNameLength, 'form.tooLong'));

/** Fibre sign-up, decisions.md §9: the code of the letter, the address to connect, and who asks. */
export const fibreRequest = v.pipe(
  v.object({
    code: typedCode,
    postcode,
    houseNumber,
    addition,
    company: name,
    kvkNumber: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => text.replace(/[\s.]/g, '')),
      v.nonEmpty('form.required'),
      v.regex(/^\d{8}$/, 'form.kvkWrong'),
    ),
    name,
    email: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.nonEmpty('form.emailMissing'),
      v.maxLength(maxEmailLength, 'form.tooLong'),
      v.check(looksLikeEmail, 'form.emailWrong'),
    ),
    phone: v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.nonEmpty('form.required'), v.maxLength(40, 'form.tooLong')),
  }),
  v.transform(({ postcode: code, houseNumber: number, addition: added, ...rest }) => ({
    ...rest,
    door: whichDoor({ postcode: code, houseNumber: number, addition: added }),
  })),
);

export type FibreRequest = v.InferOutput<typeof fibreRequest>;
