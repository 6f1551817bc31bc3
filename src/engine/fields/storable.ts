/** No lone half of a surrogate pair, and not the one character PostgreSQL cannot keep. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');
