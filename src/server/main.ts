// First: it notes the environment as it was, before React is loaded as it was built to run.
import { readConfig } from '../config.ts';
import { refusalOf } from './start/refusals.ts';
import type { StopHandler } from './start/said.ts';

/**
 * Reads the settings, opens the server, closes it when asked. What an operator can mend is one
 * sentence; anything else is our fault and shows where.
 */
export async function main(): Promise<void> {
  const stopping: StopHandler = { run: () => process.exit(0) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.run());
  try {
    const config = readConfig();
    // One process loads nothing that only several need, and the one before them no pages.
    if (config.workers === 1) {
      const { serve } = await import('./start/serve.ts');
      return await serve(config, stopping);
    }
    const { isWorker } = (await import('node:cluster')).default;
    if (isWorker) await (await import('./workers/worker.ts')).runWorker(config, stopping);
    else await (await import('./workers/primary.ts')).runPrimary(config, stopping);
  } catch (error) {
    refuse(error);
  }
}

/** Ends the process; throws what the operator cannot mend. */
function refuse(error: unknown): never {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  process.stderr.write(`${refusal.sentence}\n`);
  process.exit(refusal.code);
}
