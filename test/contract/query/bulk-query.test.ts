import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf, createRow } from '../../rows.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Jobs that give rows as CSV. Source: record-api.md §11.3. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const jobs = '/services/data/v65.0/jobs/query';
const call = (
  method: string,
  path = '',
  { body, as = 'beheer' }: { body?: unknown; as?: AccountName } = {},
): Promise<Answer> => server.call(jobs + path, { as, method, ...(body !== undefined && { body }) });

async function makeJob(query: string, more: object = {}): Promise<string> {
  const { status, body, text } = await call('POST', '', {
    body: { operation: 'query', query, ...more },
  });
  expect([status, body.state], text).toEqual([200, 'JobComplete']);
  return body.id;
}

it('a job gives the rows of a statement as CSV, parents too', async () => {
  const id = await makeJob('select Id, account.NAME, Contact.Email from Case order by Id limit 5');
  const page = await call('GET', `/${id}/results`);
  const rows = await storedRows<Record<string, string | null>>(
    server,
    'select c.id, a.name, p.email from "case" c left join account a on a.id = c.accountid left join contact p on p.id = c.contactid order by c.id limit 5',
  );
  expect(page.text.split('\n')).toEqual([
    'Id,account.NAME,Contact.Email',
    ...rows.map(({ id: row, name, email }) => [row, name, email].map((cell) => cell ?? '').join()),
    '',
  ]);
  expect(page.headers.get('sforce-locator')).toBe('null');
  expect(page.headers.get('sforce-numberofrecords')).toBe('5');
  expect((await call('GET', `/${id}`)).body).toMatchObject({
    numberRecordsProcessed: 5,
    object: 'Case',
    jobType: 'V2Query',
  });
});

it('a job of queryAll gives the rows in the bin too', async () => {
  const id = await createRow(server, 'Contact', {
    LastName: 'In de bak',
    AccountId: await companyOf(server, 'korenaar'),
  });
  await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
  const statement = `SELECT Id, IsDeleted FROM Contact WHERE LastName = 'In de bak'`;
  const rowsOf = async (operation: string) =>
    (await call('GET', `/${await makeJob(statement, { operation })}/results`)).text;
  expect(await rowsOf('query')).toBe('Id,IsDeleted\n');
  expect(await rowsOf('queryAll')).toBe(`Id,IsDeleted\n${id},true\n`);
});

it('pages of a job hold every row once', async () => {
  const id = await makeJob('SELECT Id FROM Contact', { columnDelimiter: 'TAB' });
  const found: string[] = [];
  let locator = '';
  do {
    const at = locator === '' ? '' : `&locator=${encodeURIComponent(locator)}`;
    const page = await call('GET', `/${id}/results?maxRecords=70${at}`);
    const [, ...lines] = page.text.trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(70);
    found.push(...lines);
    locator = page.headers.get('sforce-locator')!;
  } while (locator !== 'null');
  const all = await storedRows<{ id: string }>(server, 'select id from contact order by id');
  expect(found.toSorted()).toEqual(all.map(({ id: row }) => row));
});

it.each([
  ['SELECT COUNT(Id) FROM Case', 'INVALIDJOB'],
  ['SELECT Id, (SELECT Id FROM CaseComments) FROM Case', 'INVALIDJOB'],
  ['SELECT FIELDS(ALL) FROM Case LIMIT 5', 'INVALIDJOB'],
  ['SELECT Id FROM Bestaat_niet__c', 'INVALID_TYPE'],
  ['SELECT Bestaat_niet__c FROM Case', 'INVALID_FIELD'],
  ['SELEC Id FROM Case', 'MALFORMED_QUERY'],
])('a statement without rows of one object is refused: %s', async (query, code) => {
  const { status, body } = await call('POST', '', { body: { operation: 'query', query } });
  expect([status, body[0].errorCode]).toEqual([400, code]);
});

it('a job is there for who made it only, and its pages are no others', async () => {
  const id = await makeJob('SELECT Id FROM Account');
  for (const as of ['verkoop', 'korenaar'] as const)
    expect((await call('GET', `/${id}/results`, { as })).status).toBe(404);
  const wrong = await call('GET', `/${id}/results?locator=onzin`);
  expect([wrong.status, wrong.body[0].errorCode]).toEqual([400, 'INVALID_QUERY_LOCATOR']);
  expect((await call('GET', `/${id}/results?maxRecords=0`)).status).toBe(400);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect((await call('GET', `/${id}/results`)).status).toBe(404);
});
