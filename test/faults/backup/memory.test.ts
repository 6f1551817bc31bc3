import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templates } from '../../support/databases.ts';
import { newFolder, openDataStore, openStoreAt, type DataStore, runCommand } from './command.ts';

/** The memory of a backup and a restore does not grow with their size. */

const megabyte = 1_048_576;
/** The size of the file, and of the rows: COPY of many rows takes minutes on a busy machine. */
const megabytes = 384;
const deep = process.env['DEEP'] !== undefined;
const rowMegabytes = deep ? megabytes : 8;

/** Makes a program print its peak memory and its priority when it exits. */
const reportUsage = `import { getPriority } from 'node:os';
process.on('exit', () => {
  console.error('highest: ' + process.resourceUsage().maxRSS + ', priority: ' + getPriority());
});`;

let dataStore: DataStore;
let source: Record<string, string>;
const more = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(reportUsage)}`,
};

beforeAll(async () => {
  dataStore = await openDataStore(templates.empty);
  source = { ...dataStore.settings, ...more };
  const key = randomBytes(16).toString('hex');
  mkdirSync(join(dataStore.filesDir, key.slice(0, 2)));
  const file = join(dataStore.filesDir, key.slice(0, 2), key);
  writeFileSync(file, '');
  truncateSync(file, megabytes * megabyte);
  await openStoreAt(dataStore.settings, async (db) => {
    await db.transaction(async (tx) => {
      const fill = (text: string, ...values: unknown[]) => tx.run({ text, values });
      await fill('set local statement_timeout = 0');
      await fill(`insert into contentdocument (id, createddate, lastmodifieddate, systemmodstamp,
        title) values ('069000000000000001', now(), now(), now(), 'file')`);
      await fill(
        `insert into contentversion (id, createddate, lastmodifieddate, systemmodstamp,
          contentdocumentid, title, islatest, contentsize, opslagsleutel__c)
        values ('068000000000000001', now(), now(), now(), '069000000000000001', 'file', true,
          $1::int, $2)`,
        megabytes * megabyte,
        key,
      );
      await fill(
        `insert into backup_run (began_at, took, error, scheduled)
          select now(), 1, repeat(md5(n::text), 8192), false from generate_series(1, $1::int) n`,
        rowMegabytes * 4,
      );
    });
  });
});
afterAll(() => dataStore.close());

/** The peak memory of a program, in bytes. */
function peakMemory({ code, err }: { code: number | null; err: string }): number {
  expect({ code, err }).toMatchObject({ code: 0 });
  return Number(/highest: (\d+)/.exec(err)?.[1]) * 1_024;
}

const isLow = (bytes: number): boolean => bytes < megabytes * megabyte;

it('A backup uses less memory than the file in it, and runs at a low priority', async () => {
  const made = await runCommand('backup', [newFolder()], source);
  expect(peakMemory(made)).toSatisfy(isLow);
  // Windows reports its class for this priority as 10 too.
  expect(made.err).toContain('priority: 10');
});

it.runIf(deep)(
  'A verify and a restore use less memory than the file in the archive, also for many rows',
  async () => {
    const folder = newFolder();
    const made = await runCommand('backup', [folder], source);
    const archive = join(folder, readdirSync(folder)[0]!); // proof: made above
    const verified = await runCommand('backup', ['--verify', archive], source);
    const empty = await openDataStore();
    try {
      const restored = await runCommand('restore', [archive], { ...empty.settings, ...more });
      for (const ended of [made, verified, restored]) expect(peakMemory(ended)).toSatisfy(isLow);
    } finally {
      await empty.close();
    }
  },
);
