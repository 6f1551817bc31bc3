import { setTimeout as pause } from 'node:timers/promises';
import { querySoql } from '#engine/soql/query.ts';
import { startBare } from '../baseline-programs.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { BenchUser } from '../fill.ts';
import { megabytes, type MemoryReport, openMeasuredServer } from '../memory.ts';
import { statementOf } from '../statements.ts';
import type { Row } from '../table.ts';

const api = '/services/data/v65.0';
const fields =
  'Id, CaseNumber, Subject, Status, Type, AccountId, CreatedDate, Account.Name FROM Case';
const bar = 0.5;
const pageSize = 2_000;

/** Two thousand rows by a SOQL statement, oldest first, as staff. */
export async function queryLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { staff } = stage.users;
  const statement = `SELECT ${fields} ORDER BY CreatedDate, Id LIMIT ${pageSize}`;
  const { text, values } = await statementOf(stage, staff[0]!, (ctx) =>
    querySoql(ctx, statement, { apiUrl: api, batch: pageSize }),
  );
  const { databaseUrl: connectionString } = stage;
  const lists = { query: { text, values } };
  const bare = await startBare(bench, { connectionString, record: undefined, lists });
  return [
    await compareOnOneCore(bench, {
      name: `query of ${pageSize.toLocaleString('en')} rows`,
      ours: {
        program: await bench.server(),
        requests: staff.map(({ apiKey }) => ({
          method: 'GET' as const,
          path: `${api}/query?q=${encodeURIComponent(statement)}`,
          headers: { authorization: `Bearer ${apiKey}` },
        })),
      },
      baseline: {
        program: bare,
        requests: [{ method: 'GET' as const, path: '/list/query', headers: {} }],
      },
      bar,
    }),
    ...(await memoryLines(bench, staff)),
  ];
}

const memoryBar = 1.2;
const many = { full: 1_000_000, quick: 200_000 };

/**
 * Memory of a separate server after a million rows through locators, then a million through jobs
 * that give rows, then 100,000 through jobs that take them, each against the memory after the first
 * tenth of them.
 */
async function memoryLines(bench: Bench, staff: readonly BenchUser[]): Promise<Row[]> {
  const { server, report } = await openMeasuredServer(bench);
  const rows = bench.pace.rounds > 3 ? many.full : many.quick;
  const caller = callerOf(server.url, staff);
  const lines: Row[] = [];
  for (const [name, count, work] of [
    ['through locators', rows, readByLocators],
    ['out through jobs', rows, readByJob],
    ['in through jobs', rows / 10, (one: Caller) => insertByJob(one, rows / 100)],
  ] as const) {
    const began = performance.now();
    let done = 0;
    while (done < count / 10) done += await work(caller);
    const before = await report();
    while (done < count) done += await work(caller);
    const seconds = (performance.now() - began) / 1_000;
    lines.push(
      lineOf(`${count.toLocaleString('en')} rows ${name}`, {
        before,
        after: await report(),
        perSecond: count / seconds,
      }),
    );
  }
  await server.stop();
  return lines;
}

type Compared = { before: MemoryReport; after: MemoryReport; perSecond: number };
const lineOf = (name: string, { before, after, perSecond }: Compared): Row => ({
  name: `resident memory after ${name}, MB`,
  ours: megabytes(after.resident),
  baseline: megabytes(before.resident),
  ratio: after.resident / before.resident,
  bar: { atMost: memoryBar },
  note: `${Math.round(perSecond).toLocaleString('en')} rows a second; heap after a garbage collection ${megabytes(after.alive)} against ${megabytes(before.alive)} MB`,
});

/** Sends each call as another member of staff of the same rights, but a job's as its owner. */
type Caller = (path: string, init?: RequestInit & { as?: number }) => Promise<Response>;

function callerOf(url: string, staff: readonly BenchUser[]): Caller {
  return async (path, { as = 0, headers, ...init } = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: {
        authorization: `Bearer ${staff[as % staff.length]!.apiKey}`,
        'content-type': 'application/json',
        ...headers,
      },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
}

let reader = 0;
async function readByLocators(call: Caller): Promise<number> {
  const as = reader++;
  let read = 0;
  let path: string | undefined =
    `${api}/query?q=${encodeURIComponent(`SELECT ${fields} ORDER BY CreatedDate, Id`)}`;
  while (path !== undefined) {
    // proof: the product's own answer
    const page = (await (await call(path, { as })).json()) as {
      records: unknown[];
      nextRecordsUrl?: string;
    };
    read += page.records.length;
    path = page.nextRecordsUrl;
  }
  return read;
}

async function readByJob(call: Caller): Promise<number> {
  const as = reader++;
  const body = JSON.stringify({ operation: 'query', query: `SELECT ${fields}` });
  const { id } = await made(call(`${api}/jobs/query`, { method: 'POST', body, as }));
  let read = 0;
  let locator: string | null = '';
  while (locator !== 'null' && locator !== null) {
    const from = locator === '' ? '' : `?locator=${locator}`;
    const page = await call(`${api}/jobs/query/${id}/results${from}`, { as });
    const lines = (await page.text()).split('\n').length - 2;
    read += lines;
    locator = page.headers.get('sforce-locator');
  }
  return read;
}

async function insertByJob(call: Caller, count: number): Promise<number> {
  const begin = { operation: 'insert', object: 'Account' };
  const { id } = await made(
    call(`${api}/jobs/ingest`, { method: 'POST', body: JSON.stringify(begin) }),
  );
  const csv = ['Name,Phone', ...Array.from({ length: count }, (_, at) => `Massa ${at},`)];
  await call(`${api}/jobs/ingest/${id}/batches`, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: csv.join('\n'),
  });
  const begun = JSON.stringify({ state: 'UploadComplete' });
  await call(`${api}/jobs/ingest/${id}`, { method: 'PATCH', body: begun });
  for (;;) {
    // proof: the product's own answer
    const job = (await (await call(`${api}/jobs/ingest/${id}`)).json()) as {
      state: string;
      numberRecordsProcessed: number;
      numberRecordsFailed: number;
    };
    if (job.state === 'JobComplete' && job.numberRecordsFailed === 0) break;
    if (['JobComplete', 'Failed', 'Aborted'].includes(job.state))
      throw new Error(`The job of the bench ended as ${JSON.stringify(job)}`);
    await pause(500);
  }
  await (await call(`${api}/jobs/ingest/${id}/successfulResults`)).text();
  return count;
}

// proof: the product's own answer
const made = async (answer: Promise<Response>) => (await (await answer).json()) as { id: string };
