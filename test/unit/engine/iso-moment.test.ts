import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoMoment } from '#engine/fields/iso-moment.ts';

it('isoMoment writes every moment as Date.toISOString does', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true }),
      (moment) => isoMoment(moment) === moment.toISOString(),
    ),
    { numRuns: 5_000 },
  );
  for (const text of [
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-28T09:05:07.008Z',
  ])
    expect(isoMoment(new Date(text))).toBe(text);
});
