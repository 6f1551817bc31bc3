import * as v from 'valibot';
import { optionalPhoneField, nameField, toOneLine } from './checks/fields.ts';

/** An empty field clears the value. Source: spec §2, §3. */

const maxSiteLength = 255;

const chamberNumber = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.replace(/[\s.]/g, '')),
  v.check((text) => text === '' || /^\d{8}$/.test(text), 'form.kvkWrong'),
);

/** A link needs `https://`. */
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

/** The value that the page showed, to detect a change since then. */
const seen = v.optional(v.string(), '');

export const companyDetails = v.object({
  name: nameField,
  chamber: chamberNumber,
  phone: optionalPhoneField,
  website,
  seenName: seen,
  seenChamber: seen,
  seenPhone: seen,
  seenWebsite: seen,
});

export type CompanyDetails = v.InferOutput<typeof companyDetails>;
