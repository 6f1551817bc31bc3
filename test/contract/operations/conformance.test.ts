import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#protocol/api/endpoints.ts';
import { hasClamd, startClamd } from '../../clamd.ts';
import { openTestServer, storedRows, textOf, type TestServer } from '../../support/server.ts';
import { runProgram } from '../../server-process.ts';

/**
 * `npm run conformance` finds no fault in our server, and finds every fault put into its answers.
 */

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await openTestServer();
  key = await server.apiKey('beheer');
});
afterAll(() => server.close());

/** Runs the command as an operator does. */
async function conformance(url: string, apiKey = key) {
  const words = ['src/cli/conformance.ts', '--url', url, '--key', apiKey];
  const { code, stdout, stderr } = await runProgram(words, {});
  return { code, said: stdout, refused: stderr };
}

it('conformance refuses in one sentence a key that may not create the test records', async () => {
  const { code, refused } = await conformance(server.url, await server.apiKey('korenaar'));
  expect([code, refused.trim()]).toEqual([
    1,
    expect.stringMatching(/^The key may not make Account: 403 .*$/),
  ]);
});

it('our server passes conformance but for getRecordPhoto, and leaves no record', async () => {
  const rows = async () =>
    (
      await storedRows<{ n: number }>(
        server,
        `select (select count(*) from account) + (select count(*) from "case") + (select count(*) from contact) + (select count(*) from contentdocument) as n`,
      )
    )[0]!.n;
  const before = await rows();
  const { code, said } = await conformance(server.url);
  expect([code, said.match(/^✗.*\n.*/gm)]).toEqual([0, null]);
  const tried = [...said.matchAll(/^✓ (\w+)/gm)].map(([, endpoint]) => endpoint);
  expect(Object.keys(endpoints).filter((name) => !tried.includes(name))).toEqual([
    'getRecordPhoto',
  ]);
  expect(await rows()).toBe(before);
});

it.skipIf(!hasClamd)('a server with a virus scanner passes conformance', async () => {
  const clamd = await startClamd();
  const scanning = await server.openCopy({ CLAMAV: clamd.unix });
  const { code, said } = await conformance(scanning.url);
  expect([code, said.match(/^✗.*\n.*/gm)]).toEqual([0, null]);
  await scanning.close();
  await clamd.close();
});

/** A proxy before our server that changes requests or answers. */
type Asked = { method: string; path: string; body: string; headers: Record<string, string> };
type LiarResponse = { status: number; text: string; headers: Headers };
type Lie = {
  name: string;
  /** The expected line of the report: the endpoint and the beginning of its rule. */
  found: string;
  /** Changes the request … */
  ask?: (asked: Asked) => Partial<Asked>;
  /** … or the answer. */
  tell?: (
    answer: LiarResponse,
    asked: Asked,
  ) => { status?: number; text?: string; headers?: Record<string, string> };
};

const isRead = (path: string): boolean => /\/records\/\w{15,18}\?/.test(path);
const isList = (path: string): boolean => path.includes('/list-records/Account/');
/** The records of the first page, which replace those of every page. */
let firstRow = '';
const lies: Lie[] = [
  {
    name: 'a key of a record is missing',
    found: 'getRecord: has the shape',
    tell: ({ status, text }, { path }) =>
      isRead(path) && status === 200
        ? { text: text.replace(/"childRelationships":\{\},/g, '') }
        : {},
  },
  {
    name: 'a key too many',
    found: 'getObjectInfo: has the shape',
    tell: ({ text }, { path }) =>
      path.endsWith('/object-info/Account') ? { text: text.replace(/^\{/, '{"aaa":1,') } : {},
  },
  {
    name: 'a number as text',
    found: 'getListRecordsByName: has the shape',
    tell: ({ text }, { path, method }) =>
      isList(path) && method === 'GET'
        ? { text: text.replace(/"count":(\d+)/, '"count":"$1"') }
        : {},
  },
  {
    name: '404 where the object is unknown',
    found: 'getObjectInfo: an unknown object',
    tell: (_, { path }) => (path.endsWith('/object-info/Nowhere__c') ? { status: 404 } : {}),
  },
  {
    name: 'another code for a malformed id',
    found: 'getRecord: a malformed id',
    tell: ({ text }) => ({ text: text.replace('MALFORMED_ID', 'INVALID_ID') }),
  },
  {
    name: 'If-Unmodified-Since is ignored',
    found: 'updateRecord: If-Unmodified-Since',
    ask: ({ headers }) => ({
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => name !== 'if-unmodified-since'),
      ),
    }),
  },
  {
    name: 'pages that overlap',
    found: 'getListRecordsByName: pages follow each other',
    tell: ({ text }, { path }) =>
      path.includes('sortBy=Name')
        ? { text: text.replace(/"nextPageToken":"[^"]*"/, '"nextPageToken":"0"') }
        : {},
  },
  {
    name: 'never 304',
    found: 'getLayout: has an ETag',
    tell: ({ status, headers }, { path }) =>
      status === 304 && path.includes('/layout/')
        ? { status: 200, headers: { etag: headers.get('etag') ?? '' } }
        : {},
  },
  {
    name: 'answers that a shared cache may store',
    found: 'getRecordUi: is never stored',
    tell: (_, { path }) =>
      path.includes('/record-ui/') ? { headers: { 'cache-control': 'public, max-age=60' } } : {},
  },
  {
    name: 'a batch that answers 200 for rolled-back saves',
    found: 'executeBatchRecordOperations: allOrNone undoes',
    tell: ({ text }) => ({ text: text.replaceAll('"statusCode":412', '"statusCode":200') }),
  },
  {
    name: 'a batch that stores what it says it rolled back',
    found: 'executeBatchRecordOperations: allOrNone undoes',
    ask: ({ body }) => ({ body: body.replace('"allOrNone":true', '"allOrNone":false') }),
    tell: ({ text }, { path }) =>
      path.endsWith('/records/batch')
        ? { text: text.replace(/"statusCode":200\}(?=,)/, '"statusCode":412}') }
        : {},
  },
  {
    name: 'where is ignored',
    found: 'postListRecordsByName: where filters',
    ask: ({ body, path }) =>
      isList(path) && body.includes('{ eq:')
        ? { body: body.replace(/"where":"(?:[^"\\]|\\.)*"/, '"where":null') }
        : {},
  },
  {
    name: 'a record is on two pages',
    found: 'postListRecordsByName: rows come in the requested order',
    tell({ text }, { path, body }) {
      if (!isList(path) || !body.includes('"pageToken"')) return {};
      const row = /"records":\[(.*)\],"searchTerm"/.exec(text)?.[1] ?? '';
      if (body.includes('"pageToken":"0"')) firstRow = row;
      return { text: text.replace(row, () => firstRow) };
    },
  },
  {
    name: 'a descending order is ascending',
    found: 'postListRecordsByName: rows come in the requested order',
    ask: ({ body }) => ({ body: body.replace('"sortBy":["-', '"sortBy":["') }),
  },
  {
    name: '304 for any ETag, also after a change',
    found: 'getRecord: a change gives another ETag',
    tell: ({ status }, { path, headers }) =>
      isRead(path) && status === 200 && headers['if-none-match'] !== undefined
        ? { status: 304, text: '' }
        : {},
  },
  {
    name: 'another weakEtag in lists',
    found: 'getRecord: a version is the same',
    tell: ({ text }, { path }) =>
      isList(path)
        ? {
            text: text.replaceAll(
              /"weakEtag":(\d+)/g,
              (_, version) => `"weakEtag":${Number(version) + 1}`,
            ),
          }
        : {},
  },
  {
    name: 'updateMru is ignored',
    found: 'getMruListRecords: the record that was read with updateMru',
    ask: ({ path }) => ({ path: path.replace('&updateMru=true', '') }),
  },
  {
    name: 'a field in the layout that the object lacks',
    found: 'getLayout: every field of a layout',
    tell: ({ text }, { path }) =>
      path.includes('/layout/Account')
        ? { text: text.replace('"apiName":"Phone"', '"apiName":"Fax"') }
        : {},
  },
  {
    name: 'a layout with a field that the record lacks',
    found: 'getRecordUi: the record has every field',
    tell: ({ text }, { path }) =>
      path.includes('/record-ui/')
        ? { text: text.replace('"Website":{"displayValue"', '"Webpage":{"displayValue"') }
        : {},
  },
  {
    name: '204 for a record that is still visible',
    found: 'updateRecord: with handleOwnerChange',
    tell: ({ status }, { path }) =>
      path.includes('handleOwnerChange=true') && status === 200 ? { status: 204, text: '' } : {},
  },
  {
    name: 'a search that marks nothing',
    found: 'getKeywordSearchResults: finds a row',
    tell: ({ text }, { path }) =>
      path.includes('/search/results/keyword') ? { text: text.replaceAll(/<\/?mark>/g, '') } : {},
  },
  {
    name: 'createable is false for an object that can be created',
    found: 'getObjectInfo: says createable',
    tell: ({ text }, { path }) =>
      path.endsWith('/object-info/Account')
        ? {
            text: text.replace(
              /"createable":true(?=,"custom":false,"defaultRecordTypeId")/,
              '"createable":false',
            ),
          }
        : {},
  },
  {
    name: 'a saved value is lost',
    found: 'createRecord: saved values',
    ask: ({ body }) => ({ body: body.replace(',"Phone":"0303333333"', '') }),
  },
  {
    name: 'a deleted record can still be read',
    found: 'deleteRecord: a deleted record is gone',
    ask: ({ method, path }) =>
      method === 'DELETE' && path.includes('/records/500')
        ? { method: 'GET', path: `${path}?fields=Case.Subject` }
        : {},
    tell: ({ status }, { method, path }) =>
      method === 'DELETE' && path.includes('/records/500') && status === 200
        ? { status: 204, text: '' }
        : {},
  },
  {
    name: 'a search that finds nothing',
    found: 'getKeywordSearchResults: finds a row',
    ask: ({ path }) => ({
      path: path.replace(/(results\/keyword\?objectApiName=Account&q=).*/, '$1zzzz'),
    }),
  },
  {
    name: 'a record of the run cannot be removed',
    found: 'deleteRecord: removes the records',
    tell: (_, { method, path }) =>
      method === 'DELETE' && path.includes('/records/069') ? { status: 403, text: '[]' } : {},
  },
];

/** Each proxy has several faults that do not hide each other; each must be found. */
const servers = [0, 1, 2].map((turn) => lies.filter((_, i) => i % 3 === turn));

describe.each(
  servers.map((serverLies) => [serverLies.map(({ name }) => name).join('; '), serverLies] as const),
)('conformance finds the faults of a server: %s', (_, serverLies) => {
  let lines: string[];
  let code: number | null;
  beforeAll(async () => {
    const liar = await openLiar(serverLies);
    try {
      const report = await conformance(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`); // proof: it listens on a port
      code = report.code;
      lines = [...report.said.matchAll(/^✗ (\w+: .*)$/gm)].map(([, line]) => line!);
    } finally {
      liar.close();
    }
  });

  it.each(serverLies)('$name', ({ found }) => {
    expect(code).toBe(1);
    expect(
      lines.filter((line) => line.startsWith(found)),
      lines.join('\n'),
    ).toHaveLength(1);
  });
});

async function openLiar(serverLies: readonly Lie[]): Promise<HttpServer> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const {
      host: _,
      connection: __,
      'transfer-encoding': ___,
      'content-length': ____,
      ...headers
    } = request.headers;
    const sent = Buffer.concat(chunks);
    const isText = headers['content-type']?.startsWith('application/json') ?? false;
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      body: isText ? sent.toString() : '',
      headers: headers as Record<string, string>,
    };
    const instead = serverLies.reduce((one, { ask }) => ({ ...one, ...ask?.(one) }), asked);
    const answer = await fetch(new URL(instead.path, server.url), {
      method: instead.method,
      headers: instead.headers,
      redirect: 'manual',
      ...(sent.length > 0 && { body: isText ? instead.body : sent }),
    });
    const first: LiarResponse = {
      status: answer.status,
      text: await textOf(answer),
      headers: answer.headers,
    };
    const passedHeaders = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) =>
          !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
      ),
    );
    let [now, extra] = [first, {}];
    for (const { tell } of serverLies) {
      const { headers: more, ...changed } = tell?.(now, asked) ?? {};
      now = { ...now, ...changed };
      extra = { ...extra, ...more };
    }
    response.writeHead(now.status, { ...passedHeaders, ...extra });
    response.end(now.text);
  };
  const liar = createServer((request, response) => void pass(request, response));
  liar.listen(0, '127.0.0.1');
  await once(liar, 'listening');
  return liar;
}
