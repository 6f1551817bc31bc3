import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FilesAwayError, type FileStore, isFileKey, newFileKey } from './file-store.ts';
import { openHalves } from './halves.ts';

/** `bucket`: its name, and a folder in it where there is one. */
export type S3Settings = { endpoint: URL; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

type Call = { method: 'GET' | 'PUT' | 'DELETE'; path: string; query?: Record<string, string>; headers?: Record<string, string>; body?: Blob };

/** Longest a store may take to answer; a file on its way there may take longer. */
const patience = { usual: 15_000, put: 240_000 }; // ms
const emptySum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Files in an S3-compatible store, each under a random key. What comes in is written to `folder` first, so that its size and checksum are known before the
 * store is asked: it refuses bytes that do not fit their signed checksum, and has a file whole or not at all.
 * A store that is away or refuses us is `FilesAwayError`; a bucket that is not there, too.
 */
export async function openS3Files(settings: S3Settings, folder: string): Promise<FileStore> {
  const halves = await openHalves(folder);
  const [bucket, ...inside] = settings.bucket.split('/');
  const prefix = inside.map((part) => `${part}/`).join('');
  const root = `${settings.endpoint.href.replace(/\/$/, '')}/${bucket}`;
  const call = (asked: Call) => send(settings, root, asked);
  const remove = async (key: string) => void (await drained(await call({ method: 'DELETE', path: prefix + key })));

  return {
    async put(bytes) {
      const key = newFileKey();
      const { path, size, sha256 } = await halves.write(key, bytes);
      try {
        const body = await openAsBlob(path);
        await drained(await call({ method: 'PUT', path: prefix + key, headers: { 'x-amz-content-sha256': sha256 }, body }));
      } finally {
        await rm(path, { force: true });
      }
      return { key, size, sha256 };
    },
    async open(key) {
      if (!isFileKey(key)) return null;
      const response = await call({ method: 'GET', path: prefix + key });
      if (response.status === 404 || response.body === null) return drained(response);
      return { size: Number(response.headers.get('content-length')), bytes: response.body };
    },
    async remove(key) {
      if (isFileKey(key)) await remove(key);
    },
    async *keysBefore(moment) {
      let token: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
        const page = await (await call({ method: 'GET', path: '', query })).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = tag(entry, 'Key') ?? '';
          const key = name.slice(prefix.length);
          if (name.startsWith(prefix) && isFileKey(key) && new Date(tag(entry, 'LastModified') ?? moment) < moment) yield key;
        }
        token = tag(page, 'IsTruncated') === 'true' ? tag(page, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },
    sweepHalves: (moment) => halves.sweep(moment),
  };
}

/** The answer where it is good, or says that a file is not there; anything else is a store that does not help us. */
async function send(settings: S3Settings, root: string, { method, path, query = {}, headers = {}, body }: Call): Promise<Response> {
  const url = new URL(path === '' ? root : `${root}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': emptySum, ...headers },
    service: 's3',
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
  });
  const signed = await signer.sign();
  const response = await reach(signed.url, { method, headers: signed.headers, ...(body && { body }) }, method === 'PUT' ? patience.put : patience.usual);
  const noSuchKey = response.status === 404 && path !== '' && method !== 'PUT';
  if (response.ok || (noSuchKey && method === 'DELETE')) return response;
  const said = await response.text();
  if (noSuchKey && tag(said, 'Code') !== 'NoSuchBucket') return new Response(null, { status: 404 });
  throw new FilesAwayError(`the file store answered ${method} with ${response.status} ${tag(said, 'Code') ?? ''}`.trim());
}

/** Until the answer begins; what follows may take its time. */
async function reach(url: URL | string, init: RequestInit, within: number): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), within);
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: waiting.signal });
  } catch (cause) {
    throw new FilesAwayError('the file store does not answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** An answer nobody reads holds its connection. */
async function drained(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of this name: the store's answers are flat enough to need no parser. */
const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);
