import * as v from 'valibot';

/**
 * A field of one line: breaks and other control characters, which only a program can send, become a
 * space. They could end up in the header of a mail.
 */
export const toOneLine = v.transform((text: string): string => text.replace(/\p{Cc}+/gu, ' '));
