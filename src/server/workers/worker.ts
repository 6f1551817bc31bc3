import type { Config } from '../../config.ts';
import { openServer } from '../server.ts';
import { openSharedLog } from '../log.ts';
import { collectGarbageAfterStart } from '../collect-garbage-after-start.ts';
import { demoLinesOf } from '../demo/demo-lines.ts';
import { refuseOtherBuild } from '../start/build.ts';
import { refusalOf } from '../start/refusals.ts';
import { printLine } from '../start/notices.ts';
import type { StopHandler } from '../start/serve.ts';
import { openLink } from './link.ts';
import { readWorkerReport } from './report.ts';

export async function runWorker(config: Config, stopping: StopHandler): Promise<void> {
  const link = await openLink();
  try {
    const log = openSharedLog(config, link.worker);
    await refuseOtherBuild(config);
    const server = await openServer(config, {
      log,
      say: link.isFirst ? printLine : () => undefined,
      link,
    });
    collectGarbageAfterStart();
    const lines = await demoLinesOf(config, server.url);
    link.open({ url: server.url, lines }, () => readWorkerReport(server.dependencies));
    // Both signals can arrive: a terminal and some service managers signal all processes of a
    // program.
    stopping.run = () => {
      stopping.run = () => undefined;
      void link.leave();
    };
    void link.ending.then(() => server.close()).then(() => log.flush(() => process.exit(0)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await link.refuse(refusal);
    process.exit(refusal.code);
  }
}
