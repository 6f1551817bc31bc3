import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Statements, locators and references that are meant to do harm. Source: record-api.md §11.1. */

const api = '/services/data/v65.0';
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const query = (statement: string, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`${api}/query?q=${encodeURIComponent(statement)}`, { as });
const refusal = ({ status, body }: Answer) => [status, body[0]?.errorCode];

describe('a statement', () => {
  // As the statement of a job, because a URL is limited to less.
  const asJob = async (statement: string) => {
    const body = { operation: 'query', query: statement };
    return refusal(await server.call(`${api}/jobs/query`, { as: 'beheer', method: 'POST', body }));
  };

  it('of more than 100,000 characters is refused', async () => {
    const long = `SELECT Id FROM Account WHERE Name = '${'a'.repeat(100_000)}'`;
    expect(await asJob(long)).toEqual([400, 'QUERY_TOO_COMPLICATED']);
  });

  it('with too many conditions, fields or levels is refused', async () => {
    const many = (text: string, count: number, between: string) =>
      Array.from({ length: count }, () => text).join(between);
    const statements = [
      `SELECT Id FROM Account WHERE ${many(`Name = 'a'`, 5_000, ' OR ')}`,
      `SELECT Id FROM Account WHERE ${'('.repeat(200)}Name = 'a'${')'.repeat(200)}`,
      `SELECT Id FROM Account WHERE ${'NOT '.repeat(200)}Name = 'a'`,
      `SELECT Id FROM Account WHERE ${'(NOT '.repeat(200)}Name = 'a'${')'.repeat(200)}`,
      `SELECT ${'FORMAT('.repeat(200)}Name${')'.repeat(200)} FROM Account`,
      `SELECT ${many('Owner', 200, '.')}.Name FROM Account`,
      `SELECT Id${'(SELECT Id FROM Contacts '.repeat(200)} FROM Account`,
      `SELECT Id FROM Account WHERE ${many('Id IN (SELECT AccountId FROM Contact WHERE ', 50, '')}Id = null${')'.repeat(50)}`,
    ];
    for (const statement of statements) {
      const [status, code] = await asJob(statement);
      expect(
        [status, ['MALFORMED_QUERY', 'QUERY_TOO_COMPLICATED', 'INVALID_FIELD'].includes(code)],
        statement.slice(0, 90),
      ).toEqual([400, true]);
    }
  });

  it('gives no other rows for what looks like SQL or SOQL in a value', async () => {
    const payloads = [
      `' OR Name != '`,
      `x' OR '1'='1`,
      `'; drop table account; --`,
      `%' UNION SELECT passwordhash FROM "user" --`,
      `$1`,
      `\\`,
      `a\\' OR Name LIKE \\'%`,
      `') OR (Name LIKE '%`,
      `/* */`,
      `\n--`,
    ];
    const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    for (const payload of payloads) {
      const found = await query(`SELECT Id FROM Account WHERE Name = ${quoted(payload)}`);
      expect([found.status, found.body.totalSize], payload).toEqual([200, 0]);
      const places = [
        `Name LIKE ${quoted(payload)}`,
        `Name IN (${quoted(payload)})`,
        `Name > ${quoted(payload)} AND Name < ${quoted(payload)}`,
        `Id = ${quoted(payload)}`,
        `Owner.Name = ${quoted(payload)}`,
      ];
      for (const place of places) {
        const { status, body } = await query(`SELECT Id FROM Account WHERE ${place}`);
        expect([200, 400], place).toContain(status);
        if (status === 200) expect(body.totalSize, place).toBe(0);
      }
      // Unquoted, in the place of a number, a day, a limit and a name.
      for (const statement of [
        `SELECT Id FROM Account WHERE CreatedDate > ${payload}`,
        `SELECT Id FROM Account LIMIT ${payload}`,
        `SELECT ${payload} FROM Account`,
        `SELECT Id FROM ${payload}`,
        `SELECT Id FROM Account ORDER BY ${payload}`,
        `SELECT COUNT(Id) FROM Account GROUP BY ${payload}`,
      ])
        expect(await query(statement).then(({ status }) => status), statement).toBe(400);
    }
    expect((await storedRows(server, 'select 1 from account limit 1')).length).toBe(1);
  });
});

describe('a locator', () => {
  const first = () =>
    server.call(`${api}/query?q=SELECT+Id+FROM+Glasvezeladres__c`, {
      as: 'verkoop',
      headers: { 'sforce-query-options': 'batchSize=200' },
    });

  it('is good for its viewer only, and only as it was given', async () => {
    const { body } = await first();
    const next: string = body.nextRecordsUrl;
    expect((await server.call(next, { as: 'verkoop' })).status).toBe(200);
    for (const as of ['beheer', 'korenaar'] as const)
      expect(refusal(await server.call(next, { as }))).toEqual([400, 'INVALID_QUERY_LOCATOR']);
    const at = next.lastIndexOf('/') + 1;
    const token = next.slice(at);
    const changed = [
      token.slice(0, -1),
      `${token}A`,
      token.slice(10),
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `01g000000000000AAA-2000`,
      'x'.repeat(8_000),
    ];
    for (const one of changed)
      expect(refusal(await server.call(next.slice(0, at) + one, { as: 'verkoop' }))).toEqual([
        400,
        'INVALID_QUERY_LOCATOR',
      ]);
  });
});

describe('a composite call', () => {
  const composite = async (compositeRequest: object[]) =>
    server.call(`${api}/composite`, {
      as: 'verkoop',
      method: 'POST',
      body: { allOrNone: true, compositeRequest },
    });
  const named = async (name: string) =>
    (await storedRows(server, 'select id from contact where lastname = $1', name)).length;
  const contact = (referenceId: string, LastName: string) => ({
    method: 'POST',
    url: `${api}/sobjects/Contact`,
    referenceId,
    body: { LastName, AccountId: account },
  });

  it('that refers to itself, to a later call or around in a circle saves nothing', async () => {
    const circles = [
      [contact('self', '@{self.id}')],
      [contact('one', 'Kring-een'), contact('two', '@{three.id}'), contact('three', '@{two.id}')],
      [contact('one', 'Kring-twee'), { ...contact('two', 'x'), url: `${api}/sobjects/@{two.id}` }],
    ];
    for (const circle of circles) {
      const { body } = await composite(circle);
      const statuses = body.compositeResponse.map(
        (one: { httpStatusCode: number }) => one.httpStatusCode,
      );
      expect(new Set(statuses)).toEqual(new Set([400]));
    }
    expect(await named('Kring-een')).toBe(0);
    expect(await named('Kring-twee')).toBe(0);
  });

  it('cannot grow by references to answers that hold references', async () => {
    const { body, status } = await composite([
      contact('a', '@{b.id}@{b.id}'.repeat(100)),
      contact('b', '@{a.id}'.repeat(10_000)),
    ]);
    expect(status).toBe(200);
    expect(body.compositeResponse.length).toBe(2);
    const text = JSON.stringify(body);
    expect(text.length).toBeLessThan(5_000);
  });
});
