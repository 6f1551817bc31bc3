import { BackupBusy, BackupRefused } from '../backup/refused.ts';
import type { Refusal } from '../server/start/start-errors.ts';
import { refusalOf } from '../server/start/refusals.ts';

/** The message is for the operator. */
export class CommandRefusedError extends Error {}

/** The exit code when another process is making a backup. */
const busy = 3;

/** Prints an error that the operator can fix; throws others, which are bugs. */
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

function ownRefusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const isUnknownWord = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const isAboutFile = 'syscall' in error && 'path' in error;
  const isOwn = error instanceof CommandRefusedError || error instanceof BackupRefused;
  if (!isOwn && !isUnknownWord && !isAboutFile) return undefined;
  return { sentence: error.message, code: error instanceof BackupBusy ? busy : 1 };
}
