/**
 * The first `most` characters. A sign written with two is not cut through: half of one is no text,
 * and cannot be stored.
 */
export const truncateText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
