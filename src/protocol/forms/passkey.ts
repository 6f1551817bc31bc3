import * as v from 'valibot';

const bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(12_000));
const bare = { id: v.pipe(bytes, v.maxLength(1_400)), type: v.literal('public-key') };

/** The browser's response is JSON text in a form. Source: Web Authentication Level 3 §5.1. */
const answered = <S extends v.GenericSchema>(response: S) =>
  v.pipe(
    v.string('login.passkeyWrong'),
    v.maxLength(30_000, 'login.passkeyWrong'),
    v.parseJson(undefined, 'login.passkeyWrong'),
    v.object({ ...bare, response }, 'login.passkeyWrong'),
  );

export const passkeyAssertion = v.object({
  passkey: answered(
    v.object({
      authenticatorData: bytes,
      clientDataJSON: bytes,
      signature: bytes,
      userHandle: v.optional(bytes),
    }),
  ),
});

export const passkeyRegistration = v.object({
  name: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(60, 'form.tooLong')),
  passkey: answered(
    v.object({
      attestationObject: bytes,
      clientDataJSON: bytes,
      transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20))), []),
    }),
  ),
});

export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>['passkey'];
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>['passkey'];
