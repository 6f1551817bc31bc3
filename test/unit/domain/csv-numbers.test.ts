import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readCell } from '#domain/imports/read-cell.ts';
import { parseSourceLine } from '#domain/imports/source-line.ts';
import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { csvLine, csvNumber } from '#protocol/texts/csv.ts';

/** Numbers that an export writes are read back by the import. */

const fields = createRegistry(objects).object('Aansluiting__c')!.fields;

/** Writes and reads a line of a file, with formula guard and quotes. */
function readBack(field: string, written: string): unknown {
  const [cell] = parseSourceLine(csvLine([written, 'x']).trimEnd(), ';') as readonly string[];
  const read = readCell(fields.get(field)!, cell!);
  return 'value' in read && read.value !== null ? Number(read.value) : read;
}

test('any amount is read back unchanged', () => {
  const amounts = integer({ min: -999_999_999, max: 999_999_999 }).map((cents) => cents / 100);
  assert(
    property(amounts, (amount) => readBack('Maandbedrag__c', csvNumber(amount, 2)) === amount),
  );
});

test('any whole number is read back unchanged', () => {
  assert(
    property(
      integer({ min: 0, max: 999_999_999 }),
      (count) => readBack('Aantal__c', csvNumber(count)) === count,
    ),
  );
});

test('a number of three decimals is not read as thousands', () => {
  expect(csvNumber(1.234)).toBe('1,234');
  expect(readBack('Maandbedrag__c', '1,234')).toBe(1.234);
});

test('a number has a decimal comma, no points and no power of ten', () => {
  expect([
    csvNumber(1234.5, 2),
    csvNumber(1_234_567),
    csvNumber(-0.5),
    csvNumber(0.000_000_1),
    csvNumber(12.5),
  ]).toEqual(['1234,50', '1234567', '-0,5', '0,0000001', '12,5']);
  assert(
    property(double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) =>
      /^-?\d+(,\d+)?$/.test(csvNumber(value)),
    ),
  );
});

test.each([
  [1_234.5, 2, '1234,50'],
  [1_234_567.891, undefined, '1234567,891'],
  [0.1, undefined, '0,1'],
  [12, undefined, '12'],
  [12, 2, '12,00'],
  [1_234.567, 0, '1235'],
])('%d with scale %j is written as %j, without thousands separators', (value, scale, written) => {
  expect(csvNumber(value, scale)).toBe(written);
});
