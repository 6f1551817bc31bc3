/** No lone surrogate, and no null character, which PostgreSQL cannot store. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');
