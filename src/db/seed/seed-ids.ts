/**
 * Record ids of the demo: key prefix, `00` and ten digits of the row's number: the 15 characters
 * that identify. Whoever loads them adds the suffix. Source: record-api.md §1.5.
 */
export const seedId = (keyPrefix: string, number: number): string =>
  `${keyPrefix}00${String(number).padStart(10, '0')}`;

/**
 * As `protocol/texts/slug.ts`, from which this layer imports nothing; a test holds the two equal.
 */
export const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\s/–—]/g, '-')
    .replace(/[^a-z0-9-]/g, '');
