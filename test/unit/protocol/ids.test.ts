import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeId } from '#protocol/ids.ts';

/** Source: record-api.md §1.5. */

test.each(['0011700000r5ucfAAA', '00B17000001tiWZEAY', '01B3F00000Al9dXUAR', '001RM000004XMZ5YAO'])(
  'the first fifteen characters of %s determine its suffix',
  (id) => {
    expect(normalizeId(id.slice(0, 15))).toBe(id);
    expect(normalizeId(id)).toBe(id);
    expect(normalizeId(`${id.slice(0, 15)}zzz`)).toBe(id);
  },
);

test.each([
  '',
  '001',
  '0011700000r5ucfA',
  '0011700000r5ucfAAAA',
  '0011700000r5u-f',
  '0011700000r5ucf\n',
  '0011700000r5ucfAA\n',
  '0011700000r5ucé',
])('%j is refused as an id', (text) => {
  expect(normalizeId(text)).toBeUndefined();
});

test('the suffix encodes which of each five characters are upper-case letters', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{15}$/), (id) => {
      const groups = [id.slice(0, 5), id.slice(5, 10), id.slice(10)].map((group) =>
        [...group].reduce((sum, one, i) => sum + (/[A-Z]/.test(one) ? 2 ** i : 0), 0),
      );
      expect(normalizeId(id)).toBe(id + groups.map((bits) => alphabet[bits]).join(''));
    }),
  );
});
