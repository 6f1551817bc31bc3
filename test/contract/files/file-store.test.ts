import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openMemoryFiles } from '#integrations/memory-files.ts';
import { openTestServer, storedRows } from '../../support/server.ts';
import { openStoreSink } from '../../store-sink.ts';
import { codeOf } from '../generated/calls.ts';
import { uploadFile } from './multipart.ts';

/** The store of uploaded bytes, and the answer when it is unavailable: record-api.md §1.12. */

it('an upload to an unreachable store answers 503 and stores nothing', async () => {
  const store = {
    S3_BUCKET: 'bestanden',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  const away = await openTestServer({ environment: store });
  const answer = await uploadFile(away, 'verkoop', { bytes: 'a', name: 'a.txt' });
  expect([answer.status, codeOf(answer), answer.headers.get('retry-after')]).toEqual([
    503,
    'SERVER_UNAVAILABLE',
    '5',
  ]);
  expect(answer.body[0].message).toContain(answer.headers.get('x-request-id'));
  expect(await storedRows(away, `select id from contentdocument where title = 'a'`)).toEqual([]);
  expect(
    (await readdir(away.filesDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ),
  ).toEqual([]);
  await away.close();
});

it('a file in an external store is downloaded with the bytes that were uploaded', async () => {
  const sink = await openStoreSink('bestanden');
  const { endpoint, accessKeyId, secretAccessKey } = sink.settings;
  const elsewhere = await openTestServer({
    environment: {
      S3_BUCKET: 'bestanden',
      S3_ENDPOINT: endpoint.href,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  const big = new Uint8Array(3_000_000).map((_, i) => i % 251);
  const { body } = await uploadFile(elsewhere, 'verkoop', { bytes: big, name: 'groot.bin' });
  const response = await fetch(
    new URL(body.contentVersion.fields.VersionDataUrl.value, elsewhere.url),
    {
      headers: { authorization: `Bearer ${await elsewhere.apiKey('verkoop')}` },
    },
  );
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), big)).toBe(0);
  await elsewhere.close();
  await sink.close();
});

it('an upload to a store that fails answers 500 and stores no record', async () => {
  const files = openMemoryFiles();
  const stuck = await openTestServer({
    from: 'demo',
    outside: { files: { ...files, put: () => Promise.reject(new Error('the disk is full')) } },
  });
  const answer = await uploadFile(stuck, 'verkoop', { bytes: 'a', name: 'a.txt' });
  expect([answer.status, codeOf(answer)]).toEqual([500, 'UNKNOWN_EXCEPTION']);
  expect(await storedRows(stuck, `select id from contentdocument where title = 'a'`)).toEqual([]);
  await stuck.close();
});
