import { expect, it } from 'vitest';
import { dayPeriod, literalPeriod, rangePeriod } from '#engine/model/periods.ts';

/** A Saturday; the week began on Monday the 16th. */
const today = '2026-11-21';

it.each([
  ['TODAY', '2026-11-21', '2026-11-22'],
  ['YESTERDAY', '2026-11-20', '2026-11-21'],
  ['TOMORROW', '2026-11-22', '2026-11-23'],
  ['THIS_WEEK', '2026-11-16', '2026-11-23'],
  ['LAST_WEEK', '2026-11-09', '2026-11-16'],
  ['NEXT_WEEK', '2026-11-23', '2026-11-30'],
  ['THIS_MONTH', '2026-11-01', '2026-12-01'],
  ['LAST_MONTH', '2026-10-01', '2026-11-01'],
  ['NEXT_MONTH', '2026-12-01', '2027-01-01'],
  ['THIS_QUARTER', '2026-10-01', '2027-01-01'],
  ['LAST_QUARTER', '2026-07-01', '2026-10-01'],
  ['NEXT_QUARTER', '2027-01-01', '2027-04-01'],
  ['THIS_YEAR', '2026-01-01', '2027-01-01'],
  ['LAST_YEAR', '2025-01-01', '2026-01-01'],
  ['NEXT_YEAR', '2027-01-01', '2028-01-01'],
])('the literal %s is from %s up to %s', (literal, from, to) => {
  expect(literalPeriod(literal, today)).toEqual({ from, to });
});

it('a week begins on Monday, also on a Sunday and on a Monday', () => {
  expect(literalPeriod('THIS_WEEK', '2026-11-22')).toEqual({
    from: '2026-11-16',
    to: '2026-11-23',
  });
  expect(literalPeriod('THIS_WEEK', '2026-11-23')).toEqual({
    from: '2026-11-23',
    to: '2026-11-30',
  });
});

it.each([
  [['last_n_days', 7], '2026-11-14', '2026-11-22'],
  [['next_n_days', 7], '2026-11-22', '2026-11-29'],
  [['last_n_weeks', 2], '2026-11-02', '2026-11-16'],
  [['next_n_weeks', 2], '2026-11-23', '2026-12-07'],
  [['last_n_months', 3], '2026-08-01', '2026-11-01'],
  [['next_n_months', 3], '2026-12-01', '2027-03-01'],
  [['last_n_years', 2], '2024-01-01', '2026-01-01'],
  [['next_n_years', 2], '2027-01-01', '2029-01-01'],
] as const)('the range %j is from %s up to %s', ([range, n], from, to) => {
  expect(rangePeriod(range, n, today)).toEqual({ from, to });
});

it('a day ends where the next begins, also in a leap year and at the end of a year', () => {
  expect(dayPeriod('2028-02-29')).toEqual({ from: '2028-02-29', to: '2028-03-01' });
  expect(dayPeriod('2028-12-31')).toEqual({ from: '2028-12-31', to: '2029-01-01' });
});

it.each([
  ['last_n_days', 0],
  ['last_n_days', -1],
  ['last_n_days', 1.5],
  ['last_n_years', 2_026],
  ['last_n_years', 2_027],
  ['next_n_years', 8_000],
  ['last_n_days', 100_001],
  ['last_n_quarters', 1],
  ['LAST_N_DAYS', 1],
  ['at_last_n_days', 1],
  ['last_n_days_ago', 1],
])('there is no range %s: %d', (range, n) => {
  expect(rangePeriod(range, n, today)).toBeUndefined();
});

it.each(['today', 'THIS_DAY', 'LAST_WEEKS', ''])('there is no literal %s', (literal) => {
  expect(literalPeriod(literal, today)).toBeUndefined();
});

it.each(['AT_LAST_WEEK', 'LAST_WEEKEND', 'last_week', 'NOW'])(
  'there is no period %s',
  (literal) => {
    expect(literalPeriod(literal, today)).toBeUndefined();
  },
);

it('a range in days is from one day to a hundred thousand', () => {
  expect(rangePeriod('next_n_days', 1, today)).toEqual({ from: '2026-11-22', to: '2026-11-23' });
  const most = rangePeriod('next_n_days', 100_000, today);
  expect(most).toEqual({ from: '2026-11-22', to: '2300-09-07' });
});
