import { DatabaseAwayError } from '#db/connection.ts';
import { EmbeddedRefusedError } from '#db/embedded-refused.ts';
import { SchemaRefusedError } from '#db/migrate.ts';
import { SecretsRefusedError } from '#db/secrets.ts';
import type { Ask } from '#records/ask.ts';
import { type Config, readConfig } from '../config.ts';
import { WrongSetting } from '../config-values.ts';
import { openLog } from '../roof/log.ts';
import { openRooms, TablesDiffer } from '../roof/rooms.ts';
import { openStoreBeside } from '../store.ts';

/** Why a command stopped: one sentence for the operator. */
export class Refused extends Error {}

/** Does the work as the house itself, on the database of the house that runs or else of the one that would. */
export async function withHouse(task: string, work: (tools: { ask: Ask; config: Config }) => Promise<void>): Promise<void> {
  const config = readConfig();
  const store = await openStoreBeside(config, { say: (line) => console.error(line), onError: (error) => console.error(error.message) });
  try {
    const rooms = await openRooms(config, { database: store.database, log: openLog({ logLevel: 'warn' }) });
    try {
      await work({ ask: rooms.askAs({ kind: 'system', task }), config });
    } finally {
      await rooms.close();
    }
  } finally {
    await store.close();
  }
}

const plain = [Refused, WrongSetting, EmbeddedRefusedError, SchemaRefusedError, SecretsRefusedError, TablesDiffer, DatabaseAwayError];

/** Runs a command; what the operator can mend is one sentence and exit code 1, anything else is our fault and shows where. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error) || !plain.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
