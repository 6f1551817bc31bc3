import type { Config } from '../../config.ts';
import { openServer } from '../server.ts';
import { openLog } from '../log.ts';
import { collectGarbageAfterStart } from '../collect-garbage-after-start.ts';
import { demoLinesOf } from '../demo/demo-lines.ts';
import { refuseOtherBuild } from './build.ts';
import { printLine, printNotices } from './notices.ts';

/** A stop signal calls `run`, which is replaced while the server starts. */
export type StopHandler = { run: () => void };

export async function serve(config: Config, stopping: StopHandler): Promise<void> {
  const log = openLog(config);
  printNotices(config);
  await refuseOtherBuild(config);
  const server = await openServer(config, { log, say: printLine });
  collectGarbageAfterStart();
  printLine(`\nZorgeloos is open at ${server.url}`);
  (await demoLinesOf(config, server.url)).forEach(printLine);
  stopping.run = () => {
    stopping.run = () => undefined;
    void server.close().then(() => log.flush(() => process.exit(0)));
  };
}
