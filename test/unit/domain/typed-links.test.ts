import { expect, it } from 'vitest';
import { withoutTypedLinks } from '#domain/mail/typed-links.ts';

/** Text that visitors typed, in mails to others. Source: decisions.md §5. */

const words = (text: string) =>
  withoutTypedLinks({
    subject: text,
    paragraphs: [text, { facts: [['Bedrijf', text]] }],
    quote: text,
  });

it.each([
  ['Win een prijs op https://slecht.example/inloggen', 'Win een prijs op (link weggelaten)'],
  ['HTTP://slecht.example nu', '(link weggelaten) nu'],
  ['Bakkerij (www.slecht.example) B.V.', 'Bakkerij ((link weggelaten)) B.V.'],
  ['Bakkerij \u202eelpmaxe\u202c', 'Bakkerij elpmaxe'],
  ['Bakkerij De Korenaar B.V. & Zn.', 'Bakkerij De Korenaar B.V. & Zn.'],
])('a typed link is left out: %j', (typed, shown) => {
  expect(words(typed)).toEqual({
    subject: shown,
    paragraphs: [shown, { facts: [['Bedrijf', shown]] }],
    quote: shown,
  });
});

it('a subject and a fact are made one line', () => {
  expect(words('regel 1\r\nBcc: x\u2028y')).toMatchObject({
    subject: 'regel 1 Bcc: x y',
    paragraphs: ['regel 1\r\nBcc: x\u2028y', { facts: [['Bedrijf', 'regel 1 Bcc: x y']] }],
  });
});

it('links of the mail itself stay', () => {
  const own = { text: 'Maak bezwaar', href: 'https://ons.example/bezwaar' };
  expect(withoutTypedLinks({ subject: 'x', paragraphs: [own] })).toEqual({
    subject: 'x',
    paragraphs: [own],
  });
});
