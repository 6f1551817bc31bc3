const pattern =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f]+\.[^\s@<>()[\]\\,;:"\u0000-\u001f.]{2,}$/u;

/** A general e-mail pattern. Source: spec §5. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 &&
  pattern.test(text) &&
  !text.includes('..') &&
  !text.startsWith('.') &&
  !text.includes('.@');

/**
 * Few mail servers accept other characters than ASCII before the at sign. Source: RFC 6531 §3.2, RFC
 * 5890.
 */
export const hasPlainMailbox = (address: string): boolean =>
  /^[\x21-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
