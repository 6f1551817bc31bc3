import { readPhoneNumber } from '../forms/checks/phone-number.ts';

/**
 * Returns whether a page may make this text a link: a full URL whose scheme cannot run a script.
 */
export const isLinkAddress = (text: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(text);

/**
 * Also returns true without a scheme. As in a browser, the scheme is the text before the first
 * colon.
 */
export const hasSafeScheme = (text: string): boolean =>
  isLinkAddress(text) || !/^[^/?#]*:/.test(text);

/**
 * Dials the number at the start of a text: `tel:+31854865555` for `085-486-5555`. Returns undefined
 * when the text does not begin with a valid number, and for a number in letters.
 */
export function phoneLink(text: string): string | undefined {
  // A number that was copied from a contact list may contain invisible direction marks.
  const number = readPhoneNumber(text.replace(/\p{Cf}/gu, ''));
  return number && `tel:${number.dialled}`;
}
