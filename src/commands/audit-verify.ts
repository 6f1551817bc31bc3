import { verifyAudit } from '#records/audit-verify.ts';
import { Refused, runCommand, withHouse } from './with-house.ts';

/** `npm run audit:verify -- [HASH …]`: follows the chain of the audit log. A hash noted before, from the log of the server, must be in it. */
await runCommand(() =>
  withHouse('verify the audit log', async ({ ask }) => {
    const known = process.argv.slice(2);
    const { rows, seals, dropped, open, head, fault } = await verifyAudit(ask.db, known);
    if (fault !== null) throw new Refused(`The audit log is not what it was. ${fault}`);
    console.log(`The audit log is whole: ${rows} rows in ${seals} seals, ${dropped} rows dropped because their time was over, ${open} rows not sealed yet.`);
    if (known.length === 0) console.log('No hash noted before was given, so this does not show whether the end of the chain was taken away.');
    if (head !== null) console.log(`The last seal is ${head}. Keep it elsewhere, and give it to this command later.`);
  }),
);
