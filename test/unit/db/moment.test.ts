import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTimestamp } from '#db/client-settings.ts';

it.each([
  ['2026-11-21 12:04:45.424+00', '2026-11-21T12:04:45.424Z'],
  ['2026-11-21 12:04:45+00', '2026-11-21T12:04:45.000Z'],
  ['2026-11-21 12:04:45.4+00', '2026-11-21T12:04:45.400Z'],
  ['2026-11-21 12:04:45.42+00', '2026-11-21T12:04:45.420Z'],
  ['2026-11-21 13:04:45.424+01', '2026-11-21T12:04:45.424Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
])('the timestamp %s is read as %s', (text, iso) =>
  expect((parseTimestamp(text) as Date).toISOString()).toBe(iso),
);

it('any millisecond between 1700 and 4000 is read back unchanged', () => {
  const moments = fc.date({
    min: new Date('1700-01-01'),
    max: new Date('4000-01-01'),
    noInvalidDate: true,
  });
  const written = (at: Date) =>
    at
      .toISOString()
      .replace('T', ' ')
      .replace(/\.?0*Z$/, (end) =>
        end.startsWith('.') || end === 'Z' ? '+00' : `${end.slice(0, -1)}+00`,
      );
  fc.assert(
    fc.property(moments, (at) => (parseTimestamp(written(at)) as Date).getTime() === at.getTime()),
    { numRuns: process.env.DEEP ? 100_000 : 500 },
  );
});
