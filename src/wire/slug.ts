/** As long as the last part of an address may be. */
export const longestSlug = 120;

/** Letters that are no base letter with a mark, so that taking the mark away leaves them as they are. */
const apart: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/**
 * The last part of a page's address, made of its title; '' when the title has no letter or digit. Spaces and slashes become hyphens, apostrophes and
 * percent signs go, ë becomes e, lower case (spec §5); other marks and other punctuation go as well, for an address holds letters, digits and hyphens.
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => apart[letter]!)
    .normalize('NFKD')
    .replace(/[\s/–—]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '');

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : `-${number}`;
    const one = slug.slice(0, longestSlug - tail.length).replace(/-$/, '') + tail;
    if (!isTaken(one)) return one;
  }
}
