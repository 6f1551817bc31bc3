import { parseArgs } from 'node:util';
import { lastSeal } from '#engine/audit/audit-log.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

/**
 * `npm run audit:verify -- [--since HASH] [HASH …]`: verifies the hash chain of the audit log, and
 * that the chain contains the hashes of earlier seals.
 */
await runCommand(() =>
  withSystemContext('verify the audit log', async ({ ctx }) => {
    const known = readKnown();
    const { rows, seals, dropped, open, head, fault } = await verifyAudit(ctx.db, known);
    if (fault !== null)
      throw new CommandRefusedError(`The audit log was changed after it was sealed. ${fault}`);
    console.log(
      `The audit log is whole: ${rows} rows in ${seals} seals, ${dropped} rows removed after ` +
        `their retention period, ${open} rows not sealed yet.`,
    );
    if (known.length === 0)
      console.log(
        'No earlier seal was given, so this does not show whether the end of the chain was ' +
          'removed.',
      );
    else console.log(`Every earlier seal that was given is in it (${known.length}).`);
    const last = await lastSeal(ctx.db);
    if (head !== null && last !== null)
      console.log(
        `Seal ${last.number} is ${last.hash}. Store it elsewhere, and give it to this ` +
          'command later with --since.',
      );
  }),
);

function readKnown(): string[] {
  try {
    const { values, positionals } = parseArgs({
      options: { since: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    return [...(values.since ?? []), ...positionals].map((hash) => hash.toLowerCase());
  } catch (error) {
    throw new CommandRefusedError(
      `The arguments are wrong: ${error instanceof Error ? error.message : ''}`,
    );
  }
}
