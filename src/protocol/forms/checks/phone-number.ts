/** Source: domain.md §3, ITU-T E.164. */

/** Numbers within the Netherlands, without the leading zero. */
const dutch = [
  /** Machine-to-machine numbers. */
  /^970\d{8}$/,
  /** Freephone and premium-rate numbers: four or seven digits after the prefix. */
  /^(?:800|90[069])(?:\d{4}|\d{7})$/,
  /** Geographic, mobile, pager and company numbers. */
  /^[1-8]\d{8}$/,
  /^91\d{7}$/,
];
/** Excludes 800 with six digits, which the third pattern would accept. */
const isDutch = (digits: string): boolean =>
  dutch.some((form) => form.test(digits)) && !/^800\d{6}$/.test(digits);

/** Emergency and help lines (112, 113, 144, 116), municipalities (140) and directories (18). */
const short = /^(?:11[23]|144|116\d{3}|140\d{2,3}|18\d{2})$/;

/** Service numbers, which cannot be dialled with a country code. */
const atHomeOnly = /^0(?:800|90[069])/;

function dialledOf(text: string): string | undefined {
  const bare = text.trim();
  const digits = bare.replace(/\D/g, '');
  // A zero in brackets is dialled only within the country, so it cannot begin a country code.
  const fromAbroad = bare.replace('(0)', '').replace(/\D/g, '');
  if (/^\(?\s*\+/.test(bare)) return withCountry(fromAbroad);
  if (fromAbroad.startsWith('00')) return withCountry(fromAbroad.slice(2));
  if (!digits.startsWith('0')) return short.test(digits) ? digits : withoutPlus(digits);
  if (!isDutch(digits.slice(1))) return undefined;
  return atHomeOnly.test(digits) ? digits : `+31${digits.slice(1)}`;
}

/** A zero after the Dutch code is not dialled, although people write `+31 06`. */
function withCountry(digits: string): string | undefined {
  const own = /^310?(.*)$/.exec(digits)?.[1];
  if (own === undefined) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  return isDutch(own) || short.test(own) ? `+31${own}` : undefined;
}

function withoutPlus(digits: string): string | undefined {
  const own = /^310?(.*)$/.exec(digits)?.[1] ?? '';
  return isDutch(own) ? `+31${own}` : undefined;
}

const stretch = /^[\s(]*\+?[\d\s\u00a0().\-\u2010-\u2015/]*/u;
/** Letters in place of the last digits: `0800-BAKKER`. */
const inLetters = /^0(?:800|90[069]|8[58])[\s-]?[A-Z]{4,}/;

const ends = (text: string): number[] =>
  [...text.matchAll(/\/|\s[-\u2013]\s/gu)].map(({ index }) => index);

type PhoneNumber = {
  dialled: string;
  alone: boolean;
};

/**
 * Text after the number is not dialled: an extension (`tst. 12`), a second number, a remark (`vanaf
 * 17 uur`).
 */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  const trimmed = text.trim();
  // proof: the regular expression also matches an empty text, so `exec` never returns null
  const number = stretch.exec(trimmed)![0];
  if (text.includes('@') || inLetters.test(trimmed)) return undefined;
  for (const end of [...ends(number), number.length]) {
    const dialled = dialledOf(number.slice(0, end));
    if (dialled !== undefined) return { dialled, alone: end === trimmed.length };
  }
  return undefined;
}

export const looksLikePhone = (text: string): boolean =>
  readPhoneNumber(text) !== undefined || (inLetters.test(text.trim()) && !text.includes('@'));

export const isPhoneNumberOnly = (text: string): boolean =>
  readPhoneNumber(text)?.alone === true && /^\d{8,}$/.test(text.replace(/\D/g, ''));

/** A spreadsheet may remove the leading zero of a Dutch number. */
export const withLeadingZero = (text: string): string | null =>
  /^[1-9]\d{8,}$/.test(text) && isDutch(text) ? `0${text}` : null;
