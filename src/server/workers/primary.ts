import { prepareStore } from '../../store.ts';
import type { Config } from '../../config.ts';
import { openSharedLog } from '../log.ts';
import { printLine, printNotices } from '../start/notices.ts';
import type { StopHandler } from '../start/serve.ts';
import { collectGarbageAfterStart } from '../collect-garbage-after-start.ts';
import { openWorkerPool } from './worker-pool.ts';

/** The primary process starts the others and answers no requests itself. */
export async function runPrimary(config: Config, stopping: StopHandler): Promise<never> {
  const log = openSharedLog(config, 0);
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  printNotices(config);
  const crew = openWorkerPool({ config, log });
  let store: Awaited<ReturnType<typeof prepareStore>> | undefined;
  const close = async (): Promise<void> => {
    await crew.close();
    await store?.stop();
    const flushed = Promise.withResolvers<void>();
    log.flush(() => flushed.resolve());
    await flushed.promise;
  };
  try {
    // The port is opened before the database, so that a port in use is reported first.
    await Promise.race([crew.listens, crew.ended]);
    store = await prepareStore(config, { say: printLine, onError });
    crew.begin(store.connection);
    const { url, lines } = await Promise.race([crew.complete, crew.ended]);
    printLine(`\nZorgeloos is open at ${url}`);
    printLine(`${config.workers} processes answer there.`);
    lines.forEach(printLine);
    collectGarbageAfterStart();
    stopping.run = () => {
      stopping.run = () => undefined;
      void close().then(() => process.exit(0));
    };
    return await crew.ended;
  } catch (error) {
    await close();
    throw error;
  }
}
