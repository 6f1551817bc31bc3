const pattern =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f]+\.[^\s@<>()[\]\\,;:"\u0000-\u001f.]{2,}$/u;

/**
 * A general e-mail pattern (spec §5): some text, an at sign, a domain with a dot. Only sending a
 * mail can show whether the address exists.
 */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 &&
  pattern.test(text) &&
  !text.includes('..') &&
  !text.startsWith('.') &&
  !text.includes('.@');

/**
 * ASCII before the at sign, because few mail servers accept more. Source: RFC 6531 §3.2, RFC 5890.
 */
export const hasPlainMailbox = (address: string): boolean =>
  /^[\x21-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
