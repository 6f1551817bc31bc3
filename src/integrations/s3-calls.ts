import { AwsV4Signer } from 'aws4fetch';
import { FilesUnavailableError } from './file-store.ts';

/** `bucket`: its name, optionally followed by a slash and a folder in it. */
export type S3Settings = {
  endpoint: URL;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Account = Omit<S3Settings, 'bucket'>;

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | Uint8Array<ArrayBuffer>;
};
export type S3Call = (asked: Call) => Promise<Response>;

const patience = { usual: 15_000, put: 240_000 }; // ms
const emptySum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** `prefix`: a folder in the bucket with a slash at its end, or empty. */
export function openS3Calls(settings: S3Settings): {
  call: S3Call;
  prefix: string;
} {
  const [bucket, ...inside] = settings.bucket.split('/');
  const root = `${settings.endpoint.href.replace(/\/$/, '')}/${bucket}`;
  return {
    call: (asked) => send(settings, root, asked),
    prefix: inside.map((part) => `${part}/`).join(''),
  };
}

/** `modified`: undefined when the store does not return a time. */
export async function* listObjects(
  call: S3Call,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; modified: Date | undefined }> {
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { 'continuation-token': token };
    const answer = await call({
      method: 'GET',
      path: '',
      query: { 'list-type': '2', prefix, ...next },
    });
    const page = await answer.text();
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const modified = xmlElementText(entry, 'LastModified');
      yield {
        key: xmlElementText(entry, 'Key') ?? '',
        size: Number(xmlElementText(entry, 'Size') ?? 0),
        modified: modified === undefined ? undefined : new Date(modified),
      };
    }
    token =
      xmlElementText(page, 'IsTruncated') === 'true'
        ? xmlElementText(page, 'NextContinuationToken')
        : undefined;
  } while (token !== undefined);
}

/** Returns a response with status 404 when the object does not exist. */
async function send(
  settings: S3Settings,
  root: string,
  { method, path, query = {}, headers = {}, body }: Call,
): Promise<Response> {
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
  const response = await reach(
    signed.url,
    { method, headers: signed.headers, ...(body && { body }) },
    method === 'PUT' ? patience.put : patience.usual,
  );
  const noSuchKey = response.status === 404 && path !== '' && method !== 'PUT';
  if (response.ok || (noSuchKey && method === 'DELETE')) return response;
  const said = await response.text();
  if (noSuchKey && xmlElementText(said, 'Code') !== 'NoSuchBucket')
    return new Response(null, { status: 404 });
  throw new FilesUnavailableError(
    `the file store answered ${method} with ${response.status} ${xmlElementText(said, 'Code') ?? ''}`.trim(),
  );
}

/** The time limit applies until the headers of the response arrive; the body can take longer. */
async function reach(url: URL | string, init: RequestInit, within: number): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), within);
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: waiting.signal });
  } catch (cause) {
    throw new FilesUnavailableError('the file store does not answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** An unread body would occupy its connection. */
export async function discardBody(response: Response): Promise<null> {
  await response.body?.cancel();
  return null;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Finds only an element without attributes and child elements. */
export const xmlElementText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);
