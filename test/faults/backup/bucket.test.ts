import { utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBucketPlace } from '#backup/places/bucket.ts';
import { migrate } from '#db/migrate.ts';
import { openStoreSink, type StoreSink } from '../../store-sink.ts';
import { keyFileOf, uploadsIn } from '../../store-uploads.ts';
import { openPlace, openStoreAt, type Place, run, start } from './command.ts';

/** What a backup that was killed leaves in a bucket. */

let store: StoreSink;
let place: Place;
let source: Record<string, string>;
beforeEach(async () => {
  [store, place] = [await openStoreSink('backups'), await openPlace()];
  await openStoreAt(place.settings, migrate);
  const { endpoint, accessKeyId, secretAccessKey } = store.settings;
  source = {
    ...place.settings,
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: endpoint.href,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
});
afterEach(async () => {
  await place.close();
  await store.close();
});

const left = (): string[] =>
  uploadsIn(store.directory, 'backups')
    .map(({ key }) => key)
    .sort();

/** Kills a backup that has begun its upload and waits for a table. */
async function killBackup(): Promise<void> {
  await openStoreAt(place.settings, (db) =>
    db.transaction(async (tx) => {
      await tx.run({ text: 'lock table turn in access exclusive mode', values: [] });
      const backup = start('backup', [], source);
      await expect.poll(() => left().length).toBe(1);
      backup.process.kill('SIGKILL');
      await backup.ended;
    }),
  );
}

/** Makes all uploads that are left two hours old. */
function age(): void {
  const moment = new Date(Date.now() - 7_200_000);
  for (const { id } of uploadsIn(store.directory, 'backups')) {
    utimesSync(keyFileOf(store.directory, 'backups', id), moment, moment);
  }
}

const beginUpload = (bucket: string, name: string) =>
  openBucketPlace({ ...store.settings, bucket }).create(name);

const name = 'zorgeloos-20260302T033000.000Z.tar.zst';

it('A backup ends no upload of another file or in another folder', async () => {
  await beginUpload('backups/nightly', 'a document.pdf');
  await beginUpload('backups/nightly/other', name);
  await beginUpload('backups', name);
  const others = left();
  expect(others).toHaveLength(3);
  age();
  await beginUpload('backups/nightly', name);
  expect(left()).toEqual([...others, `nightly/${name}`].sort());
});

it('A process that was killed has its own upload ended at once', async () => {
  await beginUpload('backups/nightly', name);
  await beginUpload('backups/nightly', name.replace('33000', '34000'));
  await openBucketPlace({ ...store.settings, bucket: 'backups/nightly' }).removeDraft(name);
  expect(left()).toEqual([`nightly/${name.replace('33000', '34000')}`]);
});

it('The upload of a backup that was killed is ended by the next one, an hour later', async () => {
  await killBackup();
  const [killed, ...more] = left();
  expect([killed, more]).toEqual([expect.stringMatching(/^nightly\/zorgeloos-/), []]);
  // It may be one of another install, which is still being made.
  await expect.poll(async () => (await run('backup', [], source)).code).toBe(0);
  expect(left()).toEqual([killed]);
  age();
  expect(await run('backup', [], source)).toMatchObject({ code: 0 });
  expect(left()).toEqual([]);
});
