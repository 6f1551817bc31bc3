import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { CallTarget } from '../endpoints/endpoint-call.ts';
import { base, rawCall } from './calls.ts';

/**
 * A read without a body is answered on the socket. A read with a body is answered through Fetch
 * objects, as the calls of pages are. Both answers are the same. Source: docs/architecture/api.md.
 */

const shop = 'https://winkel.example';
let server: TestServer;
const place: CallTarget = {
  object: 'Case',
  row: '',
  list: 'Alle',
  field: 'Subject',
  pageSize: 5,
};
beforeAll(async () => {
  server = await openTestServer({ environment: { CORS_ORIGINS: shop, RATE_LIMITS: 'on' } });
  const AccountId = await companyOf(server, 'korenaar');
  place.row = await createRow(server, 'Case', { AccountId, Subject: 'Zelfde antwoord ë €' });
});
afterAll(() => server.close());

/** Every endpoint that reads. A stream of events has no end, so it cannot be compared. */
const reads = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { method, answers }]) => method === 'GET' && answers !== 'events')
  .map(([name]) => name);

/** Headers that differ between two equal calls. */
const ofOneCall = new Set([
  'date',
  'x-request-id',
  'ratelimit',
  'sforce-limit-info',
  'connection',
  'keep-alive',
]);

type Sent = { as?: AccountName | 'wrong key'; method?: string; headers?: Record<string, string> };

async function answerOf(path: string, via: 'socket' | 'fetch', { as, method, headers }: Sent) {
  const key =
    as === 'wrong key' ? `zk_${'A'.repeat(43)}` : as === undefined ? null : await server.apiKey(as);
  const answer = await rawCall(server, base + path, {
    ...(method !== undefined && { method }),
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(via === 'fetch' && { 'content-type': 'application/json', 'content-length': '2' }),
      ...headers,
    },
    ...(via === 'fetch' && { body: '{}' }),
  });
  const shown = [...answer.headers]
    .filter(([name]) => !ofOneCall.has(name))
    // A second can pass between two calls.
    .map(([name, value]) => [name, name === 'retry-after' ? /^\d+$/.test(value) : value]);
  return { status: answer.status, headers: Object.fromEntries(shown), text: answer.text };
}

async function expectSame(path: string, sent: Sent): Promise<void> {
  const socket = await answerOf(path, 'socket', sent);
  expect(socket, JSON.stringify(sent)).toEqual(await answerOf(path, 'fetch', sent));
}

describe.each(reads)('%s', (name) => {
  it('gives the same answer on the socket and through Fetch', async () => {
    const { path, headers = {} } = endpointCalls[name].ask(place);
    for (const as of ['beheer', 'collega', 'wrong key', undefined] as const)
      await expectSame(path, { ...(as && { as }), headers });
    const tag = (await server.call(path, { as: 'beheer', headers })).headers.get('etag');
    for (const more of [
      { 'accept-encoding': 'gzip' },
      { origin: shop },
      ...(tag === null ? [] : [{ 'if-none-match': tag }]),
    ])
      await expectSame(path, { as: 'beheer', headers: { ...headers, ...more } });
    await expectSame(path, { as: 'beheer', method: 'HEAD', headers });
  });
});

it('an unknown path, a malformed one and a wrong query are refused alike', async () => {
  for (const path of [
    '/onbekend',
    '/records/%00',
    '/records/%E0%A4',
    `/records/${place.row}?fields=`,
    `/records/${place.row}/?fields=Case.Subject`,
    `/records/${place.row}?fields=Case.Subject&onbekend=1`,
    `/records//${place.row}`,
    `/object-info/..%2fCase`,
    `/records/${place.row}?fields=${'x'.repeat(15_900)}`,
  ])
    await expectSame(path, { as: 'beheer' });
});
