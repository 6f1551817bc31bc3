// Must be the first import: it saves the environment before React is loaded in production mode.
import { readConfig } from '../config.ts';
import { refusalOf } from './start/refusals.ts';
import type { StopHandler } from './start/said.ts';

/**
 * Reads the settings, opens the server, and closes it on a signal. An error that the operator can
 * mend is printed as one sentence; any other error is a bug and shows its stack.
 */
export async function main(): Promise<void> {
  const stopping: StopHandler = { run: () => process.exit(0) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.run());
  try {
    const config = readConfig();
    // A single process does not load the code for several; the primary of several loads no pages.
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

/** Ends the process with the refusal; rethrows what the operator cannot mend. */
function refuse(error: unknown): never {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  process.stderr.write(`${refusal.sentence}\n`);
  process.exit(refusal.code);
}
