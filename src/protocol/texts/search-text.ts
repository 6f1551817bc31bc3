import { cleanText, truncateText } from './clean-text.ts';

/**
 * What somebody typed to look for: in one line, of at most `most` characters. Pages repeat it in
 * headings, where a direction mark would turn the words behind it around.
 */
export const cleanSearchTerm = (typed: string, most: number): string =>
  truncateText(cleanText(typed.toWellFormed().replace(/\p{Cc}+/gu, ' ')).trim(), most);

const marks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\ufff0-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text as search compares it: without capitals and accents, as `fold` in the database does it,
 * without what text loses where it enters, and without the signs that nobody sees which stay in an
 * emoji or between two letters.
 */
export const foldForSearch = (text: string): string =>
  cleanText(text).normalize('NFD').replace(marks, '').toLowerCase();
