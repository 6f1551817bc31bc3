import { expect, it } from 'vitest';
import { looksLikePhone } from '#wire/forms/phone-number.ts';

it.each([
  '0612345678',
  '06-12345678',
  '06 12 34 56 78',
  '+31 6 12345678',
  '+31 (0)20 765 43 21',
  '(020) 765 43 21',
  '0031.20.7654321',
  '085-486-5555',
  '085–486–5555',
  '020/7654321',
  '14020',
  '112',
  '0800-BAKKER',
  '020 765 43 21 tst. 12',
  '06-12345678 (vanaf 17 uur)',
  '+1 212 555 0100 x7',
  '+44 20 7946 0000',
])('%j can be a telephone number', (text) => expect(looksLikePhone(text)).toBe(true));

it.each([
  'abc',
  'x',
  '-',
  '+',
  '12',
  'geen',
  'abc123',
  'morgen bellen',
  'jan@bakker.example',
  '06@bakker1234.example',
  '=1+2',
  '003zzzzzzzzzzzz'.slice(3),
  '\u0660\u0661\u0662',
])('%j is no telephone number', (text) => expect(looksLikePhone(text)).toBe(false));
