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
 * Returns whether the part before the at sign is ASCII: few mail servers accept other characters. A
 * domain with other letters is allowed, because it has an ASCII form. Source: RFC 6531 §3.2, RFC
 * 5890.
 */
export const hasPlainMailbox = (address: string): boolean =>
  /^[\x21-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
