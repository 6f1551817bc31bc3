import type { RequestContext } from '#engine/model/request-context.ts';
import { type Config, readConfig } from '../config.ts';
import { openLog } from '../server/log.ts';
import { openDependencies } from '../server/dependencies.ts';
import { openRunningStore } from '../store.ts';

/** Uses the embedded database of a running server if there is one. */
export async function withSystemContext(
  task: string,
  work: (tools: { ctx: RequestContext; config: Config }) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const store = await openRunningStore(config, {
    say: (line) => console.error(line),
    onError: (error) => console.error(error.message),
  });
  try {
    const dependencies = await openDependencies(config, {
      database: store.database,
      log: openLog({ logLevel: 'warn' }),
    });
    try {
      await work({ ctx: dependencies.contextOf({ kind: 'system', task }), config });
    } finally {
      await dependencies.close();
    }
  } finally {
    await store.close();
  }
}
