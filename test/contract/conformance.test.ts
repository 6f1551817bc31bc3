import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#wire/endpoints.ts';
import { openTestHouse, stored, type TestHouse } from '../house.ts';

/** `npm run conformance` finds nothing wrong with us, and whatever is wrong with a server that lies. */

let house: TestHouse;
let key: string;
beforeAll(async () => {
  house = await openTestHouse();
  key = await house.apiKey('beheer');
});
afterAll(() => house.close());

/** As an operator runs it. */
async function conformance(url: string): Promise<{ code: number; said: string; faulty: string[] }> {
  const run = promisify(execFile)(process.execPath, ['src/commands/conformance.ts', '--url', url, '--key', key]);
  const { code, said } = await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, said: error.stdout }),
  );
  return { code, said, faulty: [...said.matchAll(/^✗ (\w+): /gm)].map(([, endpoint]) => endpoint!) };
}

it('all of it holds here, for every endpoint, and nothing it made stays behind', async () => {
  const rows = async () =>
    (
      await stored<{ n: number }>(
        house,
        `select (select count(*) from account) + (select count(*) from "case") + (select count(*) from contact) + (select count(*) from contentdocument) as n`,
      )
    )[0]!.n;
  const before = await rows();
  const { code, said } = await conformance(house.url);
  expect([code, said.match(/^✗.*\n.*/gm)]).toEqual([0, null]);
  const tried = [...said.matchAll(/^✓ (\w+)/gm)].map(([, endpoint]) => endpoint);
  expect(Object.keys(endpoints).filter((name) => !tried.includes(name))).toEqual(['getRecordPhoto']);
  expect(await rows()).toBe(before);
});

/** Our own house with one lie: what passes through is changed. */
type Lie = {
  name: string;
  found: string;
  tell: (
    answer: { status: number; text: string; headers: Headers },
    asked: { method: string; path: string },
  ) => { status?: number; text?: string; headers?: Record<string, string> };
};

const isRead = (path: string): boolean => /\/records\/\w{15,18}\?/.test(path);
const lies: Lie[] = [
  {
    name: 'a key of a record is missing',
    found: 'getRecord',
    tell: ({ status, text }, { path }) => (isRead(path) && status === 200 ? { text: text.replace(/"weakEtag":\d+/g, '"weak":0') } : {}),
  },
  {
    name: 'a key too many',
    found: 'getObjectInfo',
    tell: ({ text }, { path }) => (path.endsWith('/object-info/Account') ? { text: text.replace(/^\{/, '{"aaa":1,') } : {}),
  },
  {
    name: 'a number as text',
    found: 'getListRecordsByName',
    tell: ({ text }, { path }) => (path.includes('/list-records/Account/') ? { text: text.replace(/"count":(\d+)/, '"count":"$1"') } : {}),
  },
  { name: '404 where the object is unknown', found: 'getObjectInfo', tell: (_, { path }) => (path.endsWith('/object-info/Nowhere__c') ? { status: 404 } : {}) },
  { name: 'another code for a malformed id', found: 'getRecord', tell: ({ text }) => ({ text: text.replace('MALFORMED_ID', 'INVALID_ID') }) },
  {
    name: 'no collision: the date is not looked at',
    found: 'updateRecord',
    tell: ({ text }) => ({ text: text.replace('CollisionDetectedException', 'UNKNOWN_EXCEPTION') }),
  },
  {
    name: 'pages that overlap',
    found: 'getListRecordsByName',
    tell: ({ text }, { path }) => (path.includes('sortBy=Name') ? { text: text.replace(/"nextPageToken":"[^"]*"/, '"nextPageToken":"0"') } : {}),
  },
  {
    name: 'never 304',
    found: 'getLayout',
    tell: ({ status, headers }, { path }) => (status === 304 && path.includes('/layout/') ? { status: 200, headers: { etag: headers.get('etag') ?? '' } } : {}),
  },
  {
    name: 'answers a shared cache may keep',
    found: 'getRecordUi',
    tell: (_, { path }) => (path.includes('/record-ui/') ? { headers: { 'cache-control': 'public, max-age=60' } } : {}),
  },
  {
    name: 'a batch that says 200 for what it undid',
    found: 'executeBatchRecordOperations',
    tell: ({ text }) => ({ text: text.replaceAll('"statusCode":412', '"statusCode":200') }),
  },
];

describe('a server that lies is found out', () => {
  it.each(lies)('$name', async ({ found, tell }) => {
    const liar = await openLiar(tell);
    try {
      const { code, faulty } = await conformance(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`); // proof: it listens on a port
      expect([code, faulty]).toEqual([1, expect.arrayContaining([found])]);
    } finally {
      liar.close();
    }
  });
});

async function openLiar(tell: Lie['tell']): Promise<HttpServer> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, 'transfer-encoding': ___, 'content-length': ____, ...headers } = request.headers;
    const asked = { method: request.method ?? 'GET', path: request.url ?? '/' };
    const answer = await fetch(new URL(asked.path, house.url), {
      method: asked.method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    const told = tell({ status: answer.status, text, headers: answer.headers }, asked);
    const kept = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name));
    response.writeHead(told.status ?? answer.status, { ...Object.fromEntries(kept), ...told.headers });
    response.end(told.text ?? text);
  };
  const liar = createServer((request, response) => void pass(request, response));
  liar.listen(0, '127.0.0.1');
  await once(liar, 'listening');
  return liar;
}
