import * as v from 'valibot';

const typed = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.replace(/[\s-]/g, '')),
  v.nonEmpty('form.required'),
);

export const secondFactorCode = v.object({
  code: v.pipe(typed, v.regex(/^(?:\d{6}|[A-Za-z0-9]{10})$/, 'login.secondWrong')),
});

export const authenticatorSetupCode = v.object({
  code: v.pipe(typed, v.regex(/^\d{6}$/, 'login.appWrong')),
});

export const secondFactorProof = v.object({
  proof: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('form.required'),
    v.maxLength(1_000, 'login.proofWrong'),
  ),
});

export const sixDigitCode = v.object({
  code: v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.replace(/[\s-]/g, '')),
    v.nonEmpty('form.required'),
    v.regex(/^\d{6}$/, 'login.codeWrong'),
  ),
});
