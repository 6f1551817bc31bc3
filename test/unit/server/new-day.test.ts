import { expect, it } from 'vitest';
import { onNewDay } from '#server/jobs/new-day.ts';

it('onNewDay calls once after midnight in the Netherlands, in summer and in winter', () => {
  for (const [before, after] of [
    ['2026-07-01T21:59:59Z', '2026-07-01T22:00:01Z'],
    ['2026-12-01T22:59:59Z', '2026-12-01T23:00:01Z'],
  ] as const) {
    let now = Date.parse(before) - 5_000;
    let calls = 0;
    const check = onNewDay(
      () => calls++,
      () => now,
    );
    now = Date.parse(before);
    check();
    expect(calls).toBe(0);
    now = Date.parse(after);
    check();
    check();
    now += 3_600_000;
    check();
    expect(calls).toBe(1);
  }
});
