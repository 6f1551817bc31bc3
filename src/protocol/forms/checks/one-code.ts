import * as v from 'valibot';

/** A code of six digits, as people read it out: with spaces where they like. */
export const sixDigitCode = v.object({
  code: v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.replace(/[\s-]/g, '')),
    v.nonEmpty('form.required'),
    v.regex(/^\d{6}$/, 'login.codeWrong'),
  ),
});
