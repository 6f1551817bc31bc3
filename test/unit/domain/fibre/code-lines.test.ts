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

/** Staff paste addresses that are to get a registration code. Source: decisions.md §9. */

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
  ])('%j is an address', (text, suffix) => {
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
  ])('%j is wrong: %s', (text, code) => {
    expect(wrongOf(text)).toEqual([[1, code]]);
    expect(addressesOf(text)).toEqual([]);
  });

  it('keeps its number and its text, and empty ones count without being read', () => {
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

describe('a first line that names the columns', () => {
  it.each([
    ['Postcode;Huisnummer;Toevoeging\n8011AB;12;a'],
    ['huisnummer;toevoeging;postcode\n12;a;8011AB'],
    ['Naam;Post-code;Huis nummer;Huisnummertoevoeging\nNoor;8011AB;12;a'],
    ['Postcode,Huisnummer,Huisletter\n8011AB,12,a'],
    ['\nPOSTCODE\tHUISNUMMER\tHUISLETTER\n8011AB\t12\ta'],
  ])('%j says which cell is which', (text) => {
    expect(readCodeLines(text)).toMatchObject({
      addresses: [{ address: makeAddress('a') }],
      wrong: [],
    });
  });

  it('reads letter and addition together', () => {
    expect(addressesOf('postcode;huisnummer;huisletter;toevoeging\n8011AB;12;a;bis')).toEqual([
      makeAddress('a bis'),
    ]);
  });

  it('reads below it cells alone, with what is beyond its columns left out', () => {
    const head = 'postcode;huisnummer\n';
    expect(wrongOf(`${head}8011 AB 12`)).toEqual([[2, 'codes.lineUnreadable']]);
    expect(addressesOf(`${head}8011AB;12;a`)).toEqual([makeAddress()]);
  });

  it('names at least postcode and house number; else it is an address like any other', () => {
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

describe('of the addresses of a campaign', () => {
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

  it('those meant are chosen, each once, however the addition is written', () => {
    const text = '8011 AB 12\n8011AB 12 a\n8011AB;12;A\n8011AB 12 a-BIS';
    expect(chosen(text)).toEqual({ ids: ['plain', 'a', 'bis'], wrong: [] });
  });

  it('the only door of a number is meant also without its addition', () => {
    expect(chosen('8011 AB 14')).toEqual({ ids: ['other'], wrong: [] });
  });

  it('what is none of them is wrong, by what is there, in the order of the lines', () => {
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

  it('several doors and none without an addition: which one is not known', () => {
    const two = [row('a', { letter: 'A' }), row('2', { addition: '2' })];
    const { ids, wrong } = matchCodeLines(two, readCodeLines('8011 AB 12'));
    expect([ids.size, wrong.map(({ code }) => code)]).toEqual([0, ['codes.whichDoor']]);
  });
});

describe('doors of one house number', () => {
  const addresses = [row('a', { letter: 'A' }), row('2', { addition: '2' })].map((one) => ({
    fibreAddress: addressOfRow(one),
  }));

  it('the one that is meant has this suffix, however it is spelled', () => {
    expect(matchAddress(addresses, ' a ')).toBe(addresses[0]);
    expect(matchAddress(addresses, '-2')).toBe(addresses[1]);
    expect(matchAddress(addresses, 'b')).toBeUndefined();
  });

  it('without a suffix the only one is meant, and of several none', () => {
    expect(matchAddress(addresses, null)).toBeUndefined();
    expect(matchAddress(addresses.slice(1), null)).toBe(addresses[1]);
    expect(matchAddress([], null)).toBeUndefined();
  });

  it('stand in the order in which people count, those without a suffix first', () => {
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

  it('are read with the columns of the path, and what is not there is nothing', () => {
    const named = {
      'Adres__r.Postcode__c': '8011AB',
      'Adres__r.Huisnummer__c': '12',
      'Adres__r.Straat__c': 'Kade',
    };
    const read = addressOfRow(named, 'Adres__r.');
    const nothing = { letter: null, addition: null, town: null };
    expect(read).toEqual({ postcode: '8011AB', houseNumber: 12, street: 'Kade', ...nothing });
  });

  it('are offered by their suffix, and the one without as without an addition', () => {
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

  it('are of one house when postcode and number are the same', () => {
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
