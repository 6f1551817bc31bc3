const pattern = /^[^\s@<>()[\]\\,;:"\u0000-\u001f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f]+\.[^\s@<>()[\]\\,;:"\u0000-\u001f.]{2,}$/u;

/** A general e-mail pattern (spec §5): something, an at sign, a domain with a dot. Whether it exists only a mail can tell. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && pattern.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@');
