import { expect, it } from 'vitest';
import { markdownWithBrand, withBrand } from '#domain/content/brand-words.ts';
import { htmlOf } from '#domain/content/markdown.ts';
import type { Brand } from '#protocol/site/brand.ts';

const brand = {
  name: 'Bel & *Co*',
  phone: '085-486-5555',
  email: 'info@co.example',
  address: 'Laan 41, 1234 AB Ede',
  city: 'Ede',
  kvkNumber: '12345678',
  openingHours: 'Altijd',
} as Brand; // proof: the other properties are not used in text

it('placeholders such as @naam in a text are replaced by values of the brand', () => {
  expect(
    withBrand(
      '@naam in @plaats, KvK @kvk. Mail @e-mail of bel @telefoon, @bereikbaar. @adres.',
      brand,
    ),
  ).toBe(
    'Bel & *Co* in Ede, KvK 12345678. Mail info@co.example of bel 085-486-5555, Altijd. Laan 41, 1234 AB Ede.',
  );
});

it('only known placeholders that are whole words are replaced', () => {
  const other = 'info@naam.nl, @namen, @naambord, @iets en @';
  expect(withBrand(other, brand)).toBe(other);
});

it('in Markdown phone and e-mail become links, and brand values are escaped', () => {
  expect(htmlOf(markdownWithBrand('@naam: @telefoon, @e-mail', brand))).toBe(
    '<p>Bel &amp; *Co*: <a href="tel:+31854865555">085-486-5555</a>, <a href="mailto:info@co.example">info@co.example</a></p>\n',
  );
});
