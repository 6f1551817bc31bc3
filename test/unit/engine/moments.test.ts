import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmsterdamTime } from '#engine/fields/date-time.ts';

const platformFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

describe('a moment is shown in Amsterdam time', () => {
  it.each([
    ['2026-11-21T13:05:00.000Z', '21-11-2026 14:05'],
    ['2026-07-01T22:30:00.000Z', '02-07-2026 00:30'],
    ['2026-03-29T00:59:59.999Z', '29-03-2026 01:59'],
    ['2026-03-29T01:00:00.000Z', '29-03-2026 03:00'],
    ['2026-10-25T00:59:00.000Z', '25-10-2026 02:59'],
    ['2026-10-25T01:00:00.000Z', '25-10-2026 02:00'],
  ])('%s is %s', (moment, shown) => expect(formatAmsterdamTime(new Date(moment))).toBe(shown));

  it('as Intl.DateTimeFormat shows it, for every moment from 1981 to 2100', () => {
    const moments = fc.date({
      min: new Date('1981-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moments,
        (moment) => formatAmsterdamTime(moment) === platformFormat.format(moment).replace(',', ''),
      ),
      { numRuns: process.env.DEEP ? 100_000 : 500 },
    );
  });
});
