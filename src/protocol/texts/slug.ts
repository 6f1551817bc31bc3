export const longestSlug = 120;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Empty without a Latin letter or digit. `A / B` is `a---b` (spec §5). */
export function slugOf(title: string): string {
  const slug = title
    .trim()
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => apart[letter]!)
    .normalize('NFKD')
    .replace(/[\s/–—]/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, longestSlug);
  return isSlug(slug) ? slug : '';
}

export const isSlug = (text: string): boolean =>
  text.length <= longestSlug && /^-*[a-z0-9][a-z0-9-]*$/.test(text);

export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : `-${number}`;
    const one = slug.slice(0, longestSlug - tail.length) + tail;
    if (!isTaken(one)) return one;
  }
}
