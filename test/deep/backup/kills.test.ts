import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadFile } from '../../contract/files/multipart.ts';
import {
  contentOf,
  newFolder,
  openDataStore,
  type DataStore,
  rowsAt,
  runCommand,
  startCommand,
} from '../../faults/backup/command.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

const kills = 20;

let server: TestServer;
let source: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  source = { DATABASE_URL: server.databaseUrl, FILES_DIR: server.filesDir };
  for (let i = 0; i < 20; i++) {
    const bytes = String(i).repeat(200_000);
    await uploadFile(server, 'korenaar', { bytes, name: `file-${String(i)}.txt` });
  }
});
afterAll(() => server.close());

const archivesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('zorgeloos-'));

/** The time of an undisturbed run in ms, over which the kills are spread. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

it('After 20 killed backups every archive is whole', async () => {
  const folder = newFolder();
  const took = await timed(() => runCommand('backup', [folder], source));
  for (let i = 0; i < kills; i++) {
    const backup = startCommand('backup', [folder], source);
    await pause((took * (i + 0.5)) / kills);
    backup.process.kill('SIGKILL');
    await backup.ended;
  }
  await expect.poll(async () => (await runCommand('backup', [folder], source)).code).toBe(0);
  const archives = archivesIn(folder);
  expect(archives.length).toBeGreaterThan(1);
  for (const name of archives) {
    const trial = await runCommand('backup', ['--verify', join(folder, name)], source);
    expect(trial).toMatchObject({ code: 0 });
  }
});

const tables = `select from pg_class where relkind = 'r'
  and relnamespace = 'public'::regnamespace`;

async function killRestoreAfter(place: DataStore, archive: string, wait: number): Promise<boolean> {
  const restore = startCommand('restore', [archive], place.settings);
  await pause(wait);
  restore.process.kill('SIGKILL');
  const { code } = await restore.ended;
  if (code === 0) return false;
  const open = `select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`;
  // Waits until the database notices that its client is gone, or has committed.
  await expect.poll(async () => (await rowsAt(place.settings, open)).length).toBe(0);
  return (await rowsAt(place.settings, tables)).length === 0;
}

it('After each of 20 killed restores the database holds everything or nothing', async () => {
  const folder = newFolder();
  expect(await runCommand('backup', [folder], source)).toMatchObject({ code: 0 });
  const archive = join(folder, archivesIn(folder)[0]!);
  const whole = await openDataStore();
  let place = await openDataStore();
  try {
    const took = await timed(() => runCommand('restore', [archive], whole.settings));
    const expected = await contentOf(whole.settings);
    for (let i = 0; i < kills; i++) {
      if (await killRestoreAfter(place, archive, (took * (i + 0.5)) / kills)) continue;
      expect(await contentOf(place.settings)).toEqual(expected);
      await place.close();
      place = await openDataStore();
    }
    expect(await runCommand('restore', [archive], place.settings)).toMatchObject({ code: 0 });
    expect(await contentOf(place.settings)).toEqual(expected);
  } finally {
    await place.close();
    await whole.close();
  }
});
