import type { Brand } from '#protocol/site/brand.ts';
import { phoneLink } from '#protocol/texts/phone.ts';

/**
 * Words in copy that stand for the brand, so that its name and numbers are written in one place.
 * Source: decisions.md §1.
 */
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

// A word of its own: in `info@naam.nl` nothing is filled in.
const place = new RegExp(
  `(?<![\\p{L}\\d.+-])@(${Object.keys(words).join('|')})(?![\\p{L}\\d-])`,
  'gu',
);

/**
 * `@naam`, `@telefoon`, `@e-mail`, `@adres`, `@plaats`, `@kvk` and `@bereikbaar` as the brand has
 * them, in a line of plain text.
 */
export const withBrand = (text: string, brand: Brand): string =>
  text.replace(place, (_, word: string) => words[word]!.plain(brand));

/**
 * The same in Markdown: phone and e-mail become links, and no sign of the brand's own is taken for
 * mark-up.
 */
export const markdownWithBrand = (source: string, brand: Brand): string =>
  source.replace(place, (_, word: string) => {
    const { plain, link } = words[word]!;
    const shown = plain(brand).replace(/[\\`*_[\]<>#&]/g, '\\$&');
    const address = link?.(brand);
    return address === undefined ? shown : `[${shown}](${address})`;
  });
