import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPhoneNumberOnly, looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

/** Which number the link of a telephone number dials. */

it.each([
  ['085-486-5555', '+31854865555'],
  ['06-12345678', '+31612345678'],
  ['+31 (0)6 12 34 56 78', '+31612345678'],
  ['0031 (0)6 12345678', '+31612345678'],
  ['0031612345678', '+31612345678'],
  ['(020) 765 43 21', '+31207654321'],
  ['020 765 43 21 tst. 12', '+31207654321'],
  ['06-12345678 (vanaf 17 uur)', '+31612345678'],
  ['0201234567, 0611111111', '+31201234567'],
  ['0201234567 / 0611111111', '+31201234567'],
  ['020/1234567', '+31201234567'],
  ['+32 2 123 45 67', '+3221234567'],
  ['0800-1234', '08001234'],
  ['0900 1234', '09001234'],
  ['112', '112'],
  ['06-12345678/030-1234567', '+31612345678'],
  ['06-12345678 - 030-1234567', '+31612345678'],
  ['06-12345678 – 12', '+31612345678'],
  ['06-12345678*12', '+31612345678'],
  ['06-12345678 #12', '+31612345678'],
  ['+31 030 1234567', '+31301234567'],
  ['+31 (06) 12345678', '+31612345678'],
  ['(+31) 06 12345678', '+31612345678'],
  ['0031 06 12345678', '+31612345678'],
  ['31612345678', '+31612345678'],
  ['310612345678', '+31612345678'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+1 212 555 0100 / 123', '+12125550100'],
  ['020 / 7654321', '+31207654321'],
  ['020 - 7654321', '+31207654321'],
  ['14 020', '14020'],
  ['\u202a+31 6 12345678\u202c', '+31612345678'],
])('the link of %j dials %s', (text, dialled) => expect(phoneLink(text)).toBe(`tel:${dialled}`));

it.each([
  '',
  'tst. 12',
  'geen',
  '-',
  '+',
  '612345678',
  '12345678',
  '1234567890',
  '030 123',
  '0800-BAKKER',
  '088-WIJHELPEN',
  '0612345678 0301234567',
  '06-12345678 12',
  '06@bakker1234.example',
  '(0)(0)12345678',
  '(0)(0)03006030',
])('%j gets no link', (text) => expect(phoneLink(text)).toBeUndefined());

it('a link dials only numbers that the form accepts, with digits of the text', () => {
  const piece = fc.constantFrom('06', '12345678', '030', '1234567', '+31', '(0)', '0031', '32');
  const sign = fc.constantFrom('', ' ', '-', '/', ' / ', ' - ', ' – ', '*', '(', ')', ' tst. ');
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, sign), { maxLength: 6 }), (parts) => {
      const text = parts.flat().join('');
      const dialled = phoneLink(text)?.slice('tel:'.length);
      if (dialled === undefined) return;
      expect(looksLikePhone(text)).toBe(true);
      expect(isPhoneNumberOnly(dialled)).toBe(true);
      expect(text.replace(/\D/g, '').replaceAll('0', '')).toContain(
        dialled.replace(/^\+31/, '').replace(/\D/g, '').replaceAll('0', ''),
      );
    }),
  );
});
