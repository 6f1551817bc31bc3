import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { readTables } from '#db/backup/catalog.ts';
import { copyTableOut } from '#db/backup/copy-rows.ts';
import { openDiskFiles } from '#integrations/disk-files.ts';
import { readConfig } from '#config.ts';
import { openStore, type Store } from '#store.ts';
import type { Bench } from '../bench.ts';
import { medianOf } from '../compare.ts';
import { backupArgs, project, restoreArgs } from '../processes.ts';
import type { Row } from '../table.ts';
import { visitorRows } from './backup-visitors.ts';

/** Of rows, and the same of files. */
const megabytes = { full: 1_000, quick: 50 };
const fileMegabytes = 5;
const rowsPerMegabyte = 5_000;

type Place = { dataDir: string; filesDir: string; store: Store };

/**
 * The baseline is the work that no backup can avoid: COPY of every table to a file, and a copy of
 * the folder of files. Also measures the memory of the command, and how long visitors wait
 * meanwhile.
 */
export async function backupLines(bench: Bench): Promise<Row[]> {
  const size = megabytes[bench.pace.rounds > 3 ? 'full' : 'quick'];
  const dataDir = join(bench.folder, 'backup');
  const filesDir = join(dataDir, 'files');
  mkdirSync(filesDir, { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' });
  const store = await openStore(config, { say: () => undefined, onError: () => undefined });
  try {
    const place = { dataDir, filesDir, store };
    await fill(place, size);
    const rounds: { ours: number; baseline: number; memory: number }[] = [];
    for (let round = 0; round < bench.pace.rounds; round++) {
      rounds.push({ ...(await backUp(place)), baseline: await copyAll(place) });
    }
    const visitors = { store, filesDir, backUp: () => backUp(place) };
    return [
      ...rowsOf(rounds, size),
      await restoreRow(place, size),
      ...(await visitorRows(bench, visitors)),
    ];
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Round = { ours: number; baseline: number; memory: number };

function rowsOf(rounds: readonly Round[], size: number): Row[] {
  const median = (of: (round: Round) => number): number => medianOf(rounds.map(of));
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const memory = Math.max(...rounds.map((round) => round.memory));
  const what = `${String(size)} MB of rows and ${String(size)} MB of files`;
  return [
    {
      name: `backup of ${what}`,
      ours: seconds(median(({ ours }) => ours)),
      baseline: seconds(median(({ baseline }) => baseline)),
      ratio: median(({ ours, baseline }) => baseline / ours),
      bar: { atLeast: 0.3 },
      note: 'the whole command with its start, against COPY of each table and a copy of the files',
    },
    {
      name: 'highest memory of a backup',
      ours: `${memory.toFixed(0)} MB`,
      baseline: '-',
      ratio: memory,
      bar: { atMost: 200 },
      note: 'resident memory of the process of the command (MB of 10⁶ bytes)',
    },
  ];
}

async function fill({ filesDir, store }: Place, size: number): Promise<void> {
  const files = await openDiskFiles(filesDir);
  const keys: string[] = [];
  for (let i = 0; i < size / fileMegabytes; i++) {
    const bytes = randomBytes(fileMegabytes * 1_000_000);
    keys.push((await files.put(streamOf(bytes))).key);
  }
  await store.database.db.transaction(async (db) => {
    const run = (text: string, ...values: unknown[]) => db.run({ text, values });
    await run('set local statement_timeout = 0');
    await run(
      `with k as (select key, lpad(n::text, 15, '0') as n
          from unnest($1::text[]) with ordinality as u (key, n)),
        d as (insert into contentdocument
          (id, createddate, lastmodifieddate, systemmodstamp, title)
          select '069' || n, now(), now(), now(), 'file' from k)
      insert into contentversion (id, createddate, lastmodifieddate, systemmodstamp,
          contentdocumentid, title, islatest, contentsize, opslagsleutel__c)
        select '068' || n, now(), now(), now(), '069' || n, 'file', true, $2::int, key from k`,
      keys,
      fileMegabytes * 1_000_000,
    );
    // Two hundred bytes a row, half of which compresses well. In parts, because the server treats a
    // statement of more than a minute as a lost database.
    for (let megabyte = 0; megabyte < size; megabyte += 10) {
      await run(
        `insert into job_run (task, began_at, took, did) select
          repeat(md5(n::text), 5) || n, now(), n, n from generate_series($1::int, $2::int) as n`,
        megabyte * rowsPerMegabyte + 1,
        (megabyte + 10) * rowsPerMegabyte,
      );
    }
  });
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function backUp(place: Place): Promise<{ ours: number; memory: number }> {
  const to = join(place.dataDir, 'archives');
  const measured = await measureCommand([...backupArgs, to], place);
  rmSync(to, { recursive: true });
  return measured;
}

/** Restores into an empty folder, which gets its own database. */
async function restoreRow(place: Place, size: number): Promise<Row> {
  const [archives, target] = [join(place.dataDir, 'archives'), join(place.dataDir, 'restored')];
  await measureCommand([...backupArgs, archives], place);
  const archive = join(
    archives,
    readdirSync(archives).find((name) => name.endsWith('.tar.zst'))!,
  ); // proof: the backup succeeded
  const { ours, memory } = await measureCommand([...restoreArgs, archive], {
    dataDir: target,
    filesDir: join(target, 'files'),
  });
  for (const folder of [archives, target]) rmSync(folder, { recursive: true });
  return {
    name: 'highest memory of a restore',
    ours: `${memory.toFixed(0)} MB`,
    baseline: '-',
    ratio: memory,
    bar: { atMost: 200 },
    note: `resident memory of the command; it restored ${String(size)} MB of rows and ${String(size)} MB of files in ${(ours / 1_000).toFixed(1)} s, including the creation of the database`,
  };
}

/** As an operator runs it beside a server. `ours`: ms. `memory`: the highest, in MB. */
async function measureCommand(
  args: readonly string[],
  { dataDir, filesDir }: Pick<Place, 'dataDir' | 'filesDir'>,
): Promise<{ ours: number; memory: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, FILES_DIR: filesDir },
    stdio: 'ignore',
  });
  const [memory, [code]] = await Promise.all([highestOf(child), once(child, 'close')]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(code)}`);
  return { ours: performance.now() - began, memory };
}

/** In MB of 10⁶ bytes, as Linux recorded it; 0 on other systems. */
async function highestOf(child: ChildProcess): Promise<number> {
  let highest = 0;
  for await (const _ of every(20)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    try {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
      // A process that has ended but was not yet reaped has no such line.
      const known = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0;
      highest = Math.max(highest, Number(known) * 1_024);
    } catch {
      break; // the process has ended, or this system has no such file
    }
  }
  return highest / 1e6;
}

async function copyAll({ dataDir, filesDir, store }: Place): Promise<number> {
  const to = join(dataDir, 'copies');
  mkdirSync(to);
  const began = performance.now();
  await store.database.db.transaction(async (db) => {
    await db.run({ text: 'set local statement_timeout = 0', values: [] });
    for (const table of await readTables(db)) {
      const file = createWriteStream(join(to, table.name), { flush: true });
      await copyTableOut(db, table, async (bytes) => {
        if (!file.write(bytes)) await once(file, 'drain');
      });
      file.end();
      await once(file, 'close');
    }
  });
  await cp(filesDir, join(to, 'files'), { recursive: true });
  const took = performance.now() - began;
  rmSync(to, { recursive: true });
  return took;
}
