import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/**
 * Multipart uploads that the store of the tests cannot list or abort itself; read from its folder.
 */

export type Upload = { id: string; key: string; began: Date };

/** The file of an upload that holds its key; its modification time is the start of the upload. */
export const keyFileOf = (directory: string, bucket: string, id: string): string =>
  join(uploadsFolder(directory, bucket), id, 'key');

const uploadsFolder = (directory: string, bucket: string): string =>
  join(directory, bucket, '._S3rver_uploads');

/** Uploads that were started and neither completed nor aborted. */
export function uploadsIn(directory: string, bucket: string): Upload[] {
  let ids: string[] = [];
  try {
    ids = readdirSync(uploadsFolder(directory, bucket));
  } catch {
    // No upload was ever started.
  }
  return ids.map((id) => {
    const file = keyFileOf(directory, bucket, id);
    return { id, key: readFileSync(file, 'utf8'), began: statSync(file).mtime };
  });
}

type Answer = { status: number; body: string };

/** Answers a call to list or abort uploads; null: another call. */
export function answerUploads(
  directory: string,
  { method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>,
): Answer | null {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const [, bucket = '', ...key] = pathname.split('/');
  const id = searchParams.get('uploadId');
  if (method === 'DELETE' && id !== null) return end(directory, bucket, { id, key: key.join('/') });
  if (method !== 'GET' || !searchParams.has('uploads')) return null;
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('upload-id-marker') ?? '';
  // One per page, so that the caller must follow the pages.
  const [first, ...more] = uploadsIn(directory, bucket)
    .filter((one) => one.key.startsWith(prefix) && one.id > after)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const shown =
    first &&
    `<Upload><Key>${first.key}</Key><UploadId>${first.id}</UploadId>
      <Initiated>${first.began.toISOString()}</Initiated></Upload>
      <NextKeyMarker>${first.key}</NextKeyMarker>
      <NextUploadIdMarker>${first.id}</NextUploadIdMarker>`;
  const cut = `<IsTruncated>${String(more.length > 0)}</IsTruncated>`;
  const body = `<ListMultipartUploadsResult>${shown ?? ''}${cut}</ListMultipartUploadsResult>`;
  return { status: 200, body };
}

function end(directory: string, bucket: string, { id, key }: { id: string; key: string }): Answer {
  const isThere = uploadsIn(directory, bucket).some((one) => one.id === id && one.key === key);
  if (!isThere) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' };
  rmSync(join(uploadsFolder(directory, bucket), id), { recursive: true });
  return { status: 204, body: '' };
}
