import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** Groups of GraphQL, against those of SOQL. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Node = Answer['body'];
const call = (query: string, as: AccountName | undefined): Promise<Answer> =>
  server.call(`${api}/graphql`, { ...(as && { as }), method: 'POST', body: { query } });

async function groups(
  inner: string,
  as: AccountName | undefined = 'verkoop',
): Promise<Answer['body']> {
  const { status, body } = await call(`{ uiapi { aggregate { ${inner} } } }`, as);
  expect([status, body.errors]).toEqual([200, []]);
  return body.data.uiapi.aggregate;
}
const cells = (connection: { edges: Node[] }): Node[] =>
  connection.edges.map(({ node }: Node) => node.aggregate);
async function soql(statement: string, as: AccountName = 'verkoop'): Promise<Node[]> {
  const { body } = await server.call(`${api}/query?q=${encodeURIComponent(statement)}`, { as });
  return body.records;
}

describe('groups of records', () => {
  it('have the values of their keys and what is worked out of their rows', async () => {
    const { Case } = await groups(
      `Case(first: 100, groupBy: { Status: { group: true }, Account: { Name: { group: true } } }) {
        totalCount pageResultCount
        edges { node { aggregate { Status { value displayValue label } Account { Name { value } }
          Id { count { value } } ContactId { countDistinct { value } } CreatedDate { min { value } max { value displayValue } } } } }
      }`,
    );
    const rows = await soql(
      `SELECT Status, Account.Name, COUNT(Id) n, COUNT_DISTINCT(ContactId) d, MIN(CreatedDate) lo, MAX(CreatedDate) hi
        FROM Case GROUP BY Status, Account.Name ORDER BY Status, Account.Name`,
    );
    expect(Case.totalCount).toBe(rows.length);
    expect(Case.pageResultCount).toBe(Math.min(100, rows.length));
    const iso = (moment: string) => moment.replace('+0000', 'Z');
    expect(
      cells(Case).map((one) => [
        one.Status.value,
        one.Account.Name.value,
        one.Id.count.value,
        one.ContactId.countDistinct.value,
        one.CreatedDate.min.value,
        one.CreatedDate.max.value,
      ]),
    ).toEqual(
      rows
        .slice(0, 100)
        .map(({ Status, Name, n, d, lo, hi }) => [Status, Name, n, d, iso(lo), iso(hi)]),
    );
    expect(cells(Case)[0]?.CreatedDate.max.displayValue).toMatch(/\d/);
  });

  it('are sums and averages without keys too', async () => {
    const { Aansluiting__c } = await groups(
      `Aansluiting__c(where: { Status__c: { ne: "Beëindigd" } }) { edges { node { aggregate {
        Maandbedrag__c { sum { value displayValue } avg { value } min { value } max { value } count { value } } } } } }`,
    );
    const [row] = await soql(
      "SELECT SUM(Maandbedrag__c) s, AVG(Maandbedrag__c) a, MIN(Maandbedrag__c) lo, MAX(Maandbedrag__c) hi, COUNT(Maandbedrag__c) n FROM Aansluiting__c WHERE Status__c != 'Beëindigd'",
    );
    const [{ Maandbedrag__c: amount }] = cells(Aansluiting__c) as [Node];
    expect([
      amount.sum.value,
      amount.avg.value,
      amount.min.value,
      amount.max.value,
      amount.count.value,
    ]).toEqual([row.s, row.a, row.lo, row.hi, row.n]);
    expect(amount.sum.displayValue).toContain('€');
  });

  it('are made by a part of a day, and with subtotals', async () => {
    const { Case } = await groups(
      'Case(first: 50, groupBy: { CreatedDate: { function: CALENDAR_YEAR } }) { edges { node { aggregate { CreatedDate { calendarYear { value } } Id { count { value } } } } } }',
    );
    const years = await soql(
      'SELECT CALENDAR_YEAR(CreatedDate) y, COUNT(Id) n FROM Case GROUP BY CALENDAR_YEAR(CreatedDate) ORDER BY CALENDAR_YEAR(CreatedDate)',
    );
    expect(
      cells(Case).map((one) => [one.CreatedDate.calendarYear.value, one.Id.count.value]),
    ).toEqual(years.map(({ y, n }) => [y, n]));
    const { Case: rolled } = await groups(
      'Case(first: 200, groupBy: { type: ROLLUP, Status: { group: true }, Priority: { group: true } }) { totalCount edges { node { aggregate { Status { value grouping { value } } Priority { value grouping { value } } Id { count { value } } } } } }',
    );
    const all = await soql(
      'SELECT Status, Priority, GROUPING(Status) a, GROUPING(Priority) b, COUNT(Id) n FROM Case GROUP BY ROLLUP(Status, Priority)',
    );
    const key = (parts: unknown[]) => JSON.stringify(parts);
    expect(rolled.totalCount).toBe(all.length);
    expect(
      cells(rolled)
        .map(({ Status, Priority, Id }) =>
          key([
            Status.value,
            Priority.value,
            Status.grouping.value,
            Priority.grouping.value,
            Id.count.value,
          ]),
        )
        .toSorted(),
    ).toEqual(
      all.map(({ Status, Priority, a, b, n }) => key([Status, Priority, a, b, n])).toSorted(),
    );
  });

  it('come in the order that is asked for, a page at a time', async () => {
    const order =
      'groupBy: { AccountId: { group: true } }, orderBy: { Id: { order: DESC, function: COUNT } }';
    const part =
      'edges { node { aggregate { AccountId { value } Id { count { value } } } } } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount';
    const wanted = await soql(
      'SELECT AccountId, COUNT(Id) n FROM Case GROUP BY AccountId ORDER BY COUNT(Id) DESC, AccountId',
    );
    const first = (await groups(`Case(first: 4, ${order}) { ${part} }`)).Case;
    const next = (
      await groups(
        `Case(first: 3, after: "${first.pageInfo.endCursor}", ${order}) { ${part.replace(' totalCount', '')} }`,
      )
    ).Case;
    expect(
      [...cells(first), ...cells(next)].map((one) => [one.AccountId.value, one.Id.count.value]),
    ).toEqual(wanted.slice(0, 7).map(({ AccountId, n }) => [AccountId, n]));
    expect([
      first.totalCount,
      first.pageInfo.hasPreviousPage,
      next.pageInfo.hasPreviousPage,
    ]).toEqual([wanted.length, false, true]);
  });

  it('count for a customer what a customer sees', async () => {
    const { Case } = await groups(
      'Case(groupBy: { Status: { group: true } }, first: 50) { edges { node { aggregate { Status { value } Id { count { value } } } } } }',
      'korenaar',
    );
    const rows = await soql(
      'SELECT Status, COUNT(Id) n FROM Case GROUP BY Status ORDER BY Status',
      'korenaar',
    );
    expect(cells(Case).map((one) => [one.Status.value, one.Id.count.value])).toEqual(
      rows.map(({ Status, n }) => [Status, n]),
    );
    const { body } = await call('{ uiapi { aggregate { Account { totalCount } } } }', undefined);
    expect(body.errors).toMatchObject([{ extensions: { ErrorType: 'ValidationError' } }]);
  });

  it('are refused when a value is neither a key nor worked out', async () => {
    const { body } = await call(
      '{ uiapi { aggregate { Case(groupBy: { Status: { group: true } }) { edges { node { aggregate { Priority { value } } } } } } } }',
      'verkoop',
    );
    expect(body.data.uiapi.aggregate).toEqual({ Case: null });
    expect(body.errors).toMatchObject([
      {
        message: 'Field must be grouped or aggregated: Priority',
        path: ['uiapi', 'aggregate', 'Case'],
        extensions: { ErrorType: 'DataFetchingException', errorCode: 'MALFORMED_QUERY' },
      },
    ]);
  });
});

it('the audit log has the rows behind groups that show personal data', async () => {
  const { auditKeeper } = server.dependencies;
  const personal = `Contact(groupBy: { Email: { group: true } }) {
    edges { node { aggregate { Email { value } } } } }`;
  for (const [inner, isRecorded] of [
    [personal, true],
    [personal.replace('Email { value }', 'Email { count { value } }'), false],
  ] as const) {
    await auditKeeper.flush();
    const [before] = await storedRows<{ id: string }>(server, lastEntry);
    await groups(inner);
    await auditKeeper.flush();
    const entries = await storedRows(
      server,
      `select object, fields, cardinality(records) > 1 as several from audit where id > $1`,
      before!.id,
    );
    const entry = { object: 'Contact', fields: ['Contact.Email'], several: true };
    expect(entries).toEqual(isRecorded ? [entry] : []);
  }
});

const lastEntry = 'select coalesce(max(id), 0) as id from audit';
