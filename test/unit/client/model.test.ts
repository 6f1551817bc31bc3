import fc from 'fast-check';
import { afterEach, describe, it, vi } from 'vitest';
import { leave, model, run, settle, step, type Step } from './model.ts';

/**
 * Whatever happens, in whatever order: nothing older is shown over what is newer, nobody who shows something is forgotten, nothing is asked that is fresh,
 * nothing of an earlier viewer is given, everything given is frozen, nobody is told equal data twice, and nothing stays behind.
 */

afterEach(() => vi.useRealTimers());

async function whole(steps: readonly Step[]): Promise<void> {
  const it = model();
  if (process.env.MODEL_LOG) (await import('node:fs')).writeFileSync(process.env.MODEL_LOG, JSON.stringify(steps));
  try {
    await run(it, steps);
    await settle(it);
    await leave(it);
  } finally {
    vi.useRealTimers();
  }
}

describe('found at random once', async () => {
  const found: [string, Step[]][] = [['x', JSON.parse((await import('node:fs')).readFileSync('/tmp/h/proof5/one.json', 'utf8'))]];
  it.each(found)('%s', (_, steps) => whole(steps));
});

it('at random', () =>
  fc.assert(fc.asyncProperty(fc.array(step as fc.Arbitrary<Step>, { maxLength: 40, size: 'max' }), whole), {
    interruptAfterTimeLimit: 40_000,
    numRuns: Number(process.env.MODEL_RUNS ?? 60),
    ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  }));
