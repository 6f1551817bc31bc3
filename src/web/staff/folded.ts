/** A text as the search compares it: capitals and accents make no difference. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
