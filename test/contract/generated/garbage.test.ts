import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import type { Log } from '#server/log.ts';
import { openLog } from '#server/log.ts';
import { type Answer, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { base, rawCall } from './calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import type { CallRecords, CallTarget } from '../endpoints/endpoint-call.ts';
import { createBulkApiRecords, noBulkApiRecords } from '../endpoints/rest/bulk-api-records.ts';
import { locatorFor } from '../endpoints/locator.ts';
import { brokenBody, brokenHeaders, brokenPath, type Sent } from './garbage.ts';
import { uploadFile } from '../files/multipart.ts';
import { expectKnownForm } from './hostile-input.ts';
import { openRowWatch } from '../security/row-watch.ts';

/**
 * Valid calls of every endpoint, made invalid at random: never a 5xx and no error in the log, a
 * refusal in one of the platform's forms, no row written unless the call succeeds, and no resource
 * leaked by a refused call. Source: record-api.md §1.3, §1.12.
 */

const deep = process.env['DEEP'] ? 20 : 1;
const faults: unknown[] = [];
let server: TestServer;
let writtenRows: () => Promise<string[]>;
let idleResources: Resting;
const bearers: string[] = [];
const targets: CallTarget[] = [];
const made: Omit<CallRecords, 'id'> = {
  account: '',
  product: '',
  document: '',
  job: '',
  contacts: ['', ''],
  locator: '',
  bulkApi: noBulkApiRecords,
};

beforeAll(async () => {
  server = await openTestServer({ log: logWithFaults(openLog({ logLevel: 'silent' })) });
  made.locator = await locatorFor(server, 'verkoop');
  made.bulkApi = await createBulkApiRecords(server);
  for (const account of ['beheer', 'korenaar'] as const)
    bearers.push(`Bearer ${await server.apiKey(account)}`);
  for (const object of ['Case', 'Account', 'Product__c']) targets.push(await placeOf(object));
  made.account = targets[1]!.row;
  made.product = targets[2]!.row;
  const contacts = (await server.call('/list-records/Contact/Alle?pageSize=2', { as: 'beheer' }))
    .body.records;
  made.contacts = [contacts[0].id, contacts[1].id];
  made.document = (
    await uploadFile(server, 'beheer', { bytes: 'een', name: 'een.txt' })
  ).body.contentDocument.id;
  await Promise.all(
    Array.from({ length: 40 }, () =>
      server.call('/list-ui/Case/Alle?pageSize=5', { as: 'beheer' }),
    ),
  );
  writtenRows = await openRowWatch(server);
  idleResources = await measureResources();
});
afterAll(() => server.close());

/** Collects the errors that the server logs. */
function logWithFaults(log: Log): Log {
  const recordFault = (line: unknown) => void faults.push(line);
  return Object.assign(log, { error: recordFault, fatal: recordFault });
}

/** A call may delete the record that later calls name. */
async function renewPlaces(): Promise<void> {
  for (const [at, { object }] of targets.entries()) targets[at] = await placeOf(object);
}

async function placeOf(object: string): Promise<CallTarget> {
  const { records, listReference } = (
    await server.call(`/list-records/${object}/Alle?pageSize=1`, { as: 'beheer' })
  ).body;
  return { object, row: records[0].id, list: listReference.id, field: 'Name', pageSize: 2 };
}

type Resting = { open: Record<string, number>; listeners: number; prepared: number[] };

/**
 * The most prepared statements a connection may hold: the named ones and some of the driver's own.
 */
const mostStatements = 200;

/**
 * What the process and its connections hold. A resource leaked by each of hundreds of refusals
 * would show; one timer more or less does not matter.
 */
async function measureResources(): Promise<Resting> {
  const { pool } = server.dependencies.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const prepared = await Promise.all(
    clients.map(
      async (client) =>
        (await client.query('select count(*)::int as n from pg_prepared_statements')).rows[0].n,
    ),
  );
  const listeners = [process, pool, ...clients].reduce(
    (sum, one: NodeJS.EventEmitter) =>
      sum + one.eventNames().flatMap((name) => one.listeners(name)).length,
    0,
  );
  for (const client of clients) client.release();
  const open: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) open[kind] = (open[kind] ?? 0) + 1;
  return { open, listeners, prepared };
}

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table
const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
);

type Garbage = { method: string; path: string; headers: Record<string, string>; body: Sent };

type Good = { method: string; path: string; body: string };
const good = ({
  path,
  method = 'GET',
  body,
}: {
  path: string;
  method?: string;
  body?: unknown;
}): Good => ({
  method,
  path: path.startsWith('/services') ? path : base + path,
  body: body === undefined ? '' : JSON.stringify(body),
});

/**
 * A valid call of every endpoint and product method: for each place, and as the shape tests call
 * it.
 */
const goodCalls = (): Good[] => [
  ...targets.flatMap((place) => names.map((name) => good(endpointCalls[name].ask(place)))),
  ...names.flatMap((name) =>
    endpointCalls[name].answers.map(({ path, method, body }) => {
      const about = { ...made, id: name.endsWith('ById') ? targets[0]!.list : targets[0]!.row };
      return good({
        path: path(about),
        ...(method && { method }),
        ...(body && { body: body(about) }),
      });
    }),
  ),
  ...(Object.keys(productMethods) as ProductMethodName[]).map((name) => ({
    method: productMethods[name].verbs[0]!,
    path: productPath(name),
    body: '{}',
  })), // proof: the keys of that very table
];

const broken = fc.nat().chain((at): fc.Arbitrary<Garbage> => {
  const all = goodCalls();
  const { method, path, body } = all[at % all.length]!;
  const may = body === '' ? '{"fields":{"Subject":"x"}}' : body;
  return fc.record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant(method) },
      { weight: 1, arbitrary: methods },
    ),
    path: fc.oneof(
      { weight: 2, arbitrary: fc.constant(path) },
      { weight: 2, arbitrary: brokenPath(path) },
    ),
    headers: fc
      .tuple(
        brokenHeaders,
        fc.constantFrom(...bearers, 'Bearer', 'Bearer x'.repeat(300), 'Basic eDp4', ''),
      )
      .map(([headers, authorization]) => ({
        'content-type': 'application/json',
        ...headers,
        ...(authorization && { authorization }),
      })),
    body: fc.oneof(
      { weight: 3, arbitrary: brokenBody(may) },
      { weight: 1, arbitrary: fc.constant({ name: may, bytes: () => Buffer.from(may) }) },
    ),
  });
});

const describeRequest = ({ method, path, headers, body }: Garbage): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body.name}`;

/** Null when the server closes the connection on a long body before the answer is read. */
async function answerTo({ method, path, headers, body }: Garbage): Promise<Answer | null> {
  const bytes = method === 'GET' || method === 'HEAD' ? undefined : body.bytes();
  try {
    // Without its length Node sends the body of a DELETE as if it were the next request.
    return await rawCall(server, path, {
      method,
      headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
      ...(bytes && { body: bytes }),
    });
  } catch (error) {
    if (
      bytes &&
      bytes.length > 60_000 &&
      error instanceof Error &&
      /ECONNRESET|EPIPE/.test(error.message)
    )
      return null;
    throw error;
  }
}

/**
 * Waits for bulk jobs to end: one that a valid call started writes after its answer, and those
 * writes do not belong to the next call.
 */
async function bulkJobsEnded(): Promise<void> {
  const { waiting, running } = staffBulkText.states;
  const isAnyLeft = async () =>
    (
      await storedRows(
        server,
        'select 1 from bulkbewerking__c where status__c in ($1, $2) limit 1',
        waiting,
        running,
      )
    ).length > 0;
  while (await isAnyLeft()) await pause(20);
  await writtenRows();
}

it('a call made invalid anywhere causes no 5xx, and a refused one writes no row', async () => {
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(broken, async (garbage) => {
      const answer = await answerTo(garbage);
      if (!answer) await pause(100);
      else expectKnownForm(answer, describeRequest(garbage));
      const writes = await writtenRows();
      if (writes.some((what) => what.startsWith('DELETE '))) await renewPlaces();
      if (writes.some((what) => what.endsWith(' bulkbewerking__c'))) await bulkJobsEnded();
      if (!answer || answer.status < 400) return;
      refusals++;
      expect(writes, `${describeRequest(garbage)} ${answer.text.slice(0, 200)}`).toEqual([]);
    }),
    { numRuns: 400 * deep },
  );
  expect(refusals).toBeGreaterThan(100 * deep);
});

it('a request body that stops halfway writes no row', async () => {
  const { hostname, port } = new URL(server.url);
  const half = (head: string, piece: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `${head}\r\nHost: ${hostname}\r\nAuthorization: ${bearers[0]}\r\n\r\n${piece}`,
        ),
      );
      socket.on('error', () => resolve()).on('close', () => resolve());
      void pause(50).then(() => socket.destroy());
    });
  for (const place of targets)
    for (const [path, type] of [
      ['/records', 'application/json'],
      [`/list-records/${place.object}/Alle`, 'application/json'],
      ['/records/content-documents/content-versions', 'multipart/form-data; boundary=x'],
    ]) {
      const head = `POST ${base}${path} HTTP/1.1\r\nContent-Type: ${type}`;
      await Promise.all([
        half(`${head}\r\nTransfer-Encoding: chunked`, '5\r\n{"app\r\n'),
        half(`${head}\r\nTransfer-Encoding: chunked`, 'zz\r\n{"app\r\n'),
        half(
          `${head}\r\nContent-Length: 100`,
          '--x\r\nContent-Disposition: form-data; name="fileData"; filename="a"\r\n\r\nhalf',
        ),
        half(`${head}\r\nContent-Length: -5`, '{}'),
        half(`${head}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'),
        half(head, ''),
      ]);
    }
  await pause(100);
  expect(await writtenRows()).toEqual([]);
});

it('an endless body is refused with 413 at the size limit and writes no row', async () => {
  const { hostname, port } = new URL(server.url);
  const megabyte = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
  const answered = await new Promise<string>((resolve, reject) => {
    let [text, pieces] = ['', 0];
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${base}/records HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${bearers[0]}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = () => {
        if (socket.destroyed || pieces++ > 200) return;
        socket.write(megabyte, () => setImmediate(more));
      };
      more();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.includes(']')) return;
      resolve(text);
      socket.destroy();
    });
    socket
      .on('close', () => resolve(text))
      .on('error', (error) => (text === '' ? reject(error) : resolve(text)));
  });
  expect(answered).toMatch(/^HTTP\/1\.1 413 /);
  expect(answered).toContain('REQUEST_TOO_LARGE');
  expect(await writtenRows()).toEqual([]);
});

it('after all these calls no error is logged and no resource is left over', async () => {
  expect(faults).toEqual([]);
  const { pool } = server.dependencies.database;
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  const busy = `select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await expect.poll(() => storedRows(server, busy)).toEqual([]);
  const held = `select locktype, mode from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(() => storedRows(server, held)).toEqual([]);
  // Timers of aborted requests run out by themselves; a leak of a refused call stays.
  const grown = async () =>
    Object.entries((await measureResources()).open).filter(
      ([kind, count]) => count > (idleResources.open[kind] ?? 0) + pool.options.max,
    );
  await expect.poll(grown, { timeout: 30_000, interval: 500 }).toEqual([]);
  const left = await measureResources();
  expect(left.listeners).toBeLessThanOrEqual(idleResources.listeners + pool.options.max);
  for (const statements of left.prepared) expect(statements).toBeLessThanOrEqual(mostStatements);
  for (const { object } of targets)
    expect((await server.call(`/list-ui/${object}/Alle?pageSize=1`, { as: 'beheer' })).status).toBe(
      200,
    );
});
