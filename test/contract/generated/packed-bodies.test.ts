import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#protocol/api/product-methods.ts';
import {
  type AccountName,
  openTestServer,
  sessionOf,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { isFormA } from './calls.ts';

/** Bodies that programs send packed. Source: RFC 9110 §8.4. */

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
      ...(as && { cookie: await sessionOf(server, as), 'sec-fetch-site': 'same-origin' }),
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

describe('a body is refused', () => {
  it.each([
    ['in a way we do not know', 'zstd', () => bodyOf('x'), 415],
    ['in a way that means something to JavaScript', 'constructor', () => bodyOf('x'), 415],
    ['twice', 'gzip, gzip', () => gzipSync(gzipSync(bodyOf('x'))), 415],
    ['that is not packed as it says', 'gzip', () => bodyOf('x'), 400],
    ['that stops halfway', 'gzip', () => gzipSync(bodyOf('x'.repeat(2_000))).subarray(0, 60), 400],
    [
      'that unpacks to more than a body may hold',
      'gzip',
      () => gzipSync(Buffer.alloc(50_000_000, ' ')),
      413,
    ],
    [
      'that unpacks to more, with brotli',
      'br',
      () => brotliCompressSync(Buffer.alloc(20_000_000, ' ')),
      413,
    ],
    ['that holds no UTF-8', 'gzip', () => gzipSync(Buffer.from([0xff, 0xfe, 0x7b])), 400],
  ] as const)('packed %s', async (...[, encoding, bytes, status]) => {
    const before = await stored(server, 'select count(*) from "case"');
    const answer = await send(bytes(), { as: 'beheer', encoding });
    expect(answer.status).toBe(status);
    expect(isFormA(answer.body)).toBe(true);
    if (status === 415)
      expect([codeOf(answer), answer.headers.get('accept-encoding')]).toEqual([
        'UNSUPPORTED_MEDIA_TYPE',
        'gzip, deflate, br',
      ]);
    expect(await stored(server, 'select count(*) from "case"')).toEqual(before);
  });

  it('of a guest at a guest’s limit, unpacked', async () => {
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

  it('that has no end and unpacks to nothing', async () => {
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

  it('of a form with files, which is never packed', async () => {
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

describe('a body is taken as if it were not packed', () => {
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

  it('by a product method, of a guest too', async () => {
    const form = { name: 'Noor', email: 'gepakt@pak.example', phone: '', message: 'Bel me' };
    const answer = await send(gzipSync(JSON.stringify(form)), {
      path: productPath('FormulierController/submitContactMessage'),
      encoding: 'gzip',
    });
    expect(answer.status).toBe(200);
    expect(
      await stored(
        server,
        `select email__c from contactbericht__c where email__c = 'gepakt@pak.example'`,
      ),
    ).toHaveLength(1);
  });

  it('also where its length is not said', async () => {
    const bytes = gzipSync(bodyOf('In stukken'));
    const pieces = [bytes.subarray(0, 10), bytes.subarray(10)];
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pieces.length > 0 ? controller.enqueue(pieces.shift()!) : controller.close(),
    });
    expect((await send(stream, { as: 'beheer', encoding: 'gzip' })).status).toBe(201);
  });
});
