import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { isFormA } from './calls.ts';

/** Request bodies with a content encoding. Source: RFC 9110 §8.4. */

let server: TestServer;
let AccountId: string;
beforeAll(async () => {
  server = await openTestServer();
  AccountId = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

type Sent = {
  path?: string;
  as?: AccountName;
  encoding?: string;
  headers?: Record<string, string>;
};

async function send(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  { path = '/services/data/v65.0/ui-api/records', as, encoding, headers = {} }: Sent,
) {
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    body: bytes as BodyInit,
    duplex: 'half',
    headers: {
      'content-type': 'application/json',
      ...(encoding && { 'content-encoding': encoding }),
      ...(as && { cookie: await sessionCookieOf(server, as), 'sec-fetch-site': 'same-origin' }),
      ...headers,
    },
  } as RequestInit);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

const bodyOf = (Subject: string): Buffer =>
  Buffer.from(JSON.stringify({ apiName: 'Case', fields: { AccountId, Subject } }));
const codeOf = ({ body }: { body: unknown }) =>
  Array.isArray(body) ? body[0].errorCode : undefined;

describe('a compressed body is refused', () => {
  it.each([
    ['with an unknown encoding', 'zstd', () => bodyOf('x'), 415],
    ['with an encoding named like a JavaScript property', 'constructor', () => bodyOf('x'), 415],
    ['when it is compressed twice', 'gzip, gzip', () => gzipSync(gzipSync(bodyOf('x'))), 415],
    ['when it is not compressed as its header says', 'gzip', () => bodyOf('x'), 400],
    [
      'when it stops halfway',
      'gzip',
      () => gzipSync(bodyOf('x'.repeat(2_000))).subarray(0, 60),
      400,
    ],
    [
      'when it decompresses to more than the size limit',
      'gzip',
      () => gzipSync(Buffer.alloc(50_000_000, ' ')),
      413,
    ],
    [
      'when it decompresses from brotli to more than the size limit',
      'br',
      () => brotliCompressSync(Buffer.alloc(20_000_000, ' ')),
      413,
    ],
    ['when it is not UTF-8', 'gzip', () => gzipSync(Buffer.from([0xff, 0xfe, 0x7b])), 400],
  ] as const)('%s', async (...[, encoding, bytes, status]) => {
    const before = await storedRows(server, 'select count(*) from "case"');
    const answer = await send(bytes(), { as: 'beheer', encoding });
    expect(answer.status).toBe(status);
    expect(isFormA(answer.body)).toBe(true);
    if (status === 415)
      expect([codeOf(answer), answer.headers.get('accept-encoding')]).toEqual([
        'UNSUPPORTED_MEDIA_TYPE',
        'gzip, deflate, br',
      ]);
    expect(await storedRows(server, 'select count(*) from "case"')).toEqual(before);
  });

  it("when a guest's body decompresses to more than the limit for guests", async () => {
    const form = {
      name: 'Noor',
      email: 'noor@pak.example',
      phone: '',
      message: 'x'.repeat(70_000),
    };
    const answer = await send(gzipSync(JSON.stringify(form)), {
      path: productPath('FormulierController/submitContactMessage'),
      encoding: 'gzip',
    });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'REQUEST_TOO_LARGE']);
  });

  it('when it never ends and decompresses to nothing', async () => {
    const nothing = gzipSync('');
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces++ > 200_000) controller.close();
        else controller.enqueue(nothing);
      },
    });
    const answer = await send(endless, {
      path: productPath('FormulierController/submitContactMessage'),
      encoding: 'gzip',
    }).catch(() => null);
    if (answer !== null) expect(answer.status).toBe(413);
    expect(pieces).toBeLessThan(200_000);
  });

  it('when it is a form with files', async () => {
    const answer = await send(gzipSync('--x--'), {
      path: '/services/data/v65.0/ui-api/records/content-documents/content-versions',
      as: 'beheer',
      encoding: 'gzip',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, codeOf(answer), answer.headers.get('accept-encoding')]).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'identity',
    ]);
  });
});

describe('a compressed body is accepted', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('with %s', async (encoding, pack) => {
    const answer = await send(pack(bodyOf(`Gepakt ${encoding}`)), { as: 'beheer', encoding });
    expect([answer.status, answer.body.fields?.Subject?.value]).toEqual([
      201,
      `Gepakt ${encoding}`,
    ]);
  });

  it('by a product method called by a guest', async () => {
    const form = { name: 'Noor', email: 'gepakt@pak.example', phone: '', message: 'Bel me' };
    const answer = await send(gzipSync(JSON.stringify(form)), {
      path: productPath('FormulierController/submitContactMessage'),
      encoding: 'gzip',
    });
    expect(answer.status).toBe(200);
    expect(
      await storedRows(
        server,
        `select email__c from contactbericht__c where email__c = 'gepakt@pak.example'`,
      ),
    ).toHaveLength(1);
  });

  it('without a Content-Length', async () => {
    const bytes = gzipSync(bodyOf('In stukken'));
    const pieces = [bytes.subarray(0, 10), bytes.subarray(10)];
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pieces.length > 0 ? controller.enqueue(pieces.shift()!) : controller.close(),
    });
    expect((await send(stream, { as: 'beheer', encoding: 'gzip' })).status).toBe(201);
  });
});
