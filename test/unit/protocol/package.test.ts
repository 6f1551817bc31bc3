import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euros } from '#messages/shared/numbers.ts';
import {
  isRoundedQuantity,
  maxQuantity,
  pricedPackageOf,
  packageServices,
  quantityParams,
  type ServicePrice,
  quantitiesFrom,
  parseQuantities,
  parseQuantity,
  roundedServicesIn,
} from '#protocol/telecom/package.ts';

describe('a quantity', () => {
  it.each([
    '',
    ' ',
    '-1',
    '-0',
    '0',
    '00',
    '0,0',
    '-1,5',
    '0x10',
    '1.5.2',
    '1,2,3',
    ',',
    '.',
    'zes',
    '6 stuks',
    '١',
    '½',
    'Infinity',
    'NaN',
    '1\u00006',
    '6;7',
  ])('counts as 0 when it is no number above 0: %j', (typed) =>
    expect([parseQuantity(typed), isRoundedQuantity(typed)]).toEqual([0, false]),
  );

  it.each([
    ['1,5', 2],
    ['1.5', 2],
    ['0,1', 1],
    ['0.0001', 1],
    ['.5', 1],
    ['2,01', 3],
    ['1.000,5', 1_001],
    ['1.000,25', 1_001],
    ['.25', 1],
    ['1234.567', 1_235],
    ['1e10', maxQuantity],
    ['9'.repeat(10), maxQuantity],
    ['1'.repeat(400), maxQuantity],
  ])('%j is rounded up to %d, and is reported as rounded', (typed, counted) =>
    expect([parseQuantity(typed), isRoundedQuantity(typed)]).toEqual([counted, true]),
  );

  it.each([
    ['10000', 10_000],
    ['10.000', 10_000],
    ['1.500', 1_500],
    ['2,0', 2],
    ['3.', 3],
    ['1.000.000', 1_000_000],
    ['1e3', 1_000],
    ['1e+3', 1_000],
    ['1e02', 100],
    ['+4', 4],
    [' 6 ', 6],
  ])('%j is valid and counts as %d', (typed, counted) =>
    expect([parseQuantity(typed), isRoundedQuantity(typed)]).toEqual([counted, false]),
  );

  it.each([null, undefined])('that is missing counts as 0', (typed) =>
    expect(parseQuantity(typed)).toBe(0),
  );

  it('is the number that was typed, spaces and leading zeros aside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxQuantity }),
        (quantity) => parseQuantity(` 0${quantity} `) === quantity,
      ),
    );
  });

  it('is always a whole number from 0 to the maximum, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)),
        (typed) => {
          const quantity = parseQuantity(typed);
          return Number.isInteger(quantity) && quantity >= 0 && quantity <= maxQuantity;
        },
      ),
    );
  });
});

const someQuantities = fc.record({
  internet: fc.nat(maxQuantity),
  mobile: fc.nat(maxQuantity),
  telephony: fc.nat(maxQuantity),
  workplace: fc.nat(maxQuantity),
  tv: fc.nat(maxQuantity),
});

describe('the URL of a package', () => {
  it('without package parameters gives null', () =>
    expect(parseQuantities(new URLSearchParams('utm_source=mail'))).toBeNull());

  it('has only the chosen services, or the first service as 0 when none is chosen', () => {
    const none = quantitiesFrom(() => 0);
    expect(quantityParams({ ...none, mobile: 6, tv: 1 })).toEqual([
      ['mobiel', '6'],
      ['tv', '1'],
    ]);
    expect(quantityParams(none)).toEqual([['internet', '0']]);
  });

  it('gives the services whose quantity was rounded', () => {
    const params = new URLSearchParams('internet=1,5&mobiel=6&tv=0.5&other=1.5');
    expect(roundedServicesIn(params)).toEqual(['internet', 'tv']);
  });

  it('gives back the quantities it was made of', () => {
    fc.assert(
      fc.property(someQuantities, (quantities) => {
        expect(parseQuantities(new URLSearchParams(quantityParams(quantities)))).toEqual(
          quantities,
        );
      }),
    );
  });
});

describe('a package', () => {
  const prices: readonly ServicePrice[] = [
    { service: 'internet', monthly: 39 },
    { service: 'mobile', monthly: 12.5 },
    { service: 'telephony', monthly: 9.75 },
  ];
  const none = quantitiesFrom(() => 0);

  it('costs the sum of its lines', () => {
    const { lines, monthly } = pricedPackageOf(prices, {
      ...none,
      internet: 1,
      mobile: 6,
      telephony: 4,
    });
    expect(lines.map((line) => line.monthly)).toEqual([39, 75, 39]);
    expect(monthly).toBe(153);
  });

  it('leaves out a service without a price', () =>
    expect(pricedPackageOf(prices, { ...none, workplace: 3 })).toEqual({
      lines: [],
      monthly: 0,
      combined: false,
    }));

  it('is combined when it has at least two kinds of service', () => {
    expect(pricedPackageOf(prices, { ...none, mobile: 40 }).combined).toBe(false);
    expect(pricedPackageOf(prices, { ...none, mobile: 1, internet: 1 }).combined).toBe(true);
  });

  it('has an exact total in cents, for any prices and quantities', () => {
    const somePrices = fc.tuple(
      ...packageServices.map((service) => fc.nat(100_000).map((cents) => ({ service, cents }))),
    );
    fc.assert(
      fc.property(somePrices, someQuantities, (priced, quantities) => {
        const exact = priced.reduce(
          (total, { service, cents }) => total + BigInt(cents) * BigInt(quantities[service]),
          0n,
        );
        const { monthly } = pricedPackageOf(
          priced.map(({ service, cents }) => ({ service, monthly: cents / 100 })),
          quantities,
        );
        expect(BigInt(Math.round(monthly * 100))).toBe(exact);
      }),
    );
  });
});

it('a price has two decimals, dots between thousands and a non-breaking space', () => {
  expect([euros(153), euros(9.75), euros(1234567.5), euros(0)]).toEqual([
    '€\u00a0153,00',
    '€\u00a09,75',
    '€\u00a01.234.567,50',
    '€\u00a00,00',
  ]);
});
