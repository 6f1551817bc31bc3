import * as v from 'valibot';
import { anyPhoneField, nameField, toOneLine } from './checks/fields.ts';
import { isPhoneNumberOnly } from './checks/phone-number.ts';

/** Company details, spec §2 and §3. What is empty is none. */

const maxSiteLength = 255;

/** Eight digits, as people write them: with spaces or dots. */
const chamberNumber = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.replace(/[\s.]/g, '')),
  v.check((text) => text === '' || /^\d{8}$/.test(text), 'form.kvkWrong'),
);

const phone = v.pipe(
  anyPhoneField,
  v.check((text) => text === '' || isPhoneNumberOnly(text), 'form.phoneWrong'),
);

/** `www.bakker.nl` is what people type and `https://www.bakker.nl` what a link needs. */
const website = v.pipe(
  v.optional(v.string(), ''),
  toOneLine,
  v.trim(),
  v.transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`)),
  v.maxLength(maxSiteLength, 'form.tooLong'),
  v.check((text) => text === '' || isSite(text), 'form.websiteWrong'),
);

function isSite(text: string): boolean {
  if (/[\s<>"'\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(hostname) &&
    username === '' &&
    password === ''
  );
}

/** What a field held when its page was drawn. */
const seen = v.optional(v.string(), '');

export const companyDetails = v.object({
  name: nameField,
  chamber: chamberNumber,
  phone,
  website,
  seenName: seen,
  seenChamber: seen,
  seenPhone: seen,
  seenWebsite: seen,
});

export type CompanyDetails = v.InferOutput<typeof companyDetails>;
