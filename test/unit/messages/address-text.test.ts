import { describe, expect, it } from 'vitest';
import {
  addressText,
  fullAddressText,
  plainAddress,
  postcodeText,
  spacedPostcode,
} from '#messages/address/address-text.ts';

const nb = '\u00a0';
const address = {
  street: 'Weteringkade',
  houseNumber: 1,
  letter: null,
  addition: null,
  postcode: '3446AA',
  town: 'Woerden',
};

describe('an address on a page', () => {
  it('keeps number with street and postcode letters with digits on one line', () => {
    expect(fullAddressText(address)).toBe(`Weteringkade${nb}1, 3446${nb}AA Woerden`);
    expect(fullAddressText({ ...address, letter: 'A', addition: 'bis' })).toBe(
      `Weteringkade${nb}3`.replace('3', '1A-bis') + `, 3446${nb}AA Woerden`,
    );
    expect(fullAddressText({ ...address, street: null, town: null })).toBe(`1, 3446${nb}AA`);
  });

  it.each([
    ['Dorpsstraat 97', `Dorpsstraat${nb}97`],
    [
      'Laan van Nieuw Oost-Indië 12a, 2593BW Den Haag',
      `Laan van Nieuw Oost-Indië${nb}12a, 2593${nb}BW Den Haag`,
    ],
    ['Industrieweg 41, 3542 AD Utrecht', `Industrieweg${nb}41, 3542${nb}AD Utrecht`],
    ['Rue de la Loi 16, B-1000 Brussel', `Rue de la Loi${nb}16, B-1000 Brussel`],
    ['Postbus', 'Postbus'],
  ])('written as %s gets these non-breaking spaces', (line, shown) =>
    expect(addressText(line)).toBe(shown),
  );

  it('shows a foreign postcode unchanged', () => {
    expect([postcodeText('3446AA'), postcodeText('3446 AA'), postcodeText('B-1000')]).toEqual([
      `3446${nb}AA`,
      `3446${nb}AA`,
      'B-1000',
    ]);
  });
});

it('an address in a mail, a form or a file has ordinary spaces', () => {
  expect(plainAddress(address)).toBe('Weteringkade 1, 3446 AA Woerden');
  expect(spacedPostcode('3446AA')).toBe('3446 AA');
});
