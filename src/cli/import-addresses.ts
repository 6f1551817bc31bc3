import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registerOf, writeAddressCsv } from '#db/address-register/address-csv.ts';
import { AddressFileError } from '#db/address-register/register-address.ts';
import { localDay } from '#engine/model/local-day.ts';
import { openDelimitedPath } from '#integrations/delimited-path.ts';
import { NotDelimitedError } from '#integrations/delimited-record.ts';
import { ImportRefused } from '#domain/imports/address-rows.ts';
import { type ImportCounts, importAddresses } from '#domain/imports/import-addresses.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { openProgress } from './progress.ts';
import { CommandRefusedError, runCommand } from './run-command.ts';
import { withSystemContext } from './with-system-context.ts';

const usage = `Usage:
  npm run import:addresses -- FILE
      brings the fibre addresses in line with a file, which is one of these:
      - a CSV file with the columns postcode, huisnummer, and, as far as it has them, huisletter,
        toevoeging, straat, woonplaats, nummeraanduiding, status, datum and campagne (a key);
      - a BAG extract of Kadaster (zip), of a municipality or of the country;
      - the file bag-light.gpkg of PDOK.
      A BAG file is first read as a whole into a temporary file (the country: 1 GB in TMPDIR).
      Interrupted, it goes on where it was when you run it again.
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
    const register = await registerOf(path);
    await (register === null ? importCsv(ctx, path) : importRegister(ctx, { path, register }));
  } catch (error) {
    throw refusalOf(error, path) ?? error;
  }
}

/** A temporary folder holds the addresses as CSV until they are stored. */
async function importRegister(
  ctx: RequestContext,
  file: Pick<Parameters<typeof writeAddressCsv>[0], 'path' | 'register'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zorgeloos-addresses-'));
  try {
    const today = localDay(ctx.now);
    const said = sayOften((addresses: number) =>
      console.error(`${figure(addresses)} addresses read from the ${file.register}.`),
    );
    const { path, addresses, left } = await writeAddressCsv({ ...file, folder, today, at: said });
    console.error(
      `${figure(addresses)} addresses read from the ${file.register}${left > 0 ? `; ${figure(left)} without a postcode left out` : ''}.`,
    );
    await importCsv(ctx, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const often = 5_000; // ms

function sayOften<T>(say: (value: T) => void): (value: T) => void {
  let last = performance.now();
  return (value) => {
    if (performance.now() - last < often) return;
    last = performance.now();
    say(value);
  };
}

async function importCsv(ctx: RequestContext, path: string): Promise<void> {
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
}

function refusalOf(error: unknown, path: string): CommandRefusedError | null {
  if (error instanceof ImportRefused) return new CommandRefusedError(error.message);
  if (error instanceof AddressFileError)
    return new CommandRefusedError(`${wrongRegister[error.reason]} Nothing was stored.`);
  if (error instanceof NotDelimitedError)
    return new CommandRefusedError(noFile[error.message] ?? 'The file is not a CSV file.');
  if (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'EACCES')
  )
    return new CommandRefusedError(`The file ${path} cannot be read: ${error.message}.`);
  return null;
}

const wrongRegister: Readonly<Record<AddressFileError['reason'], string>> = {
  zip: 'The zip is incomplete or damaged. Download it again.',
  content: 'The zip is not a complete BAG extract: it has no towns (WPL) or streets (OPR).',
  xml: 'A file in the zip is incomplete or damaged. Download it again.',
  database: 'The GeoPackage is incomplete or damaged. Download it again.',
  tables: 'The GeoPackage has no addresses: bag-light.gpkg of PDOK is needed.',
};

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
