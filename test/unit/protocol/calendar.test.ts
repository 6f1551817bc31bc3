import Holidays from 'date-holidays';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  isWorkingDay,
  monthsUntil,
  workingDayAfter,
} from '#protocol/time/calendar.ts';

/**
 * Easter Sunday by Gauss's rule with Lichtenberg's correction, which is not the algorithm of the
 * product.
 */
function easterByGauss(year: number): Date {
  const k = Math.floor(year / 100);
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25);
  const s = 2 - Math.floor((3 * k + 3) / 4);
  const a = year % 19;
  const d = (19 * a + m) % 30;
  const r = Math.floor((d + Math.floor(a / 11)) / 29);
  const og = 21 + d - r;
  const sz = 7 - ((year + Math.floor(year / 4) + s) % 7);
  return new Date(Date.UTC(year, 2, og + 7 - ((og - sz) % 7)));
}

const at = (date: Date, days = 0): string =>
  new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The holidays of decisions.md §8 as a list per year. */
function holidays(year: number): Set<string> {
  const easter = easterByGauss(year);
  const king = new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0 ? '04-26' : '04-27';
  return new Set([
    ...['01-01', king, '05-05', '12-25', '12-26'].map((day) => `${year}-${day}`),
    ...[-2, 1, 39, 50].map((days) => at(easter, days)),
  ]);
}

it('the weekdays of 2026 that are no working days are these holidays', () => {
  const off = [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-04-27',
    '2026-05-05',
    '2026-05-14',
    '2026-05-25',
    '2026-12-25',
  ];
  const weekdaysOff = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i)).filter(
    (day) => !isWorkingDay(day) && ![0, 6].includes(new Date(day).getUTCDay()),
  );
  expect(weekdaysOff).toEqual(off);
});

it.each([
  ['2024-04-01', 'Easter Monday'],
  ['2025-04-18', 'Good Friday'],
  ['2025-05-29', 'Ascension'],
  ['2027-03-29', 'Easter Monday'],
  ['2035-03-26', 'Easter Monday, early'],
  ['2038-04-26', 'Easter Monday, late'],
  ['2027-05-17', 'Whit Monday'],
  ['2025-05-05', 'Liberation Day, every year'],
])('%s is no working day: %s', (day) => expect(isWorkingDay(day)).toBe(false));

it.each([
  ['2025-04-28', 'the Monday after a King’s Day that moved to Saturday'],
  ['2026-12-24', 'Christmas Eve'],
  ['2026-12-31', 'New Year’s Eve'],
])('%s is a working day: %s', (day) => expect(isWorkingDay(day)).toBe(true));

it('the working days from 1900 to 2099 agree with holidays by another algorithm', () => {
  for (let year = 1900; year < 2100; year++) {
    const off = holidays(year);
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
      const weekend = [0, 6].includes(new Date(day).getUTCDay());
      if (isWorkingDay(day) !== !(weekend || off.has(day))) expect.fail(day);
    }
  }
});

it.each([
  ['2026-11-20', 2, '2026-11-24'],
  ['2026-11-21', 2, '2026-11-24'],
  ['2026-11-23', 2, '2026-11-25'],
  ['2026-12-23', 2, '2026-12-28'],
  ['2026-04-02', 2, '2026-04-08'],
])('counted from %s, working day %i is %s', (day, count, found) =>
  expect(workingDayAfter(day, count)).toBe(found),
);

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', 0, '2026-03-31'],
])('%s plus %i months is %s', (day, months, sum) => expect(addMonths(day, months)).toBe(sum));

const someDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1960-01-01', days));

it('monthsUntil gives the fewest months that reach a day', () => {
  fc.assert(
    fc.property(someDay, someDay, (from, until) => {
      const months = monthsUntil(from, until);
      expect(addMonths(from, months) >= until).toBe(true);
      if (months > 0) expect(addMonths(from, months - 1) < until).toBe(true);
    }),
  );
});

/**
 * From 2014, when King's Day replaced Queen's Day. The package lists the days that the law treats
 * as holidays under another type than `public`.
 */
it('the holidays are those of the date-holidays package, with Good Friday and 5 May', () => {
  const packageHolidays = new Holidays('NL');
  const byLaw = new Set(['easter -2', '05-05']);
  for (let year = 2014; year <= 2045; year++) {
    const off = new Set(
      packageHolidays
        .getHolidays(year)
        .filter(({ type, rule }) => type === 'public' || byLaw.has(rule))
        .map(({ date }) => date.slice(0, 10)),
    );
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
      const weekend = [0, 6].includes(new Date(day).getUTCDay());
      if (isWorkingDay(day) !== !(weekend || off.has(day))) expect.fail(day);
    }
  }
});
