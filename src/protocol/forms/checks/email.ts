const pattern =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f]+\.[^\s@<>()[\]\\,;:"\u0000-\u001f.]{2,}$/u;

/**
 * A general e-mail pattern (spec §5): something, an at sign, a domain with a dot. Whether it exists
 * only a mail can tell.
 */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 &&
  pattern.test(text) &&
  !text.includes('..') &&
  !text.startsWith('.') &&
  !text.includes('.@');

/**
 * Only letters of ASCII before the at sign: few mail servers take others there. A domain with other
 * letters can be written in ASCII. Source: RFC 6531 §3.2, RFC 5890.
 */
export const hasPlainMailbox = (address: string): boolean =>
  /^[\x21-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
