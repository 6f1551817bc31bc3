import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingMinutes } from '#wire/working-minutes.ts';

const at = (text: string): Date => new Date(text);

it.each([
  ['within one day', ['2026-11-23T09:00:00+01:00', '2026-11-23T10:30:00+01:00'], 90],
  ['before the office opens', ['2026-11-23T06:00:00+01:00', '2026-11-23T09:00:00+01:00'], 30],
  ['after it closes until the next morning', ['2026-11-23T22:00:00+01:00', '2026-11-24T08:45:00+01:00'], 15],
  ['over a weekend', ['2026-11-20T17:00:00+01:00', '2026-11-23T09:00:00+01:00'], 60],
  ['over Christmas', ['2026-12-24T17:00:00+01:00', '2026-12-28T08:40:00+01:00'], 40],
  ['in the weekend alone', ['2026-11-21T10:00:00+01:00', '2026-11-22T20:00:00+01:00'], 0],
  ['over the change of the clock', ['2026-10-23T17:00:00+02:00', '2026-10-26T09:00:00+01:00'], 60],
  ['backwards', ['2026-11-24T09:00:00+01:00', '2026-11-23T09:00:00+01:00'], 0],
] as const)('%s', (_, [from, until], minutes) => expect(workingMinutes(at(from), at(until))).toBe(minutes));

it('is never more than the clock went on, and never less than none', () => {
  const moment = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 60 * 24 * 40 }), (from, later) => {
      const minutes = workingMinutes(from, new Date(from.getTime() + later * 60_000));
      return minutes >= 0 && minutes <= later + 60;
    }),
    { numRuns: 200 },
  );
});
