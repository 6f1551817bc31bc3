// First: it notes the environment as it was, before React is loaded as it was built to run.
import { readConfig } from '../config.ts';
import { WrongSetting } from '../config-values.ts';
import { EmbeddedRefusedError } from '#db/embedded-refused.ts';
import { DatabaseAwayError } from '#db/connection.ts';
import { SchemaRefusedError } from '#db/migrate.ts';
import { SecretsRefusedError } from '#db/secrets.ts';
import { FilesRefusedError } from '#outside/halves.ts';
import { demoAccounts } from './demo.ts';
import { openHouse } from './house.ts';
import { openLog } from './log.ts';
import { TablesDiffer } from './rooms.ts';
import { settle } from './settle.ts';
import { StartRefusedError } from './start/demo-accounts.ts';
import { startNotices } from './start/notices.ts';
import { protectionNotices } from './start/protection-notices.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Reads the settings, opens the house, closes it when asked. What an operator can mend is one sentence; anything else is our fault and shows where. */
export async function main(): Promise<void> {
  try {
    const config = readConfig();
    const log = openLog(config);
    const notices = startNotices(config, { isRoot: process.getuid?.() === 0 });
    for (const notice of [...notices, ...protectionNotices(config)]) say(notice);
    const house = await openHouse(config, { log, say });
    settle();
    say(`\nZorgeloos is open at ${house.url}`);
    if (config.demo) for (const line of demoAccounts) say(line);
    if (config.demo && config.smtp === undefined) say(`Mails are not sent; read them at ${house.url}postvak\n`);
    let closing = false;
    const close = (): void => {
      if (closing) return;
      closing = true;
      void house.close().then(() => log.flush(() => process.exit(0)));
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
  } catch (error) {
    refuse(sentenceFor(error));
  }
}

function sentenceFor(error: unknown): string {
  const plain = [
    WrongSetting,
    EmbeddedRefusedError,
    SchemaRefusedError,
    SecretsRefusedError,
    TablesDiffer,
    FilesRefusedError,
    DatabaseAwayError,
    StartRefusedError,
  ].some((kind) => error instanceof kind);
  if (plain && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'PORT is in use by another program; stop that or set another PORT.';
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') return 'HOST is not an address of this machine; set HOST to one, as 127.0.0.1.';
  if (code === 'EACCES') return 'PORT may not be opened by this user; set a PORT above 1023.';
  throw error;
}
