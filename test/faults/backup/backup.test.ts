import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#backup/make-backup.ts';
import { openFolderPlace } from '#backup/places/folder.ts';
import { BackupRefused } from '#backup/refused.ts';
import { readConfig } from '#config.ts';
import { openDiskFiles } from '#integrations/disk-files.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { withJobLock } from '#engine/bulk/job-runs.ts';
import { backupTask } from '#protocol/operations/sweep.ts';
import { uploadFile } from '../../contract/files/multipart.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openStoreSink } from '../../store-sink.ts';
import {
  newFolder,
  openDataStore,
  restoreFrom,
  rowsAt,
  runCommand,
  startCommand,
} from './command.ts';

let server: TestServer;
let source: Record<string, string>;

beforeAll(async () => {
  server = await openTestServer();
  source = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
  await uploadFile(server, 'korenaar', { bytes: 'x'.repeat(300_000), name: 'first.txt' });
});
afterAll(() => server.close());

/** How many times a backup or a restore is killed, each time later. */
const kills = process.env.DEEP ? 3 : 2;

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

/** The keys of documents whose bytes are missing in the folder. */
async function withoutBytes(settings: Record<string, string>, filesDir: string): Promise<string[]> {
  const rows = await rowsAt<{ key: string }>(
    settings,
    'select opslagsleutel__c as key from contentversion where opslagsleutel__c is not null',
  );
  expect(rows.length).toBeGreaterThan(0);
  const names = new Set(readdirSync(filesDir, { recursive: true }).map((name) => String(name)));
  return rows.map(({ key }) => key).filter((key) => !names.has(join(key.slice(0, 2), key)));
}

it('Every document in a backup has its bytes, also when added meanwhile', async () => {
  const disk = await openDiskFiles(server.filesDir);
  let [uploads, read]: [Promise<unknown> | undefined, boolean] = [undefined, false];
  const add = async (): Promise<void> => {
    for (let i = 0; i < 13; i++) {
      await uploadFile(server, 'korenaar', {
        bytes: `late ${String(i)}`,
        name: `late-${String(i)}.txt`,
      });
    }
  };
  // The documents are added while rows are read, and before any file is read.
  const files: FileStore = {
    ...disk,
    async open(key) {
      await uploads;
      read = true;
      return disk.open(key);
    },
  };
  const folder = newFolder();
  const warnings: string[] = [];
  const made = await makeBackup({
    config: readConfig(source),
    db: server.dependencies.database.db,
    files,
    place: openFolderPlace(folder),
    now: () => new Date(),
    scheduled: false,
    progress: () => void (uploads ??= add()),
    warn: (line) => warnings.push(line),
  });
  expect({ read, warnings }).toEqual({ read: true, warnings: [] });
  const place = await openDataStore();
  try {
    await restoreFrom(made.place, place.settings);
    expect(await withoutBytes(place.settings, place.filesDir)).toEqual([]);
    expect(made.manifest.files.missing).toBe(0);
  } finally {
    await place.close();
  }
});

it('A second backup while one runs is refused with exit code 3', async () => {
  await withJobLock(server.dependencies.database.db, backupTask, async () => {
    const folder = newFolder();
    const second = await runCommand('backup', [folder], source);
    expect(second).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('Another backup'),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

it('A backup that is killed leaves no incomplete archive, and the next one succeeds', async () => {
  const folder = newFolder();
  for (let i = 0; i < kills; i++) {
    const backup = startCommand('backup', [folder], source);
    await expect
      .poll(() => readdirSync(folder).some((name) => name.endsWith('.partial')))
      .toBe(true);
    await pause(i * 60);
    backup.process.kill('SIGKILL');
    await backup.ended;
  }
  const whole = () => readdirSync(folder).filter((name) => name.startsWith('zorgeloos-'));
  const before = whole().length; // A kill may come after the backup has ended.
  await expect
    .poll(async () => (await runCommand('backup', [folder], source)).code, { timeout: 120_000 })
    .toBe(0);
  expect(whole().length).toBe(before + 1);
  for (const name of whole()) {
    const trial = await runCommand('backup', ['--verify', join(folder, name)], source);
    expect(trial).toMatchObject({ code: 0 });
  }
});

it('A restore that is killed leaves an empty database, and the next one succeeds', async () => {
  const folder = newFolder();
  expect(await runCommand('backup', [folder], source)).toMatchObject({ code: 0 });
  const archive = join(folder, readdirSync(folder)[0]!);
  const place = await openDataStore();
  try {
    for (let i = 0; i < kills; i++) {
      const restore = startCommand('restore', [archive], place.settings);
      await pause(700 + i * 900);
      restore.process.kill('SIGKILL');
      const { code } = await restore.ended;
      if (code === 0) break; // The restore had already ended.
      const tables = `select from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace`;
      const whole = (await rowsAt(source, tables)).length;
      const restored = async () => (await rowsAt(place.settings, tables)).length;
      // Waits until the database notices that its client is gone.
      await expect.poll(restored).toBeOneOf([0, whole]);
      if ((await restored()) === whole) break; // The kill came after the restore had ended.
    }
    const again = await runCommand('restore', [archive], place.settings);
    expect(again.err).not.toContain('    at ');
    expect(again.code === 0 || again.err.includes('The database is not empty')).toBe(true);
    expect(await withoutBytes(place.settings, place.filesDir)).toEqual([]);
  } finally {
    await place.close();
  }
});

it.skipIf(!isRoot)(
  'A backup on a full disk removes its partial archive, and its error is recorded',
  async () => {
    const folder = newFolder();
    const small = join(folder, 'small');
    mkdirSync(small);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small]);
    } catch {
      return; // Mounting is not allowed on this machine.
    }
    try {
      const full = await runCommand('backup', [small], source);
      expect(full).toMatchObject({ code: 1, err: expect.stringContaining('the disk is full') });
      expect(full.err).not.toContain('    at ');
      expect(readdirSync(small)).toEqual([]);
      const [last] = await rowsAt<{ error: string }>(
        source,
        'select error from backup_run order by id desc limit 1',
      );
      expect(last!.error).toContain('the disk is full');
    } finally {
      execFileSync('umount', [small]);
      rmSync(folder, { recursive: true });
    }
  },
);

it('A backup can be written to a store, unless its credentials are wrong', async () => {
  const store = await openStoreSink('backups');
  const { endpoint, accessKeyId, secretAccessKey } = store.settings;
  const account = {
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: endpoint.href,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_PASSPHRASE: 'a passphrase of several words',
  };
  const place = await openDataStore();
  try {
    const made = await runCommand('backup', [], { ...source, ...account });
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('s3://backups/nightly/') });
    const archive = /s3:\S+/.exec(made.out)![0];
    const to = { ...place.settings, ...account };
    expect((await restoreFrom(archive, to)).auditFault).toBeNull();
    await expect(restoreFrom(`${archive}x`, to)).rejects.toThrow(BackupRefused);
    const refused = { ...source, ...account, S3_SECRET_ACCESS_KEY: 'another' };
    const other = await runCommand('backup', [], refused);
    expect(other).toMatchObject({
      code: 69,
      err: expect.stringContaining('SignatureDoesNotMatch'),
    });
  } finally {
    await place.close();
    await store.close();
  }
});
