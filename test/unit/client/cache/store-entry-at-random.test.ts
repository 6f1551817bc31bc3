import { setImmediate as settled } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openEntry } from '../changes/change-source.ts';

type Step =
  | { kind: 'load'; abortable: boolean }
  | { kind: 'abort' | 'answer' | 'fail'; which: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'forget' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('load' as const), abortable: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('abort' as const, 'answer' as const, 'fail' as const),
      which: fc.nat(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.integer({ min: -20_000, max: 20_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
);

/** Runs the steps, and checks the invariants after each. */
async function run(steps: readonly Step[]): Promise<void> {
  const { entry, clock, calls } = openEntry(10);
  const stops: AbortController[] = [];
  const loads: Promise<unknown>[] = [];
  let lastSnapshot = entry.snapshot();
  let newest = -1;
  let storedAt: number | undefined;
  entry.subscribe(() => void (lastSnapshot = entry.snapshot()));
  for (const one of steps) {
    const before = entry.snapshot();
    const called = calls.length;
    if (one.kind === 'load') {
      const stop = one.abortable ? new AbortController() : undefined;
      if (stop) stops.push(stop);
      loads.push(entry.load(stop?.signal));
      const isFresh =
        storedAt !== undefined && clock.now >= storedAt && clock.now <= storedAt + 10_000;
      expect(calls.length - called).toBe(before.loading || isFresh ? 0 : 1);
    } else if (one.kind === 'abort') stops[one.which % stops.length]?.abort();
    else if (one.kind === 'answer')
      calls[one.which % calls.length]?.answer(String(one.which % calls.length));
    else if (one.kind === 'fail')
      calls[one.which % calls.length]?.fail(new Error(String(one.which % calls.length)));
    else if (one.kind === 'pass') clock.now += one.ms;
    else entry.forget();
    await settled();

    const state = entry.snapshot();
    expect(lastSnapshot).toBe(state);
    expect(calls.filter(({ signal, over }) => !signal.aborted && !over).length).toBe(
      state.loading ? 1 : 0,
    );
    if (!state.loaded) storedAt = undefined;
    else {
      expect(Number(state.data === undefined) + Number(state.error === undefined)).toBe(1);
      const shown = Number(
        state.data ?? (state.error instanceof Error ? state.error.message : Number.NaN),
      );
      expect(shown).toBeGreaterThanOrEqual(newest);
      if (state.error !== undefined) storedAt = undefined;
      else if (shown > newest || storedAt === undefined) storedAt = clock.now;
      newest = shown;
    }
  }
  for (const { answer, n } of calls) answer(String(n));
  await Promise.all(loads);
  expect(entry.snapshot().loading).toBe(false);
}

it('a store entry keeps its invariants under late answers, errors, aborts and clock jumps', () =>
  fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), run), { numRuns: 300 }));
