import { cleanText, truncateText } from './clean-text.ts';

export const cleanSearchTerm = (typed: string, most: number): string =>
  truncateText(cleanText(typed.toWellFormed().replace(/\p{Cc}+/gu, ' ')).trim(), most);

const marks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\ufff0-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/** Like `fold` in the database. */
export const foldForSearch = (text: string): string =>
  cleanText(text).normalize('NFD').replace(marks, '').toLowerCase();
