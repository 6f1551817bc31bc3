import { utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBucketPlace } from '#backup/places/bucket.ts';
import { openStoreSink, type StoreSink } from '../../store-sink.ts';
import { keyFileOf, uploadsIn } from '../../store-uploads.ts';
import { templates } from '../../support/databases.ts';
import { openDataStore, openStoreAt, type DataStore, runCommand, startCommand } from './command.ts';

/** Uploads that a killed backup leaves in a bucket. */

let store: StoreSink;
let dataStore: DataStore;
let source: Record<string, string>;
beforeEach(async () => {
  [store, dataStore] = [await openStoreSink('backups'), await openDataStore(templates.empty)];
  const { endpoint, accessKeyId, secretAccessKey } = store.settings;
  source = {
    ...dataStore.settings,
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: endpoint.href,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
});
afterEach(async () => {
  await dataStore.close();
  await store.close();
});

const openUploads = (): string[] =>
  uploadsIn(store.directory, 'backups')
    .map(({ key }) => key)
    .sort();

/** Kills a backup that has begun its upload and waits for a table. */
async function killBackup(): Promise<void> {
  await openStoreAt(dataStore.settings, (db) =>
    db.transaction(async (tx) => {
      await tx.run({ text: 'lock table turn in access exclusive mode', values: [] });
      const backup = startCommand('backup', [], source);
      await expect.poll(() => openUploads().length).toBe(1);
      backup.process.kill('SIGKILL');
      await backup.ended;
    }),
  );
}

/** Makes all open uploads two hours old. */
function ageUploads(): void {
  const moment = new Date(Date.now() - 7_200_000);
  for (const { id } of uploadsIn(store.directory, 'backups')) {
    utimesSync(keyFileOf(store.directory, 'backups', id), moment, moment);
  }
}

const beginUpload = (bucket: string, name: string) =>
  openBucketPlace({ ...store.settings, bucket }).create(name);

const name = 'zorgeloos-20260302T033000.000Z.tar.zst';

it('A backup aborts no upload of another file or in another folder', async () => {
  await beginUpload('backups/nightly', 'a document.pdf');
  await beginUpload('backups/nightly/other', name);
  await beginUpload('backups', name);
  const others = openUploads();
  expect(others).toHaveLength(3);
  ageUploads();
  await beginUpload('backups/nightly', name);
  expect(openUploads()).toEqual([...others, `nightly/${name}`].sort());
});

it('removeDraft aborts the upload of one file only', async () => {
  await beginUpload('backups/nightly', name);
  await beginUpload('backups/nightly', name.replace('33000', '34000'));
  await openBucketPlace({ ...store.settings, bucket: 'backups/nightly' }).removeDraft(name);
  expect(openUploads()).toEqual([`nightly/${name.replace('33000', '34000')}`]);
});

it('The upload of a killed backup is aborted once it is two hours old', async () => {
  await killBackup();
  const [killed, ...more] = openUploads();
  expect([killed, more]).toEqual([expect.stringMatching(/^nightly\/zorgeloos-/), []]);
  // A recent upload may belong to a running backup of another install.
  await expect.poll(async () => (await runCommand('backup', [], source)).code).toBe(0);
  expect(openUploads()).toEqual([killed]);
  ageUploads();
  expect(await runCommand('backup', [], source)).toMatchObject({ code: 0 });
  expect(openUploads()).toEqual([]);
});
