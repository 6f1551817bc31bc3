import { parseArgs } from 'node:util';
import { openDelimitedPath } from '#integrations/delimited-path.ts';
import { NotDelimitedError } from '#integrations/delimited-record.ts';
import { ImportRefused } from '#domain/imports/address-rows.ts';
import { type ImportCounts, importAddresses } from '#domain/imports/import-addresses.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openProgress } from './progress.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

const usage = `Usage:
  npm run import:addresses -- FILE.csv
      brings the fibre addresses in line with a file with the columns postcode, huisnummer, and, as far as it has them, huisletter, toevoeging, straat,
      woonplaats, nummeraanduiding, status, datum and campagne (a key). Interrupted, it goes on where it was when you run it again.
      Lines that cannot be read are named and skipped; the exit code is then 2.`;

const skipped = 2;

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandRefusedError(usage);
  await withSystemContext('npm run import:addresses', ({ ctx }) => importFile(ctx, path));
}

async function importFile(ctx: RequestContext, path: string): Promise<void> {
  try {
    const file = await openDelimitedPath(path);
    const progress = openProgress({ total: file.bytes, unit: 'lines' });
    let counts: ImportCounts | undefined;
    for await (const step of importAddresses(ctx, file)) {
      if (
        counts === undefined &&
        step.refused.length === 0 &&
        step.place < file.bytes &&
        step.counts.lines > 1
      )
        progress.note(`At line ${step.counts.lines}.`);
      for (const { line, reason } of step.refused) progress.note(`line ${line}: ${reason}`);
      counts = step.counts;
      progress.at(step.place, counts.lines - 1);
    }
    progress.end();
    console.log(summaryOf(counts));
    if (counts && counts.refused > 0) process.exitCode = skipped;
  } catch (error) {
    if (error instanceof ImportRefused) throw new CommandRefusedError(error.message);
    if (error instanceof NotDelimitedError)
      throw new CommandRefusedError(noFile[error.message] ?? 'The file is not a CSV file.');
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES')
    )
      throw new CommandRefusedError(`The file ${path} cannot be read: ${error.message}.`);
    throw error;
  }
}

const noHead = 'The first line does not contain the names of the columns.';
const noFile: Readonly<Record<string, string>> = {
  empty: noHead,
  head: noHead,
  columns: 'The file has too many columns.',
};

const figure = (count: number): string => count.toLocaleString('en');

function summaryOf(counts: ImportCounts | undefined): string {
  if (!counts) return 'The file has no addresses.';
  const { made, changed, same, repeated, refused } = counts;
  const parts = [
    `${figure(made)} made`,
    `${figure(changed)} changed`,
    `${figure(same)} unchanged`,
    ...(repeated > 0 ? [`${figure(repeated)} repeated further on in the file`] : []),
    ...(refused > 0 ? [`${figure(refused)} lines skipped`] : []),
  ];
  return `Addresses: ${parts.join(', ')}.`;
}

await runCommand(main);
