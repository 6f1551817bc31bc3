import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { issueCodes } from '#domain/fibre/issue-codes.ts';
import { codeAlphabet, payloadLength } from '#protocol/telecom/fibre-code.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { openLetterWriter } from './letter-writer.ts';
import { siteFor } from './site.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

const usage = `Usage:
  npm run fibre:codes -- CAMPAIGN [--out FILE.csv] [--site https://www.example.nl] [--renew]
      makes a registration code for every address of the campaign (its key) that has no valid one, and writes the letters for the printer:
      FILE.csv (default CAMPAIGN.csv) and a folder FILE-qr with a QR code for each. --renew withdraws valid codes and makes new ones.
      The codes stand in these files only: keep them safe, and remove them when the letters are printed.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      site: { type: 'string' },
      renew: { type: 'boolean', default: false },
    },
  });
  const [campaign, ...more] = positionals;
  if (campaign === undefined || more.length > 0) throw new CommandRefusedError(usage);
  const out = values.out ?? `${campaign}.csv`;
  if (!out.endsWith('.csv'))
    throw new CommandRefusedError('--out must name a file that ends in .csv.');
  if (existsSync(out))
    throw new CommandRefusedError(
      `${out} exists, and may contain codes that are stored nowhere else. Move it, or name ` +
        'another file with --out.',
    );
  if (existsSync(`${out}.part`))
    throw new CommandRefusedError(
      `${out}.part was left by a run that was interrupted. Remove it, and run again with ` +
        '--renew: its codes may already be stored.',
    );
  await withSystemContext('npm run fibre:codes', async ({ ctx, config }) => {
    const letters = openLetterWriter({
      file: out,
      site: absoluteUrl(siteFor('The letters need', values.site, config), ''),
    });
    const issued = await issueCodes(ctx, {
      campaign,
      valid: values.renew ? 'renew' : 'keep',
      draw,
      deliver: (made) => letters.write(made),
    });
    if (!issued.ok)
      throw new CommandRefusedError(
        `${issued.problems.map(({ detail, code }) => detail ?? code).join('; ')}.`,
      );
    letters.finish();
    const { made, valid, withdrawn, signedUp } = issued.value;
    console.log(
      `Codes: ${made} made, ${withdrawn} withdrawn. Skipped: ${valid} addresses with a valid ` +
        `code, ${signedUp} addresses that signed up.`,
    );
    if (made > 0)
      console.log(
        `Letters: ${out}, QR codes: ${letters.folder}. The codes are stored nowhere else.`,
      );
  });
}

const draw = (): string =>
  Array.from({ length: payloadLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]!).join(
    '',
  );

await runCommand(main);
