import { describe, expect, it } from 'vitest';
import { matchCodeLines, readCodeLines } from '#domain/fibre/code-lines.ts';
import {
  addressChoice,
  addressOfRow,
  compareAddresses,
  matchAddress,
  hasSameHouseNumber,
} from '#domain/fibre/fibre-addresses.ts';
import type { FibreAddress } from '#protocol/telecom/fibre.ts';

/** Addresses that staff paste to issue registration codes. Source: decisions.md §9. */

const addressesOf = (text: string) => readCodeLines(text).addresses.map(({ address }) => address);
const wrongOf = (text: string) => readCodeLines(text).wrong.map(({ line, code }) => [line, code]);
const makeAddress = (suffix: string | null = null) => ({
  postcode: '8011AB',
  houseNumber: 12,
  suffix,
});

describe('a line', () => {
  it.each([
    ['8011 AB 12', null],
    ['8011AB 12', null],
    ['8011ab,12', null],
    ['8011 AB  12', null],
    ['8011 AB 12,2', '2'],
    ['8011 AB, 12 a', 'a'],
    ['8011 AB 12, a', 'a'],
    ['8011AB;12', null],
    ['8011AB;12;a', 'a'],
    ['8011 AB\t12\tbis', 'bis'],
    ['8011AB|12|a', 'a'],
    ['8011AB;12 a', 'a'],
    ['"8011AB";"12";"a"', 'a'],
    ['8011AB; 12 ; a ', 'a'],
    ["8011AB;12;'+2", '+2'],
    ['  8011 AB 12  ', null],
    ['8011 \u200bAB 12', null],
  ])('%j is read as an address', (text, suffix) => {
    expect(wrongOf(text)).toEqual([]);
    expect(addressesOf(text)).toEqual([makeAddress(suffix)]);
  });

  it.each([
    ['Kade 12', 'codes.lineUnreadable'],
    ['8011 AB', 'codes.lineUnreadable'],
    ['8011AB;', 'codes.lineUnreadable'],
    [';12', 'codes.lineUnreadable'],
    ['8011AB;0', 'form.houseNumberWrong'],
    ['0011AB;12', 'form.postcodeWrong'],
    ['8011 AB 123456', 'form.houseNumberWrong'],
    ['8011AB;12;negen tekens', 'form.tooLong'],
    ['"8011AB;12', 'codes.lineUnreadable'],
    ['x8011 AB 12', 'codes.lineUnreadable'],
  ])('%j is refused: %s', (text, code) => {
    expect(wrongOf(text)).toEqual([[1, code]]);
    expect(addressesOf(text)).toEqual([]);
  });

  it('has its number and text, and empty lines are counted and skipped', () => {
    const text = '\n8011 AB 12\r\n\r\nKade 12\r8011AB;12;a\n   \n';
    expect(readCodeLines(text)).toEqual({
      addresses: [
        { line: 2, text: '8011 AB 12', address: makeAddress() },
        { line: 5, text: '8011AB;12;a', address: makeAddress('a') },
      ],
      wrong: [{ line: 4, text: 'Kade 12', code: 'codes.lineUnreadable' }],
    });
    expect(readCodeLines('')).toEqual({ addresses: [], wrong: [] });
  });
});

describe('a header line', () => {
  it.each([
    ['Postcode;Huisnummer;Toevoeging\n8011AB;12;a'],
    ['huisnummer;toevoeging;postcode\n12;a;8011AB'],
    ['Naam;Post-code;Huis nummer;Huisnummertoevoeging\nNoor;8011AB;12;a'],
    ['Postcode,Huisnummer,Huisletter\n8011AB,12,a'],
    ['\nPOSTCODE\tHUISNUMMER\tHUISLETTER\n8011AB\t12\ta'],
  ])('%j sets the columns', (text) => {
    expect(readCodeLines(text)).toMatchObject({
      addresses: [{ address: makeAddress('a') }],
      wrong: [],
    });
  });

  it('with letter and addition joins them', () => {
    expect(addressesOf('postcode;huisnummer;huisletter;toevoeging\n8011AB;12;a;bis')).toEqual([
      makeAddress('a bis'),
    ]);
  });

  it('makes later lines be read by cells, and extra cells ignored', () => {
    const head = 'postcode;huisnummer\n';
    expect(wrongOf(`${head}8011 AB 12`)).toEqual([[2, 'codes.lineUnreadable']]);
    expect(addressesOf(`${head}8011AB;12;a`)).toEqual([makeAddress()]);
  });

  it('needs postcode and house number, or is read as an address', () => {
    expect(wrongOf('Postcode;Plaats\n8011AB;Zwolle')[0]).toEqual([1, 'form.postcodeWrong']);
    expect(wrongOf('Huisnummer;Plaats')).toEqual([[1, expect.any(String)]]);
  });
});

const row = (
  id: string,
  suffix: { letter?: string; addition?: string } = {},
  houseNumber = 12,
) => ({
  Id: id,
  Postcode__c: '8011AB',
  Huisnummer__c: houseNumber,
  Huisletter__c: suffix.letter ?? null,
  Toevoeging__c: suffix.addition ?? null,
});

describe('a line for the addresses of a campaign', () => {
  const rows = [
    row('plain'),
    row('a', { letter: 'A' }),
    row('bis', { letter: 'A', addition: 'bis' }),
    row('other', { addition: '2' }, 14),
  ];
  const chosen = (text: string) => {
    const { ids, wrong } = matchCodeLines(rows, readCodeLines(text));
    return {
      ids: [...ids],
      wrong: wrong.map(({ line, text: typed, code }) => [line, typed, code]),
    };
  };

  it('chooses its address once, however the addition is written', () => {
    const text = '8011 AB 12\n8011AB 12 a\n8011AB;12;A\n8011AB 12 a-BIS';
    expect(chosen(text)).toEqual({ ids: ['plain', 'a', 'bis'], wrong: [] });
  });

  it('without addition chooses the only address of its number', () => {
    expect(chosen('8011 AB 14')).toEqual({ ids: ['other'], wrong: [] });
  });

  it('without a match is refused with its reason, in the order of the lines', () => {
    const text = '8011 AB 99\nKade\n8011 AB 12 zij\n8012 AB 12';
    expect(chosen(text)).toEqual({
      ids: [],
      wrong: [
        [1, '8011 AB 99', 'codes.notOfCampaign'],
        [2, 'Kade', 'codes.lineUnreadable'],
        [3, '8011 AB 12 zij', 'codes.whichDoor'],
        [4, '8012 AB 12', 'codes.notOfCampaign'],
      ],
    });
  });

  it('without addition is refused when several additions exist', () => {
    const two = [row('a', { letter: 'A' }), row('2', { addition: '2' })];
    const { ids, wrong } = matchCodeLines(two, readCodeLines('8011 AB 12'));
    expect([ids.size, wrong.map(({ code }) => code)]).toEqual([0, ['codes.whichDoor']]);
  });
});

describe('addresses of one house number', () => {
  const addresses = [row('a', { letter: 'A' }), row('2', { addition: '2' })].map((one) => ({
    fibreAddress: addressOfRow(one),
  }));

  it('are matched by suffix, however it is spelled', () => {
    expect(matchAddress(addresses, ' a ')).toBe(addresses[0]);
    expect(matchAddress(addresses, '-2')).toBe(addresses[1]);
    expect(matchAddress(addresses, 'b')).toBeUndefined();
  });

  it('are matched without suffix only when there is one', () => {
    expect(matchAddress(addresses, null)).toBeUndefined();
    expect(matchAddress(addresses.slice(1), null)).toBe(addresses[1]);
    expect(matchAddress([], null)).toBeUndefined();
  });

  it('are sorted in natural order, without suffix first', () => {
    const some = ['10', '2', null, 'A'].map((addition): FibreAddress => ({
      ...addressOfRow(row('x')),
      addition,
    }));
    expect(some.toSorted(compareAddresses).map(({ addition }) => addition)).toEqual([
      null,
      '2',
      '10',
      'A',
    ]);
  });

  it('are read from columns with a path, and missing ones are null', () => {
    const named = {
      'Adres__r.Postcode__c': '8011AB',
      'Adres__r.Huisnummer__c': '12',
      'Adres__r.Straat__c': 'Kade',
    };
    const read = addressOfRow(named, 'Adres__r.');
    const nothing = { letter: null, addition: null, town: null };
    expect(read).toEqual({ postcode: '8011AB', houseNumber: 12, street: 'Kade', ...nothing });
  });

  it('are offered by suffix, and as "-" without one', () => {
    expect(addressChoice(addressOfRow(row('x', { letter: 'A', addition: 'bis' })))).toEqual({
      value: 'A-bis',
      suffix: 'A-bis',
      street: null,
    });
    expect(addressChoice(addressOfRow(row('x')))).toEqual({
      value: '-',
      suffix: null,
      street: null,
    });
  });

  it('have the same house number when postcode and number are equal', () => {
    const one = addressOfRow(row('x'));
    const other = (change: object) =>
      hasSameHouseNumber(one, { postcode: '8011AB', houseNumber: 12, ...change });
    expect([other({}), other({ postcode: '8011AC' }), other({ houseNumber: 13 })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
