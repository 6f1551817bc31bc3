import type { Brand } from '#protocol/site/brand.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

/** The words that texts can contain as placeholders, such as `@naam`. Source: decisions.md §1. */
const words: Readonly<
  Record<string, { plain: (brand: Brand) => string; link?: (brand: Brand) => string | undefined }>
> = {
  naam: { plain: ({ name }) => name },
  telefoon: { plain: ({ phone }) => phone, link: ({ phone }) => phoneLink(phone) },
  'e-mail': { plain: ({ email }) => email, link: ({ email }) => `mailto:${email}` },
  adres: { plain: ({ address }) => address },
  plaats: { plain: ({ city }) => city },
  kvk: { plain: ({ kvkNumber }) => kvkNumber },
  bereikbaar: { plain: ({ openingHours }) => openingHours },
};

// Matches separate words only, so that nothing is replaced in `info@naam.nl`.
const place = new RegExp(
  `(?<![\\p{L}\\d.+-])@(${Object.keys(words).join('|')})(?![\\p{L}\\d-])`,
  'gu',
);

export const withBrand = (text: string, brand: Brand): string =>
  text.replace(place, (_, word: string) => words[word]!.plain(brand));

/** Escapes characters that have a meaning in Markdown. */
export const markdownWithBrand = (source: string, brand: Brand): string =>
  source.replace(place, (_, word: string) => {
    const { plain, link } = words[word]!;
    const shown = plain(brand).replace(/[\\`*_[\]<>#&]/g, '\\$&');
    const address = link?.(brand);
    return address === undefined ? shown : `[${shown}](${address})`;
  });

/** A value of the brand that an install may leave out; null when it has none. */
export function optionalBrandFact(brand: Brand, key: string): string | null {
  const value: unknown = new Map<string, unknown>(Object.entries(brand)).get(key);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
