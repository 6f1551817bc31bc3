import { readPhoneNumber } from '../forms/checks/phone-number.ts';

export const isLinkAddress = (text: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(text);

/** Also true without a scheme. As in a browser, the scheme is the text before the first colon. */
export const hasSafeScheme = (text: string): boolean =>
  isLinkAddress(text) || !/^[^/?#]*:/.test(text);

/** `tel:+31854865555` for `085-486-5555`. Undefined without a valid number at the start. */
export function phoneLink(text: string): string | undefined {
  // A copied number may contain invisible direction marks.
  const number = readPhoneNumber(text.replace(/\p{Cf}/gu, ''));
  return number && `tel:${number.dialled}`;
}

/** A map of the place, from which a visitor plans a route. It is a link: a page loads nothing. */
export const routeLink = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`;
