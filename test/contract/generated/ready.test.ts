import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawApiKey } from '#auth/api-keys/api-keys.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
  waitUntil,
} from '../../support/server.ts';
import { base, codeOf } from './calls.ts';

/**
 * Cached metadata is answered by the fast path; the answer differs from the first one only in
 * speed. Source: record-api.md §1.2, §1.4, §6.5.
 */

const shop = 'https://winkel.example';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ environment: { CORS_ORIGINS: shop, RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

const paths = [
  '/object-info',
  '/object-info/Case',
  '/layout/Case',
  '/path/layout/Case',
  '/object-info/Case/picklist-values/012000000000000AAA',
];
const get = (path: string, as?: AccountName, headers: Record<string, string> = {}) =>
  server.call(path, { ...(as && { as }), headers });

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer };

/** The raw answer, before decompression. */
const rawAnswer = async (path: string, headers: Record<string, string>): Promise<Raw> => {
  const authorization = `Bearer ${await server.apiKey('beheer')}`;
  return new Promise((resolve, reject) => {
    request(
      new URL(base + path, server.url),
      { headers: { authorization, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
};

describe.each(paths)('%s', (path) => {
  it('gives the same body and headers the second time, in every encoding', async () => {
    const tag = (await get(path, 'beheer')).headers.get('etag')!;
    const asked = `${path}?once=${Math.random()}`;
    const ofCall = new Set([
      'date',
      'x-request-id',
      'ratelimit',
      'sforce-limit-info',
      'transfer-encoding',
    ]);
    for (const headers of [
      {},
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': tag },
      { 'if-none-match': `"x", W/${tag.replace(/"$/, '--gzip"')}` },
    ]) {
      const [long, short] = [
        await rawAnswer(asked, { ...headers, origin: shop }),
        await rawAnswer(asked, headers),
      ];
      expect([short.status, String(short.headers['content-encoding'])]).toEqual([
        long.status,
        String(long.headers['content-encoding']),
      ]);
      const unzipped = ({ headers: answerHeaders, body }: Raw) =>
        String(answerHeaders['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      expect(unzipped(short)).toBe(unzipped(long));
      const headerNames = ({ headers: all }: Raw) =>
        Object.keys(all).filter(
          (name) =>
            !ofCall.has(name) &&
            !name.startsWith('access-control') &&
            name !== 'content-length' &&
            name !== 'vary',
        );
      expect(headerNames(short).sort()).toEqual(headerNames(long).sort());
      expect(short.headers['ratelimit']).toMatch(/r=\d+/);
    }
  });

  it('differs by access role, and is refused to a wrong key', async () => {
    const own = await get(path, 'beheer');
    const others = await get(path, 'collega');
    expect(others.headers.get('etag')).not.toBe(own.headers.get('etag'));
    expect((await get(path, 'beheer')).text).toBe(own.text);
    const guest = await get(path);
    expect(guest.status).toBe(path === '/object-info' ? 200 : 403);
    const wrong = await get(path, undefined, { authorization: `Bearer zk_${'A'.repeat(43)}` });
    expect(`${wrong.status} ${codeOf(wrong)}`).toBe('401 INVALID_SESSION_ID');
  });
});

it('a withdrawn API key is refused for cached metadata within a second', async () => {
  expect((await get('/object-info/Case', 'verkoop')).status).toBe(200);
  expect((await get('/object-info/Case', 'verkoop')).status).toBe(200);
  const [key] = await storedRows<{ id: string }>(
    server,
    `select k.id from api_key k join "user" u on u.id = k.user_id where u.username = 'verkoop@zorgeloos.example'`,
  );
  await withdrawApiKey(server.ctx, key!.id);
  await waitUntil(async () => (await get('/object-info/Case', 'verkoop')).status === 401);
});
