import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Jobs that take rows in as CSV. Source: record-api.md §11.3. */

let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const jobs = '/services/data/v65.0/jobs/ingest';
type Asking = { body?: unknown; as?: AccountName; type?: string };
const call = (
  method: string,
  path: string,
  { body, as = 'beheer', type = 'application/json' }: Asking = {},
): Promise<Answer> =>
  server.call(jobs + path, {
    as,
    method,
    headers: { 'content-type': type },
    ...(body !== undefined && { body }),
  });
const upload = (id: string, body: string, asked: Asking = {}): Promise<Answer> =>
  call('PUT', `/${id}/batches`, { body, type: 'text/csv', ...asked });

async function openJob(input: object): Promise<string> {
  const answer = await call('POST', '', { body: input });
  expect([answer.status, answer.body.state], answer.text).toEqual([200, 'Open']);
  return answer.body.id;
}

/** The facts of a job after its work. */
async function ended(id: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 300; tries++) {
    const { body } = await call('GET', `/${id}`);
    if (!['UploadComplete', 'InProgress'].includes(body.state)) return body;
    await pause(100);
  }
  throw new Error(`Job ${id} does not end`);
}

async function run(input: object, csv: string): Promise<Record<string, unknown> & { id: string }> {
  const id = await openJob(input);
  expect((await upload(id, csv)).status).toBe(201);
  const begun = await call('PATCH', `/${id}`, { body: { state: 'UploadComplete' } });
  expect(begun.status, begun.text).toBe(200);
  return { ...(await ended(id)), id };
}

const results = async (id: string, kind: string): Promise<string> =>
  (await call('GET', `/${id}/${kind}`)).text;
const namesLike = (text: string) =>
  storedRows<{ lastname: string; phone: string | null }>(
    server,
    'select lastname, phone from contact where lastname like $1 order by lastname',
    text,
  );
const idOf = async (name: string): Promise<string> =>
  (await storedRows<{ id: string }>(server, 'select id from contact where lastname = $1', name))[0]!
    .id;

it('a job inserts the rows of a CSV, and tells of each what became of it', async () => {
  const done = await run(
    { object: 'Contact', operation: 'insert' },
    `LastName,AccountId,Phone\nInlees-Een,${account},020 123 4567\nInlees-Twee,,\n"Inlees ""Drie"", met komma",${account},\n`,
  );
  expect(done).toMatchObject({
    state: 'JobComplete',
    operation: 'insert',
    object: 'Contact',
    numberRecordsProcessed: 3,
    numberRecordsFailed: 1,
    contentUrl: `services/data/v65.0/jobs/ingest/${done.id}/batches`,
    apiVersion: 65,
  });
  const id = await idOf('Inlees-Een');
  const other = await idOf('Inlees "Drie", met komma');
  expect(await results(done.id, 'successfulResults')).toBe(
    `sf__Id,sf__Created,LastName,AccountId,Phone\n${id},true,Inlees-Een,${account},020 123 4567\n${other},true,"Inlees ""Drie"", met komma",${account},\n`,
  );
  expect(await results(done.id, 'failedResults')).toBe(
    `sf__Id,sf__Error,LastName,AccountId,Phone\n,REQUIRED_FIELD_MISSING:Required fields are missing: [AccountId]:AccountId --,Inlees-Twee,,\n`,
  );
  expect(await results(done.id, 'unprocessedrecords')).toBe('LastName,AccountId,Phone\n');
});

it('a job updates rows by their ids: an empty cell leaves a field, #N/A empties it', async () => {
  await run(
    { object: 'Contact', operation: 'insert' },
    `LastName,AccountId,Phone\nWijzig-A,${account},020 111 1111\nWijzig-B,${account},020 222 2222\n`,
  );
  const [a, b] = [await idOf('Wijzig-A'), await idOf('Wijzig-B')];
  const done = await run(
    { object: 'contact', operation: 'update', columnDelimiter: 'SEMICOLON', lineEnding: 'CRLF' },
    `Id;Phone;LastName\r\n${a};;Wijzig-C\r\n${b.slice(0, 15)};#N/A;\r\n003zzzzzzzzzzzz;;X\r\nonzin;;X\r\n;;X\r\n${account};;X\r\n`,
  );
  expect(done).toMatchObject({ numberRecordsProcessed: 6, numberRecordsFailed: 4 });
  expect(await namesLike('Wijzig-%')).toEqual([
    { lastname: 'Wijzig-B', phone: null },
    { lastname: 'Wijzig-C', phone: expect.stringContaining('111') },
  ]);
  expect(
    (await results(done.id, 'failedResults')).split('\r\n').map((line) => line.split(':')[0]),
  ).toEqual([
    'sf__Id;sf__Error;Id;Phone;LastName',
    expect.stringContaining('NOT_FOUND'),
    expect.stringContaining('MALFORMED_ID'),
    expect.stringContaining('MISSING_ARGUMENT'),
    expect.stringContaining('INVALID_CROSS_REFERENCE_KEY'),
    '',
  ]);
});

it('a job upserts by a unique field, also for two lines about one row', async () => {
  const done = await run(
    { object: 'Synoniem__c', operation: 'upsert', externalIdFieldName: 'name' },
    'Name,Woorden__c\nInlees een,eerste\nInlees twee,tweede\nInlees een,nog eens\n',
  );
  expect(done, await results(done.id, 'failedResults')).toMatchObject({
    numberRecordsProcessed: 3,
    numberRecordsFailed: 0,
    externalIdFieldName: 'Name',
  });
  const created = (await results(done.id, 'successfulResults')).trim().split('\n');
  expect(created.map((line) => line.split(',')[1])).toEqual([
    'sf__Created',
    'true',
    'true',
    'false',
  ]);
  const words = await storedRows(
    server,
    `select woorden__c as words from synoniem__c where name like 'Inlees %' order by name`,
  );
  expect(words).toEqual([{ words: 'nog eens' }, { words: 'tweede' }]);
});

it('a column can name a parent by a unique field of it', async () => {
  const [{ number }] = (await storedRows(
    server,
    'select klantnummer__c as number from account where id = $1',
    account,
  )) as [{ number: string }];
  const done = await run(
    { object: 'Contact', operation: 'insert' },
    `LastName,Account.Klantnummer__c\nOuder-Een,${number}\nOuder-Twee,bestaat-niet\n`,
  );
  expect(done).toMatchObject({ numberRecordsProcessed: 2, numberRecordsFailed: 1 });
  expect(await results(done.id, 'failedResults')).toContain(
    'Foreign key external ID: bestaat-niet not found for field Klantnummer__c in entity Account',
  );
});

it('a job deletes rows by their ids, each once', async () => {
  await run({ object: 'Contact', operation: 'insert' }, `LastName,AccountId\nWeg-A,${account}\n`);
  const id = await idOf('Weg-A');
  const done = await run({ object: 'Contact', operation: 'delete' }, `Id\n${id}\n${id}\n`);
  expect(done).toMatchObject({ numberRecordsProcessed: 2, numberRecordsFailed: 1 });
  expect(await namesLike('Weg-A')).toEqual([]);
});

it.each([
  [{ object: 'Bestaat_niet__c', operation: 'insert' }, 'INVALIDJOB'],
  [{ object: 'Contact', operation: 'hardDelete' }, 'INVALIDJOB'],
  [{ object: 'Contact', operation: 'upsert' }, 'INVALIDJOB'],
  [{ object: 'Contact', operation: 'upsert', externalIdFieldName: 'Phone' }, 'INVALIDJOB'],
  [{ object: 'Contact', operation: 'merge' }, 'POST_BODY_PARSE_ERROR'],
  [{ object: 'Contact', operation: 'insert', columnDelimiter: 'DOT' }, 'POST_BODY_PARSE_ERROR'],
])('a job that cannot be is refused: %o', async (input, code) => {
  const answer = await call('POST', '', { body: input });
  expect([answer.status, answer.body[0].errorCode], answer.text).toEqual([400, code]);
});

it.each([
  ['LastName,Bestaat_niet__c\nA,B\n', 'InvalidBatch : Field name not found : Bestaat_niet__c'],
  ['LastName,LastName\nA,B\n', 'InvalidBatch : Duplicate field : LastName'],
  ['Account.Name\nA\n', 'InvalidBatch : Field name not found : Account.Name'],
  ['Account.Owner.Name\nA\n', 'InvalidBatch : Field name not found : Account.Owner.Name'],
])('a job with a wrong head ends as failed, and saves nothing: %s', async (csv, message) => {
  const done = await run({ object: 'Contact', operation: 'insert' }, csv);
  expect(done).toMatchObject({
    state: 'Failed',
    errorMessage: message,
    numberRecordsProcessed: 0,
  });
  expect(await results(done.id, 'unprocessedrecords')).toBe(csv);
});

it('a broken line is refused by itself, and the lines after it are saved', async () => {
  const done = await run(
    { object: 'Contact', operation: 'insert' },
    `LastName,AccountId\nStuk-A,${account},te,veel\n"Stuk-C,${account}\nStuk-D,${account}\n`,
  );
  expect(done['state']).toBe('JobComplete');
  expect((await namesLike('Stuk-D')).length).toBe(1);
  expect(done['numberRecordsFailed']).toBe(2);
});

it('every kind of broken line is refused by itself', async () => {
  const broken = {
    'a cell too few': `Kapot`,
    'cells too many': `Kapot,${account},${','.repeat(3_000)}x`,
    'a zero byte': `Kap\u0000ot,${account}`,
    'half a character': `Kap\uD800ot,${account}`,
    'a very long line': `${'Kapot'.repeat(100_000)},${account}`,
    'an id of another object': `Kapot,003000000000000AAA`,
    'no id': `Kapot,' or 1=1 --`,
    'a reference to nothing': `Kapot,001zzzzzzzzzzzzAAA`,
  };
  const lines = Object.values(broken);
  // Paired quotes inside a cell, and empty cells at the end, are no reason to refuse a line.
  const lenient = [`Krom "a",${account}`, `Krom,${account},,,`];
  const good = (at: number) => `Heel-${at},${account}\n`;
  const done = await run(
    { object: 'Contact', operation: 'insert' },
    `\uFEFFLastName,AccountId\n${lines.map((line, at) => `${line}\n${good(at)}`).join('')}${lenient.join('\n')}\n"Kapot,${account}`,
  );
  expect(done).toMatchObject({ state: 'JobComplete', numberRecordsFailed: lines.length + 1 });
  expect((await namesLike('Heel-%')).length).toBe(lines.length);
  expect((await namesLike('Krom%')).map(({ lastname }) => lastname)).toEqual(['Krom', 'Krom "a"']);
  expect(await namesLike('Kap%')).toEqual([]);
  const refused = (await results(done.id, 'failedResults')).split('\n').slice(1, -1);
  expect(refused.filter((line) => !/^,[A-Z_]+:/.test(line))).toEqual([]);
});

it('the rows of a job are sent once, as CSV, to an open job', async () => {
  const id = await openJob({ object: 'Contact', operation: 'insert' });
  const codes = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    return [status, body[0]?.errorCode];
  };
  expect(await codes(upload(id, '{}', { type: 'application/json' }))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
  expect(await codes(upload(id, ''))).toEqual([400, 'INVALIDJOB']);
  expect((await upload(id, 'LastName\nEen\n')).status).toBe(201);
  expect(await codes(upload(id, 'LastName\nEen\n'))).toEqual([400, 'INVALIDJOBSTATE']);
  expect((await call('PATCH', `/${id}`, { body: { state: 'Aborted' } })).body.state).toBe(
    'Aborted',
  );
  expect(await codes(call('PATCH', `/${id}`, { body: { state: 'UploadComplete' } }))).toEqual([
    400,
    'INVALIDJOBSTATE',
  ]);
  expect(await codes(call('PATCH', `/${id}`, { body: { state: 'JobComplete' } }))).toEqual([
    400,
    'INVALIDJOB',
  ]);
  expect(await results(id, 'unprocessedrecords')).toBe('LastName\nEen\n');
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await codes(call('GET', `/${id}`))).toEqual([404, 'NOT_FOUND']);
});

it('the rows of a job may be packed', async () => {
  const id = await openJob({ object: 'Contact', operation: 'insert' });
  const answer = await fetch(new URL(`${jobs}/${id}/batches`, server.url), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await server.apiKey('beheer')}`,
      'content-type': 'text/csv; charset=UTF-8',
      'content-encoding': 'gzip',
    },
    body: gzipSync(`LastName,AccountId\nGepakt,${account}\n`),
  });
  expect(answer.status).toBe(201);
  await call('PATCH', `/${id}`, { body: { state: 'UploadComplete' } });
  expect(await ended(id)).toMatchObject({ numberRecordsProcessed: 1, numberRecordsFailed: 0 });
});

it('a job is there for who made it only, and customers and guests make none', async () => {
  const id = await openJob({ object: 'Contact', operation: 'insert' });
  const asked: [string, string, unknown][] = [
    ['GET', `/${id}`, undefined],
    ['PATCH', `/${id}`, { state: 'UploadComplete' }],
    ['DELETE', `/${id}`, undefined],
    ['GET', `/${id}/successfulResults`, undefined],
  ];
  for (const as of ['verkoop', 'korenaar'] as const) {
    for (const [method, path, body] of asked)
      expect([as, method, (await call(method, path, { body, as })).status]).toEqual([
        as,
        method,
        404,
      ]);
    expect((await upload(id, 'LastName\nA\n', { as })).status).toBe(404);
  }
  const made = await call('POST', '', {
    body: { object: 'Contact', operation: 'insert' },
    as: 'korenaar',
  });
  expect([made.status, made.body[0].errorCode]).toEqual([403, 'INSUFFICIENT_ACCESS']);
  expect((await call('GET', '', { as: 'korenaar' })).status).toBe(403);
  expect((await call('GET', `/${id}`)).body.state).toBe('Open');
});
