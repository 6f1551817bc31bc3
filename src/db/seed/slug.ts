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
