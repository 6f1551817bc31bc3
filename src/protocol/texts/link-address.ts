import { readPhoneNumber } from '../forms/checks/phone-number.ts';

/** Whether a page may turn this text into a link: a full URL with a scheme that runs no script. */
export const isLinkAddress = (text: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(text);

/**
 * True for a safe scheme, and for text without a scheme. As in a browser, the scheme is the text
 * before the first colon.
 */
export const hasSafeScheme = (text: string): boolean =>
  isLinkAddress(text) || !/^[^/?#]*:/.test(text);

/**
 * The link that dials the number at the start of a text, from any country: `085-486-5555` becomes
 * `tel:+31854865555`. Undefined when the forms do not accept the number, and for a number in
 * letters.
 */
export function phoneLink(text: string): string | undefined {
  // A number copied from a contact list brings direction marks.
  const number = readPhoneNumber(text.replace(/\p{Cf}/gu, ''));
  return number && `tel:${number.dialled}`;
}
