/** Whether a page may turn this text into a link: a full URL with a scheme that runs no script. */
export const isLinkAddress = (text: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(text);

/**
 * True for a safe scheme, and for text without a scheme. As in a browser, the scheme is the text
 * before the first colon.
 */
export const hasSafeScheme = (text: string): boolean =>
  isLinkAddress(text) || !/^[^/?#]*:/.test(text);
