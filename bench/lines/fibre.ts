import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { readConfig } from '#config.ts';
import { checkAddress } from '#domain/fibre/check-address.ts';
import { importAddresses } from '#domain/imports/import-addresses.ts';
import { openDelimitedPath } from '#integrations/delimited-path.ts';
import { openLog } from '#server/log.ts';
import { openDependencies, type Dependencies } from '#server/dependencies.ts';
import { openStore } from '#store.ts';
import type { Bench } from '../bench.ts';
import { medianOf } from '../compare.ts';
import type { Row } from '../table.ts';

/**
 * On its own database, which is deleted afterwards: ten million rows would slow the other lines
 * down.
 */
async function withDependencies<T>(
  bench: Bench,
  work: (dependencies: Dependencies) => Promise<T>,
): Promise<T> {
  const dataDir = join(bench.folder, 'fibre');
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    say: () => undefined,
    onError: () => undefined,
  });
  try {
    const dependencies = await openDependencies(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
      database: store.database,
      log: openLog({ logLevel: 'silent' }),
    });
    try {
      return await work(dependencies);
    } finally {
      await dependencies.close();
    }
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const run = (dependencies: Dependencies, text: string): Promise<number> =>
  dependencies.database.db.run({ text, values: [] });

/** For a statement that may take longer than the server's time limit. */
async function runLong(dependencies: Dependencies, text: string): Promise<void> {
  const client = await dependencies.database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(text);
  } finally {
    client.release(true);
  }
}

/** Twenty-five addresses a postcode. Every tenth house number has two. */
const addressesPerPostcode = 25;
const addresses = { full: 10_000_000, quick: 1_000_000 };
const lookUps = { full: 5_000, quick: 2_000 };
const postcodeSql = (n: string): string =>
  `(1000 + ${n} / (${addressesPerPostcode} * 600))::text || chr(65 + (${n} / (${addressesPerPostcode} * 26) % 23)::integer) || chr(65 + (${n} / ${addressesPerPostcode} % 26)::integer)`;
const idSql = (n: string): string => `'a0B' || lpad((${n})::text, 15, '0')`;
/** The same values as `postcodeSql` and `fillAddresses`. */
function addressAt(n: number): { postcode: string; houseNumber: number; suffix: string | null } {
  const letters = String.fromCharCode(
    65 + (Math.floor(n / (addressesPerPostcode * 26)) % 23),
    65 + (Math.floor(n / addressesPerPostcode) % 26),
  );
  return {
    postcode: `${1_000 + Math.floor(n / (addressesPerPostcode * 600))}${letters}`,
    houseNumber: 1 + Math.floor((n % addressesPerPostcode) * 0.9),
    suffix: null,
  };
}

/**
 * Rows like those of an import, in postcode order. Without the indexes that neither side uses:
 * building them would only cost time.
 */
async function fillAddresses(dependencies: Dependencies, count: number): Promise<void> {
  await dependencies.database.db.transaction(async (db) => {
    const sql = (text: string) => db.run({ text, values: [] });
    await sql('set local statement_timeout = 0');
    const [indexes] = await db.rows<{ names: string }>({
      text: `select string_agg(format('%I', indexrelid::regclass), ', ') as names from pg_index where indrelid = 'glasvezeladres__c'::regclass and not indisprimary`,
      values: [],
    });
    await sql(`drop index ${indexes!.names}`);
    await sql(`alter table glasvezeladres__c drop constraint glasvezeladres__c_pkey cascade`);
    await sql(`
      insert into glasvezeladres__c (id, createddate, lastmodifieddate, systemmodstamp, "name", postcode__c, huisnummer__c, toevoeging__c, straat__c, woonplaats__c, nummeraanduiding__c, status__c, datum__c, bron__c)
      select ${idSql('n')}, now(), now(), now(), 'Dorpsstraat ' || (1 + n % ${addressesPerPostcode} * 9 / 10) || ', ' || ${postcodeSql('n')} || ' Testdam', ${postcodeSql('n')}, 1 + n % ${addressesPerPostcode} * 9 / 10,
        case when n % ${addressesPerPostcode} % 10 = 1 then 'bis' end, 'Dorpsstraat', 'Testdam', '999920' || lpad(n::text, 10, '0'), 'Beschikbaar', '2026-01-01', 'Adressenbestand'
      from generate_series(0::bigint, ${count - 1}::bigint) as n`);
    await sql('alter table glasvezeladres__c add primary key (id)');
    await sql('create index on glasvezeladres__c (postcode__c, huisnummer__c)');
  });
  await runLong(dependencies, 'vacuum (analyze) glasvezeladres__c');
}

/** The baseline reads one row of the same table by its primary key, in turn. */
export async function postcodeLines(bench: Bench): Promise<Row[]> {
  const size = bench.pace.rounds > 3 ? 'full' : 'quick';
  const count = addresses[size];
  return withDependencies(bench, async (dependencies) => {
    const began = performance.now();
    await fillAddresses(dependencies, count);
    const filled = ((performance.now() - began) / 1_000).toFixed(0);
    const guest = dependencies.contextOf({ kind: 'guest' });
    const any = () => Math.floor(Math.random() * count);
    const check = async () => void (await checkAddress(guest, addressAt(any())));
    const lookUp = async () => {
      const values = [`a0B${String(any()).padStart(15, '0')}`];
      const rows = await dependencies.database.db.rows({
        name: 'bench-primary-key',
        text: 'select * from glasvezeladres__c where id = $1',
        values,
      });
      if (rows.length !== 1) throw new Error('The bench looks up a row that does not exist');
    };
    const sample = addressAt(any());
    if ((await checkAddress(guest, sample)).result.kind === 'unknown')
      throw new Error(`The bench checks an address that does not exist: ${JSON.stringify(sample)}`);
    await slowest(lookUps[size], { check, lookUp }); // warm-up
    const rounds: { check: number; lookUp: number }[] = [];
    for (let round = 0; round < bench.pace.rounds; round++)
      rounds.push(await slowest(lookUps[size], { check, lookUp }));
    const ratios = rounds.map((round) => round.check / round.lookUp);
    return [
      {
        name: `postcode check over ${count.toLocaleString('en')} addresses, p99`,
        ours: `${medianOf(rounds.map((round) => round.check)).toFixed(2)} ms`,
        baseline: `${medianOf(rounds.map((round) => round.lookUp)).toFixed(2)} ms`,
        ratio: medianOf(ratios),
        bar: { atMost: 2 },
        note: `${lookUps[size]} calls of each side a round, in turn; rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; the table was filled in ${filled} s`,
      },
    ];
  });
}

/** The 99th percentile of both, in ms. Alternates, so that other load affects both alike. */
async function slowest(
  times: number,
  sides: { check: () => Promise<void>; lookUp: () => Promise<void> },
): Promise<{ check: number; lookUp: number }> {
  const took = { check: [] as number[], lookUp: [] as number[] };
  for (let i = 0; i < times; i++)
    for (const side of i % 2 === 0
      ? (['check', 'lookUp'] as const)
      : (['lookUp', 'check'] as const)) {
      const began = performance.now();
      await sides[side]();
      took[side].push(performance.now() - began);
    }
  const p99 = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!;
  return { check: p99(took.check), lookUp: p99(took.lookUp) };
}

const lines = { full: 300_000, quick: 50_000 };
const importRounds = 3;

/** The baseline is PostgreSQL's COPY into a table with the same columns and indexes. */
export async function importLines(bench: Bench): Promise<Row[]> {
  const count = lines[bench.pace.rounds > 3 ? 'full' : 'quick'];
  const folder = mkdtempSync(join(tmpdir(), 'zorgeloos-bench-file-'));
  try {
    const path = join(folder, 'addresses.csv');
    await writeAddresses(path, count);
    return await withDependencies(bench, async (dependencies) => {
      await makeBaselineTables(dependencies);
      const rounds: { ours: number; baseline: number; bare: number }[] = [];
      for (let round = 0; round < importRounds; round++) {
        await run(dependencies, 'truncate glasvezeladres__c, import_progress cascade');
        const ours = await seconds(() => importAll(dependencies, path, count));
        rounds.push({
          ours,
          baseline: await copyInto(dependencies, 'baseline', path),
          bare: await copyInto(dependencies, 'bare', path),
        });
      }
      const ratios = rounds.map(({ ours, baseline }) => baseline / ours);
      const perSecond = (side: 'ours' | 'baseline' | 'bare') =>
        `${Math.round(count / medianOf(rounds.map((round) => round[side])) / 1_000)}k/s`;
      return [
        {
          name: `import of ${count.toLocaleString('en')} addresses, lines`,
          ours: perSecond('ours'),
          baseline: perSecond('baseline'),
          ratio: medianOf(ratios),
          bar: { atLeast: 0.3 },
          note: `against COPY into the same columns and indexes; rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; COPY into a table without any index ${perSecond('bare')}`,
        },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importAll(dependencies: Dependencies, path: string, count: number): Promise<void> {
  let made = 0;
  const ctx = dependencies.contextOf({ kind: 'system', task: 'bench' });
  for await (const step of importAddresses(ctx, await openDelimitedPath(path)))
    made = step.counts.made;
  if (made !== count) throw new Error(`The import made ${made} of ${count} addresses`);
}

const fileColumns = [
  'postcode',
  'huisnummer',
  'huisletter',
  'toevoeging',
  'straat',
  'woonplaats',
  'nummeraanduiding',
  'status',
  'datum',
  'campagne',
];

async function writeAddresses(path: string, count: number): Promise<void> {
  const file = createWriteStream(path, { mode: 0o644 });
  file.write(`${fileColumns.join(';')}\n`);
  for (let n = 0; n < count; n++) {
    const { postcode, houseNumber } = addressAt(n);
    const line = `${postcode};${houseNumber};;${(n % addressesPerPostcode) % 10 === 1 ? 'bis' : ''};Dorpsstraat;Testdam;999920${String(n).padStart(10, '0')};Beschikbaar;2026-01-01;\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/**
 * An import computes the name of a row from the other columns; these tables have a generated column
 * for it, because an index needs it.
 */
async function makeBaselineTables(dependencies: Dependencies): Promise<void> {
  await run(dependencies, 'create sequence baseline_id');
  for (const table of ['baseline', 'bare']) {
    await run(
      dependencies,
      `create table ${table} (like glasvezeladres__c${table === 'baseline' ? ' including indexes' : ''})`,
    );
    await run(
      dependencies,
      `alter table ${table} drop column "name", add column "name" text collate nl_text generated always as (straat__c || ' ' || huisnummer__c || ', ' || postcode__c || ' ' || woonplaats__c) stored,
        alter id set default 'a0B' || lpad(nextval('baseline_id')::text, 15, '0'), alter createddate set default now(), alter lastmodifieddate set default now(), alter systemmodstamp set default now()`,
    );
  }
  await run(dependencies, 'create index on baseline ("name" nulls first, id)');
}

async function copyInto(dependencies: Dependencies, table: string, path: string): Promise<number> {
  await run(dependencies, `truncate ${table}`);
  const columns = fileColumns.map((name) => `${name}__c`).join(', ');
  const client = await dependencies.database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await seconds(() =>
      pipeline(
        createReadStream(path, { highWaterMark: 524_288 }),
        client.query(
          from(`copy ${table} (${columns}) from stdin with (format csv, header, delimiter ';')`),
        ),
      ),
    );
  } finally {
    client.release(true);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
