import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#integrations/s3-calls.ts';
import { answerUploads } from './store-uploads.ts';

/**
 * An S3-compatible store on a free port, behind a proxy that checks signatures and checksums, which
 * the store itself does not.
 */
/** `directory`: the folder with its objects. */
export type StoreSink = { settings: S3Settings; directory: string; close(): Promise<void> };

/** The only account of this store. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

export async function openStoreSink(bucket: string): Promise<StoreSink> {
  const directory = await mkdtemp(join(tmpdir(), 'zorgeloos-store-'));
  const sink = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const upstream = await sink.run();
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const wrong = wrongWith(incoming, body);
    if (wrong !== null)
      return void outgoing.writeHead(403).end(`<Error><Code>${wrong}</Code></Error>`);
    const known = answerUploads(directory, incoming);
    if (known !== null) return void outgoing.writeHead(known.status).end(known.body);
    const { method, url, headers } = incoming;
    const { authorization: _, host: __, ...rest } = headers;
    const passed = request(
      { host: '127.0.0.1', port: upstream.port, method, path: url, headers: rest },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.end(body);
  };
  const gate = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(
    0,
    '127.0.0.1',
  );
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo; // proof: it listens on a port
  return {
    settings: { endpoint: new URL(`http://127.0.0.1:${port}`), bucket, ...account },
    directory,
    async close() {
      gate.closeAllConnections();
      gate.close();
      await sink.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The error code of a wrong body checksum or AWS Signature Version 4; null when both are right. */
function wrongWith({ method, url, headers }: IncomingMessage, body: Buffer): string | null {
  const sum = String(headers['x-amz-content-sha256']);
  if (sum !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const given = /^AWS4-HMAC-SHA256 Credential=(.+?), ?SignedHeaders=(.+?), ?Signature=(.+)$/.exec(
    headers.authorization ?? '',
  );
  if (given === null) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature] = given;
  const [keyId, ...scope] = credential.split('/');
  const names = signedHeaders.split(';');
  if (
    keyId !== account.accessKeyId ||
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))
  )
    return 'AccessDenied';
  const { pathname, searchParams } = new URL(url!, 'http://store');
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&');
  const canonical = [
    method,
    pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sum,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope.join('/'),
    sha256(canonical),
  ].join('\n');
  const key = scope.reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${account.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
