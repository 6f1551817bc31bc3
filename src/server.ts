import { EmbeddedRefusedError } from '#db/embedded-refused.ts';
import { DatabaseAwayError } from '#db/connection.ts';
import { SchemaRefusedError } from '#db/migrate.ts';
import { readConfig, WrongSetting } from './config.ts';
import { demoAccounts } from './roof/demo.ts';
import { openHouse } from './roof/house.ts';
import { openLog } from './roof/log.ts';
import { TablesDiffer } from './roof/rooms.ts';

/** The roof: reads the settings, opens the house, closes it when asked. */
const oldestNode = 24;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) refuse(`Node ${process.versions.node} is too old; start with npm start, which brings its own.`);
  const config = readConfig();
  const house = await openHouse(config, { log: openLog(config), say });
  say(`\nZorgeloos is open at ${house.url}`);
  if (config.demo) for (const line of demoAccounts) say(line);
  const close = once(async () => {
    await house.close();
    process.exit(0);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work();
  };
}

/** What an operator can mend is one sentence; anything else is our fault and shows where. */
main().catch((error: unknown) => {
  const plain = [WrongSetting, EmbeddedRefusedError, SchemaRefusedError, TablesDiffer, DatabaseAwayError].some((kind) => error instanceof kind);
  if (plain && error instanceof Error) refuse(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') refuse('PORT is in use by another program; stop that or set another PORT.');
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') refuse('HOST is not an address of this machine; set HOST to one, as 127.0.0.1.');
  if (code === 'EACCES') refuse('PORT may not be opened by this user; set a PORT above 1023.');
  throw error;
});
