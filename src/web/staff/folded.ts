import { cleanText } from '#wire/clean-text.ts';

/** A text as the search compares it: capitals and accents make no difference. */
export const folded = (text: string): string =>
  cleanText(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
