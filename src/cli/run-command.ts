import { BackupBusy, BackupRefused } from '../backup/refused.ts';
import type { Refusal } from '../server/start/start-errors.ts';
import { refusalOf } from '../server/start/refusals.ts';

/** Why a command stopped: one sentence for the operator. */
export class CommandRefusedError extends Error {}

/** The exit code when another command does the same already. */
const busy = 3;

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
  const isOwn = error instanceof CommandRefusedError || error instanceof BackupRefused;
  if (!isOwn && !isUnknownWord && !isAboutFile) return undefined;
  return { sentence: error.message, code: error instanceof BackupBusy ? busy : 1 };
}
