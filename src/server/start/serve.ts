import type { Config } from '../../config.ts';
import { openServer } from '../server.ts';
import { openLog } from '../log.ts';
import { settle } from '../settle.ts';
import { refuseOtherBuild } from './build.ts';
import { demoLines } from './demo-lines.ts';
import { say, sayNotices, type Stopping } from './said.ts';

/** Runs the server as the only process. */
export async function serve(config: Config, stopping: Stopping): Promise<void> {
  const log = openLog(config);
  sayNotices(config);
  await refuseOtherBuild(config);
  const server = await openServer(config, { log, say });
  settle();
  say(`\nZorgeloos is open at ${server.url}`);
  demoLines(config, server.url).forEach(say);
  stopping.run = () => {
    stopping.run = () => undefined;
    void server.close().then(() => log.flush(() => process.exit(0)));
  };
}
