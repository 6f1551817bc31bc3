import { parseArgs } from 'node:util';
import { ictLink } from '#domain/ict/ict-links.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { siteFor } from './site.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

const usage = `Usage:
  npm run ict:link -- CUSTOMER-NUMBER [--days N] [--site https://www.example.nl]
      prints a link with which this customer names an ICT contact; it works for N days (1 to 365, 30 unless said otherwise)`;

const dayLength = 86_400_000; // ms

async function main(): Promise<void> {
  const { number, days, site: given } = readArguments();
  await withSystemContext('npm run ict:link', async ({ ctx, config }) => {
    const site = siteFor('The link needs', given, config);
    const until = new Date(ctx.now.getTime() + days * dayLength);
    console.log(await ictLink(ctx, { site, accountId: await accountOf(ctx, number), until }));
  });
}

function readArguments(): { number: string; days: number; site: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { days: { type: 'string', default: '30' }, site: { type: 'string' } },
    });
    const [number] = positionals;
    if (number === undefined || positionals.length > 1) throw new CommandRefusedError(usage);
    const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0;
    if (days < 1 || days > 365)
      throw new CommandRefusedError(
        `--days must be a whole number from 1 to 365, not '${values.days}'.`,
      );
    return { number, days, site: values.site };
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      throw new CommandRefusedError(`${error.message}\n${usage}`);
    throw error;
  }
}

async function accountOf(ctx: RequestContext, number: string): Promise<string> {
  const [account] = await findRows(ctx, {
    from: 'Account',
    fields: ['Id'],
    filters: [{ field: 'Klantnummer__c', operator: 'Equals', operands: [number] }],
    limit: 1,
  });
  if (!account) throw new CommandRefusedError(`There is no customer with number ${number}.`);
  return String(account['Id']);
}

await runCommand(main);
