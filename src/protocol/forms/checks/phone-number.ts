/**
 * What counts as a telephone number, and what is dialled for it. Of the Netherlands the numbering
 * plan says how many digits there are; of other countries nobody here knows more than that there
 * are 7 to 15. Source: domain.md §3, ITU-T E.164.
 */

/** A number within the Netherlands, without the nought in front. */
const dutch = [
  /** M2M, before the others that begin with 9. */
  /^970\d{8}$/,
  /** Free numbers and those that cost extra: four digits behind the prefix, or seven. */
  /^(?:800|90[069])(?:\d{4}|\d{7})$/,
  /** Places, mobile numbers, pagers, numbers of companies. */
  /^[1-8]\d{8}$/,
  /^91\d{7}$/,
];
/** Those that begin with 800 have no other length. */
const isDutch = (digits: string): boolean =>
  dutch.some((form) => form.test(digits)) && !/^800\d{6}$/.test(digits);

/**
 * 112, the police for animals, prevention of suicide; numbers the same all over Europe;
 * municipalities; directories.
 */
const short = /^(?:11[23]|144|116\d{3}|140\d{2,3}|18\d{2})$/;

/** Service numbers, which cannot be dialled with a country code. */
const atHomeOnly = /^0(?:800|90[069])/;

/** What is dialled for a text that is one number and nothing else. */
function dialledOf(text: string): string | undefined {
  const bare = text.trim();
  const digits = bare.replace(/\D/g, '');
  // A nought in brackets is dialled within the country only, so it begins no code of a country.
  const fromAbroad = bare.replace('(0)', '').replace(/\D/g, '');
  if (/^\(?\s*\+/.test(bare)) return withCountry(fromAbroad);
  if (fromAbroad.startsWith('00')) return withCountry(fromAbroad.slice(2));
  if (!digits.startsWith('0')) return short.test(digits) ? digits : withoutPlus(digits);
  if (!isDutch(digits.slice(1))) return undefined;
  return atHomeOnly.test(digits) ? digits : `+31${digits.slice(1)}`;
}

/**
 * A number that begins with the code of its country. A nought behind that of the Netherlands is not
 * dialled: `+31 06` is written too.
 */
function withCountry(digits: string): string | undefined {
  const own = /^310?(.*)$/.exec(digits)?.[1];
  if (own === undefined) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
  return isDutch(own) || short.test(own) ? `+31${own}` : undefined;
}

/** `31612345678`: the code of the Netherlands, of which the plus got lost. */
function withoutPlus(digits: string): string | undefined {
  const own = /^310?(.*)$/.exec(digits)?.[1] ?? '';
  return isDutch(own) ? `+31${own}` : undefined;
}

/** Digits with the signs people put between them. */
const stretch = /^[\s(]*\+?[\d\s\u00a0().\-\u2010-\u2015/]*/u;
/** Letters instead of the last digits: `0800-BAKKER`. */
const inLetters = /^0(?:800|90[069]|8[58])[\s-]?[A-Z]{4,}/;

/** Where a second number or an extension may begin. */
const ends = (text: string): number[] =>
  [...text.matchAll(/\/|\s[-\u2013]\s/gu)].map(({ index }) => index);

type PhoneNumber = {
  /** With the code of its country, or as it is dialled in the Netherlands only. */
  dialled: string;
  /** Nothing stands behind it. */
  alone: boolean;
};

/**
 * The number that a text begins with. What stands behind it is not dialled: an extension (`tst.
 * 12`), a second number behind `/` or `,`, a remark (`vanaf 17 uur`). Undefined where there is
 * none.
 */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  const trimmed = text.trim();
  const number = stretch.exec(trimmed)![0]; // proof: it fits nothing as well
  if (text.includes('@') || inLetters.test(trimmed)) return undefined;
  for (const end of [...ends(number), number.length]) {
    const dialled = dialledOf(number.slice(0, end));
    if (dialled !== undefined) return { dialled, alone: end === trimmed.length };
  }
  return undefined;
}

/** Begins as a number that can be called. */
export const looksLikePhone = (text: string): boolean =>
  readPhoneNumber(text) !== undefined || (inLetters.test(text.trim()) && !text.includes('@'));

/** A number of eight digits or more and nothing else, for who is going to call it. */
export const isPhoneNumberOnly = (text: string): boolean =>
  readPhoneNumber(text)?.alone === true && /^\d{8,}$/.test(text.replace(/\D/g, ''));

/**
 * The same number with the nought that a spreadsheet took from it; null where it took none. Fewer
 * digits than nine may be a number without its area code.
 */
export const withLeadingZero = (text: string): string | null =>
  /^[1-9]\d{8,}$/.test(text) && isDutch(text) ? `0${text}` : null;
