import { describe, expect, it } from 'vitest';
import {
  amountOn,
  discountOf,
  earliestDay,
  endOfTerm,
  proRata,
  promisedDay,
  tariffOn,
  termTotal,
  vatOf,
  withVat,
} from '#protocol/telecom/pricing.ts';
import { earliestDayCases, endOfTermCases, promisedDayCases } from './day-cases.ts';
import { discountOfCases, vatOfCases, withVatCases } from './discount-cases.ts';
import { amountOnCases, proRataCases, tariffOnCases, termTotalCases } from './price-cases.ts';

describe('a price (decisions.md §13)', () => {
  it.each(tariffOnCases)('of a tariff: $why', ({ tariffs, term, day, expected }) =>
    expect(tariffOn(tariffs, term, day)).toEqual(expected),
  );

  it.each(termTotalCases)('over the term: $why', ({ price, expected }) =>
    expect(termTotal(price)).toBe(expected),
  );

  it.each(proRataCases)('of a part of a month: $why', ({ monthly, from, until, expected }) =>
    expect(proRata(monthly, from, until)).toBe(expected),
  );

  it.each(amountOnCases)('of a connection on a day: $why', ({ periods, day, expected }) =>
    expect(amountOn(periods, day)).toBe(expected),
  );

  it.each(discountOfCases)('with combination discount: $why', ({ rule, lines, day, expected }) =>
    expect(discountOf(rule, lines, day)).toBe(expected),
  );

  it.each(withVatCases)('with VAT: $why', ({ cents, ratePercent, expected }) =>
    expect(withVat(cents, ratePercent)).toBe(expected),
  );

  it.each(vatOfCases)('and the VAT of a sum: $why', ({ lines, rate, expected }) =>
    expect(vatOf(lines, rate)).toBe(expected),
  );
});

describe('a day (decisions.md §8, §13)', () => {
  it.each(earliestDayCases)('of delivery: $why', ({ orderedOn, workingDays, expected }) =>
    expect(earliestDay(orderedOn, workingDays)).toBe(expected),
  );

  it.each(promisedDayCases)('that is promised: $why', ({ expected, ...asked }) =>
    expect(promisedDay(asked)).toBe(expected),
  );

  it.each(endOfTermCases)('that ends a term: $why', ({ start, term, expected }) =>
    expect(endOfTerm(start, term)).toBe(expected),
  );
});
