const beginning = /^[\s(+]*\d(?:[\s\u00a0().\-\u2010-\u2015/]*\d){2,}/u;

/**
 * Begins as a number that can be called: three figures or more (`112`, `14 020`), with the signs people put between them. What stands behind it is theirs: an extension
 * (`tst. 12`), a word (`0800-BAKKER`), a remark (`vanaf 17 uur`). Which numbers there are in other countries nobody here knows. Source: domain.md §3.
 */
export const looksLikePhone = (text: string): boolean => beginning.test(text) && !text.includes('@');
