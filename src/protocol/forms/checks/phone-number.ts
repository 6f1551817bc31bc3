/**
 * What counts as a telephone number. Of the Netherlands the numbering plan says how many digits
 * there are; of other countries nobody here knows more than that there are 7 to 15. Source:
 * domain.md §3, ITU-T E.164.
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

/** `+31 (0)6` and `+31 06` are both written. */
function isNumber(text: string): boolean {
  const bare = text.trim();
  const digits = bare.replace(/\D/g, '');
  const isForeign = /^\(?\s*\+/.test(bare) || digits.startsWith('00');
  if (!isForeign)
    return digits.startsWith('0')
      ? isDutch(digits.slice(1))
      : short.test(digits) || /^[1-9]\d{7,14}$/.test(digits);
  const whole = bare.includes('+') ? digits : digits.slice(2);
  const own = /^31(.*)$/.exec(whole)?.[1]?.replace(/^0/, '');
  return own === undefined ? /^[1-9]\d{6,14}$/.test(whole) : isDutch(own) || short.test(own);
}

/** Digits with the signs people put between them. */
const stretch = /^[\s(]*\+?[\d\s\u00a0().\-\u2010-\u2015/]*/u;
/** Letters instead of the last digits: `0800-BAKKER`. */
const inLetters = /^0(?:800|90[069]|8[58])[\s-]?[A-Z]{4,}/;

/**
 * Begins as a number that can be called. What stands behind it is theirs: an extension (`tst. 12`),
 * a second number behind `/` or `,`, a remark (`vanaf 17 uur`).
 */
export function looksLikePhone(text: string): boolean {
  if (text.includes('@')) return false;
  const number = stretch.exec(text.trim())![0]; // proof: it fits nothing as well
  return (
    isNumber(number) ||
    inLetters.test(text.trim()) ||
    ends(number).some((end) => isNumber(number.slice(0, end)))
  );
}

/** Where a second number may begin. */
const ends = (text: string): number[] =>
  [...text.matchAll(/\/|\s[-\u2013]\s/gu)].map(({ index }) => index);

/** A number of eight digits or more and nothing else, for who is going to call it. */
export const isPhoneNumberOnly = (text: string): boolean =>
  stretch.exec(text.trim())![0] === text.trim() &&
  /^\d{8,}$/.test(text.replace(/\D/g, '')) &&
  isNumber(text); // proof: as above

/** The same number with the nought that a spreadsheet took from it; null where it took none. */
export const withLeadingZero = (text: string): string | null =>
  /^[1-9]\d{8}$/.test(text) && isDutch(text) ? `0${text}` : null;
