import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWorkingMinutes, workingMinutes } from '#protocol/time/working-minutes.ts';

const at = (text: string): Date => new Date(text);

it.each([
  ['within one day', ['2026-11-23T09:00:00+01:00', '2026-11-23T10:30:00+01:00'], 90],
  ['from before the office opens', ['2026-11-23T06:00:00+01:00', '2026-11-23T09:00:00+01:00'], 30],
  [
    'from after the office closes until the next morning',
    ['2026-11-23T22:00:00+01:00', '2026-11-24T08:45:00+01:00'],
    15,
  ],
  ['over a weekend', ['2026-11-20T17:00:00+01:00', '2026-11-23T09:00:00+01:00'], 60],
  ['over Christmas', ['2026-12-24T17:00:00+01:00', '2026-12-28T08:40:00+01:00'], 40],
  ['only in the weekend', ['2026-11-21T10:00:00+01:00', '2026-11-22T20:00:00+01:00'], 0],
  [
    'over the change to winter time',
    ['2026-10-23T17:00:00+02:00', '2026-10-26T09:00:00+01:00'],
    60,
  ],
  ['backwards', ['2026-11-24T09:00:00+01:00', '2026-11-23T09:00:00+01:00'], 0],
] as const)('working minutes %s are counted', (_, [from, until], minutes) =>
  expect(workingMinutes(at(from), at(until))).toBe(minutes),
);

it('working minutes are between zero and an hour more than the elapsed minutes', () => {
  const moment = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 60 * 24 * 40 }), (from, later) => {
      const minutes = workingMinutes(from, new Date(from.getTime() + later * 60_000));
      return minutes >= 0 && minutes <= later + 60;
    }),
    { numRuns: 200 },
  );
});

describe('the moment after a number of working minutes', () => {
  it.each([
    ['is on the same day', ['2026-11-23T09:00:00Z', 60], '2026-11-23T10:00:00.000Z'],
    [
      'counts from the next morning when it starts in the evening',
      ['2026-11-23T19:00:00Z', 60],
      '2026-11-24T08:30:00.000Z',
    ],
    [
      'may be the moment that the office closes',
      ['2026-11-23T07:30:00Z', 540],
      '2026-11-23T16:30:00.000Z',
    ],
    ['skips a weekend', ['2026-11-20T16:00:00Z', 60], '2026-11-23T08:00:00.000Z'],
    [
      'is a day later after nine working hours',
      ['2026-11-23T13:00:00Z', 540],
      '2026-11-24T13:00:00.000Z',
    ],
    ['skips Christmas', ['2026-12-24T16:00:00Z', 60], '2026-12-28T08:00:00.000Z'],
    [
      'is right over the change to summer time',
      ['2026-03-27T16:00:00Z', 60],
      '2026-03-30T07:00:00.000Z',
    ],
    [
      'is the next opening for no minutes at night',
      ['2026-11-23T02:00:00Z', 0],
      '2026-11-23T07:30:00.000Z',
    ],
  ] as const)('%s', (_, [from, minutes], then) =>
    expect(afterWorkingMinutes(new Date(from), minutes).toISOString()).toBe(then),
  );

  it('is the given number of working minutes away', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 5_000 }),
        (from, minutes) => {
          expect(workingMinutes(from, afterWorkingMinutes(from, minutes))).toBe(minutes);
        },
      ),
    );
  });
});
