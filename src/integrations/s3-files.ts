import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type FileStore, isFileKey, newFileKey } from './file-store.ts';
import { openTempFiles } from './temp-files.ts';
import { discardBody, listObjects, openS3Calls, type S3Settings } from './s3-calls.ts';

/**
 * Incoming bytes are first written to `folder`, so that their size and checksum are known before
 * the upload.
 */
export async function openS3Files(settings: S3Settings, folder: string): Promise<FileStore> {
  const halves = await openTempFiles(folder);
  const { call, prefix } = openS3Calls(settings);
  const remove = async (key: string) =>
    void (await discardBody(await call({ method: 'DELETE', path: prefix + key })));

  return {
    async put(bytes, key = newFileKey()) {
      const { path, size, sha256 } = await halves.write(key, bytes);
      try {
        const body = await openAsBlob(path);
        await discardBody(
          await call({
            method: 'PUT',
            path: prefix + key,
            headers: { 'x-amz-content-sha256': sha256 },
            body,
          }),
        );
      } finally {
        await rm(path, { force: true });
      }
      return { key, size, sha256 };
    },
    async open(key) {
      if (!isFileKey(key)) return null;
      const response = await call({ method: 'GET', path: prefix + key });
      if (response.status === 404 || response.body === null) return discardBody(response);
      return { size: Number(response.headers.get('content-length')), bytes: response.body };
    },
    async remove(key) {
      if (isFileKey(key)) await remove(key);
    },
    async *keysBefore(moment) {
      for await (const { key: name, modified } of listObjects(call, prefix)) {
        const key = name.slice(prefix.length);
        const isOurs = name.startsWith(prefix) && isFileKey(key);
        if (isOurs && (modified ?? moment) < moment) yield key;
      }
    },
    sweepHalves: (moment) => halves.sweep(moment),
  };
}
