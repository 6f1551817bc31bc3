// First: it notes the environment as it was, before React is loaded as it was built to run.
import { readConfig } from '../config.ts';
import { demoAccounts } from './demo.ts';
import { openHouse } from './house.ts';
import { openLog } from './log.ts';
import { settle } from './settle.ts';
import { refuseOtherBuild } from './start/build.ts';
import { startNotices } from './start/notices.ts';
import { protectionNotices } from './start/protection-notices.ts';
import { refusalOf } from './start/refusals.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends the process; throws what the operator cannot mend. */
function refuse(error: unknown): never {
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  process.stderr.write(`${refusal.sentence}\n`);
  process.exit(refusal.code);
}

/** Reads the settings, opens the house, closes it when asked. What an operator can mend is one sentence; anything else is our fault and shows where. */
export async function main(): Promise<void> {
  let close = (): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => close());
  try {
    const config = readConfig();
    const log = openLog(config);
    const notices = startNotices(config, { isRoot: process.getuid?.() === 0 });
    for (const notice of [...notices, ...protectionNotices(config)]) say(notice);
    await refuseOtherBuild(config);
    const house = await openHouse(config, { log, say });
    settle();
    say(`\nZorgeloos is open at ${house.url}`);
    if (config.demo) for (const line of demoAccounts) say(line);
    if (config.demo && config.smtp === undefined) say(`Mails are not sent; read them at ${house.url}postvak\n`);
    close = () => {
      close = () => undefined;
      void house.close().then(() => log.flush(() => process.exit(0)));
    };
  } catch (error) {
    refuse(error);
  }
}
