import * as v from 'valibot';

const text = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.nonEmpty('form.required'),
  v.maxLength(255, 'identity.wrong'),
);

/** An account at an identity provider that an administrator links. */
export const linkedAccount = v.object({
  provider: text,
  tenant: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(255, 'identity.otherTenant')),
  subject: text,
});
