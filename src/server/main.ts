// This must be the first import: it copies the environment, and then sets NODE_ENV so that React
// loads its production build.
import { readConfig } from '../config.ts';
import { refusalOf } from './start/refusals.ts';
import type { StopHandler } from './start/serve.ts';

export async function main(): Promise<void> {
  const stopping: StopHandler = { run: () => process.exit(0) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.run());
  try {
    const config = readConfig();
    // A single process does not need the code for several processes, and the primary process does
    // not need the pages.
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

function refuse(error: unknown): never {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  process.stderr.write(`${refusal.sentence}\n`);
  process.exit(refusal.code);
}
