import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { FilesUnavailableError } from '#integrations/file-store.ts';
import {
  discardBody,
  listObjects,
  openS3Calls,
  type S3Call,
  type S3Settings,
  xmlElementText,
} from '#integrations/s3-calls.ts';
import { BackupRefused } from '../refused.ts';
import { abortUploads } from './left-uploads.ts';
import { draftAbandonedAfter, type ArchivePlace } from './place.ts';

/** In bytes. Parts grow, because S3 allows 10,000 parts; an archive can have over 400 GB. */
const partSize = (number: number): number => 8_388_608 * (1 + Math.floor(number / 1_000));
/** A backup survives a short outage of the store. */
const pauses = [1_000, 5_000, 20_000]; // ms

export function openBucketPlace(settings: S3Settings): ArchivePlace {
  const { call, prefix } = openS3Calls(settings);
  return {
    async create(name) {
      const before = Date.now() - draftAbandonedAfter;
      await abortUploads({ call, prefix }, ({ began }) => began.getTime() < before);
      const upload = await openUpload(call, prefix + name);
      return {
        into: upload.into,
        async finish() {
          await upload.complete();
          return { place: `s3://${settings.bucket}/${name}`, bytes: upload.bytes() };
        },
        discard: () => upload.abort(),
      };
    },
    async open(name) {
      const first = await readRange(call, prefix + name, 0);
      if (first === null) {
        throw new BackupRefused(`There is no archive s3://${settings.bucket}/${name}.`);
      }
      return Readable.from(rangesFrom(call, prefix + name, first), { objectMode: false });
    },
    async list() {
      const names: string[] = [];
      for await (const { key } of listObjects(call, prefix)) names.push(key.slice(prefix.length));
      return names;
    },
    removeDraft: (name) => abortUploads({ call, prefix }, (upload) => upload.name === name),
    async remove(name) {
      await discardBody(await call({ method: 'DELETE', path: prefix + name }));
    },
  };
}

const rangeSize = 8_388_608; // bytes

type Range = { bytes: Buffer; total: number };

/** One request per range: a restore reads slowly, and a store can close a slow connection. */
async function* rangesFrom(call: S3Call, path: string, first: Range): AsyncGenerator<Buffer> {
  yield first.bytes;
  for (let at = first.bytes.length; at < first.total;) {
    const next = await readRange(call, path, at);
    if (next === null || next.bytes.length === 0 || next.total !== first.total) {
      throw new FilesUnavailableError('the archive was replaced while it was read');
    }
    at += next.bytes.length;
    yield next.bytes;
  }
}

const readRange = (call: S3Call, path: string, from: number): Promise<Range | null> =>
  withPatience(async () => {
    const range = `bytes=${String(from)}-${String(from + rangeSize - 1)}`;
    const answer = await call({ method: 'GET', path, headers: { range } });
    if (answer.status === 404) return discardBody(answer);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    return { bytes, total: total === undefined ? bytes.length : Number(total) };
  });

async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      const wait = pauses[tried];
      const passes = error instanceof FilesUnavailableError || error instanceof TypeError; // of `fetch`
      if (!passes || wait === undefined) throw error;
      await pause(wait);
    }
  }
}

async function openUpload(call: S3Call, path: string) {
  const begun = await (await call({ method: 'POST', path, query: { uploads: '' } })).text();
  const uploadId = xmlElementText(begun, 'UploadId');
  if (uploadId === undefined)
    throw new FilesUnavailableError('the file store started no multipart upload');
  const parts: string[] = [];
  let waiting: Buffer[] = [];
  let [length, total] = [0, 0];
  const send = async (): Promise<void> => {
    const body = Buffer.concat(waiting, length);
    [waiting, length] = [[], 0];
    parts.push(await sendPart(call, path, { uploadId, number: parts.length + 1, body }));
  };
  const sendThen = callbackify(send);
  const into = new Writable({
    write(piece: Buffer, _, done) {
      waiting.push(piece);
      length += piece.length;
      total += piece.length;
      if (length < partSize(parts.length)) return done();
      sendThen(done);
    },
    final(done) {
      sendThen(done);
    },
  });
  return {
    into,
    bytes: () => total,
    async complete() {
      const list = parts.map(
        (etag, i) => `<Part><PartNumber>${String(i + 1)}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = bytesOf(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      const headers = { 'x-amz-content-sha256': sumOf(body) };
      const answer = await call({ method: 'POST', path, query: { uploadId }, headers, body });
      const said = await answer.text();
      // S3 can send status 200 before it knows the result, and then an error in the body.
      if (xmlElementText(said, 'Code') !== undefined) {
        throw new FilesUnavailableError(
          `the file store did not take the archive: ${xmlElementText(said, 'Code')}`,
        );
      }
    },
    async abort() {
      await discardBody(await call({ method: 'DELETE', path, query: { uploadId } }));
    },
  };
}

type Part = { uploadId: string; number: number; body: Uint8Array<ArrayBuffer> };

async function sendPart(
  call: S3Call,
  path: string,
  { uploadId, number, body }: Part,
): Promise<string> {
  const headers = { 'x-amz-content-sha256': sumOf(body) };
  const query = { partNumber: String(number), uploadId };
  return withPatience(async () => {
    const answer = await call({ method: 'PUT', path, query, headers, body });
    await discardBody(answer);
    const etag = answer.headers.get('etag');
    if (etag !== null) return etag.replaceAll('"', '&quot;');
    throw new FilesUnavailableError('the file store answered an uploaded part without an ETag');
  });
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
