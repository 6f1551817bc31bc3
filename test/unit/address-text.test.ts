import { describe, expect, it } from 'vitest';
import {
  addressText,
  doorText,
  plainAddress,
  postcodeText,
  typedPostcode,
} from '#messages/address/address-text.ts';

const nb = '\u00a0';
const door = {
  street: 'Weteringkade',
  houseNumber: 1,
  letter: null,
  addition: null,
  postcode: '3446AA',
  town: 'Woerden',
};

describe('an address on a page', () => {
  it('keeps the number with its street, and the letters of the postcode with its figures', () => {
    expect(doorText(door)).toBe(`Weteringkade${nb}1, 3446${nb}AA Woerden`);
    expect(doorText({ ...door, letter: 'A', addition: 'bis' })).toBe(
      `Weteringkade${nb}3`.replace('3', '1A-bis') + `, 3446${nb}AA Woerden`,
    );
    expect(doorText({ ...door, street: null, town: null })).toBe(`1, 3446${nb}AA`);
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
  ])('%s', (line, shown) => expect(addressText(line)).toBe(shown));

  it('shows a postcode from elsewhere as it stands', () => {
    expect([postcodeText('3446AA'), postcodeText('3446 AA'), postcodeText('B-1000')]).toEqual([
      `3446${nb}AA`,
      `3446${nb}AA`,
      'B-1000',
    ]);
  });
});

it('an address in a mail, a form or a file has ordinary spaces', () => {
  expect(plainAddress(door)).toBe('Weteringkade 1, 3446 AA Woerden');
  expect(typedPostcode('3446AA')).toBe('3446 AA');
});
