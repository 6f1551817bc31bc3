import { expect, it } from 'vitest';
import { markWords } from '#web/staff/records/mark-words.ts';

it.each([
  ['Bakkerij De Korenaar', 'kor', 'Bakkerij De [Kor]enaar'],
  ['Café Crème', 'creme', 'Café [Crème]'],
  ['Anna van Anrooij', 'an', '[An]na v[an] [An]rooij'],
  ['Straße', 'b', 'Straße'],
  ['<b>x</b>', 'b>', '<[b>]x</[b>]'],
  ['Niets', '', 'Niets'],
])('%s, searched for "%s": %s', (text, searched, marked) => {
  expect(
    markWords(text, searched)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join(''),
  ).toBe(marked);
});
