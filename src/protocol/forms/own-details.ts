import * as v from 'valibot';
import { hasPlainMailbox, looksLikeEmail } from './checks/email.ts';

/** The page Mijn gegevens. Source: spec §5. */

export const ownEmail = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((text) => (text ?? '').trim()),
  v.check(looksLikeEmail, 'form.emailWrong'),
  v.check(hasPlainMailbox, 'form.emailMailbox'),
);

export const ownMobile = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((text) => (text ?? '').trim().replaceAll(' ', '-')),
  v.check(
    (text) => text === '' || (text.startsWith('06') && /^\d{10}$/.test(text.replaceAll('-', ''))),
    'form.mobileWrong',
  ),
  v.transform((text) => (text === '' ? null : text)),
);

export const ownDetails = v.object({
  FirstName: v.optional(v.string(), ''),
  LastName: v.optional(v.string(), ''),
  Email: ownEmail,
  MobilePhone: ownMobile,
});
