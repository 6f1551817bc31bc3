import type { Ask } from '#records/ask.ts';
import { type Config, readConfig } from '../config.ts';
import { openLog } from '../roof/log.ts';
import { openRooms } from '../roof/rooms.ts';
import { type Refusal, refusalOf } from '../roof/start/refusals.ts';
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

/**
 * Runs a command. What the operator can mend is one sentence and the exit code of its kind (1 when
 * the command itself refuses); anything else is a fault of the program and shows where.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const refusal = ownRefusalOf(error) ?? refusalOf(error);
    if (refusal === undefined) throw error;
    console.error(refusal.sentence);
    process.exitCode = refusal.code;
  }
}

/** Words that the command does not know, a file that it cannot use, or a refusal of its own. */
function ownRefusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const isUnknownWord = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const isAboutFile = 'syscall' in error && 'path' in error;
  if (!(error instanceof Refused) && !isUnknownWord && !isAboutFile) return undefined;
  return { sentence: error.message, code: 1 };
}
