import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from 'jsforce';
import { companyOf } from '../rows.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { connectJsforce } from './jsforce.ts';

/**
 * The calls of jsforce, unmodified, that ask the platform's REST API and Bulk API 2.0, with an API
 * key as access token. Source: record-api.md §11.
 */

let server: TestServer;
let client: Connection;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  client = await connectJsforce(server);
  client.bulk2.pollInterval = 100;
});
afterAll(() => server.close());

type CasePage = {
  uiapi: {
    query: {
      Case: {
        edges: { node: { Id: string; Account: { Name: { value: string } } | null } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    };
  };
};

describe('Apollo reads', () => {
  it('records of the GraphQL API page by page, and the error of a wrong query', async () => {
    const apollo = new ApolloClient({
      cache: new InMemoryCache(),
      link: new HttpLink({
        uri: `${client.instanceUrl}/services/data/v65.0/graphql`,
        headers: { authorization: `Bearer ${client.accessToken}` },
      }),
    });
    const query: TypedDocumentNode<CasePage, { after: string | null }> = gql`
      query Cases($after: String) {
        uiapi {
          query {
            Case(first: 7, after: $after, orderBy: { CaseNumber: { order: DESC } }) {
              edges {
                node {
                  Id
                  Account {
                    Name {
                      value
                    }
                  }
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    `;
    const pageAfter = async (after: string | null) => {
      const { data } = await apollo.query({ query, variables: { after } });
      return data!.uiapi.query.Case;
    };
    const first = await pageAfter(null);
    const next = await pageAfter(first.pageInfo.endCursor);
    const ids = [...first.edges, ...next.edges].map(({ node }) => node.Id);
    const { records } = await client.query('SELECT Id FROM Case ORDER BY CaseNumber DESC LIMIT 14');
    expect(ids).toEqual(records.map(({ Id }) => Id));
    const wrong = gql`
      {
        uiapi {
          nowhere
        }
      }
    `;
    await expect(apollo.query({ query: wrong })).rejects.toThrow("Field 'nowhere' in type 'UIAPI'");
  });
});

describe('jsforce reads', () => {
  it('the rows of a SOQL statement with their parents and children, page by page', async () => {
    const { records } = await client.query<Record<string, unknown>>(
      `SELECT Name, Owner.Name, (SELECT LastName FROM Contacts) FROM Account WHERE Id = '${account}'`,
    );
    expect(records).toEqual([
      expect.objectContaining({
        Name: 'Bakkerij De Korenaar B.V.',
        Owner: expect.objectContaining({ Name: expect.any(String) }),
        Contacts: expect.objectContaining({ done: true }),
      }),
    ]);
    const { totalSize } = await client.query('SELECT COUNT() FROM CaseComment');
    const all = await client
      .query('SELECT Id FROM CaseComment')
      .run({ autoFetch: true, maxFetch: 100_000 });
    expect(all.records.length).toBe(totalSize);
  });

  it('rows by conditions, their number, and one of them', async () => {
    const named = { LastName: { $like: 'A%' } };
    const found = await client.sobject('Contact').find(named, ['Id', 'LastName']).limit(3);
    expect(found.length).toBeGreaterThan(0);
    expect(await client.sobject('Contact').count(named)).toBeGreaterThanOrEqual(found.length);
    expect(await client.sobject('Case').findOne({ AccountId: account })).toMatchObject({
      AccountId: account,
    });
  });

  it('what objects there are, and how one is made up', async () => {
    const { sobjects } = await client.describeGlobal();
    expect(sobjects.map(({ name }) => name)).toContain('Contact');
    const { fields, childRelationships } = await client.sobject('Account').describe();
    expect(fields.find(({ name }) => name === 'Name')).toMatchObject({ type: 'string' });
    expect(childRelationships.map(({ childSObject }) => childSObject)).toContain('Contact');
  });

  it('how the page of an object is made up', async () => {
    const { layouts } = await client.sobject('Case').layouts();
    expect(layouts[0]!.detailLayoutSections.length).toBeGreaterThan(0);
    expect(layouts[0]!.relatedLists.map(({ name }) => name)).toContain('CaseComments');
  });

  it('why a statement is refused', async () => {
    await expect(client.query('SELECT Bestaat_niet__c FROM Account')).rejects.toMatchObject({
      errorCode: 'INVALID_FIELD',
    });
    await expect(client.query('SELEC Id FROM Account')).rejects.toMatchObject({
      errorCode: 'MALFORMED_QUERY',
    });
  });
});

it('jsforce reads the rows in the bin too', async () => {
  const { id } = await client.sobject('Contact').create({ LastName: 'Bak', AccountId: account });
  await client.sobject('Contact').destroy(id!); // proof: a refused row is thrown
  const statement = `SELECT IsDeleted FROM Contact WHERE Id = '${id}'`;
  expect((await client.query(statement)).records).toEqual([]);
  expect((await client.query(statement, { scanAll: true })).records).toMatchObject([
    { IsDeleted: true },
  ]);
});

it('jsforce reads the menu, the colours and the actions of a screen', async () => {
  const tabs = await client.tabs();
  expect(tabs.map(({ sobjectName }) => sobjectName)).toContain('Case');
  const { themeItems } = await client.theme();
  expect(themeItems).toContainEqual(
    expect.objectContaining({
      name: 'Case',
      colors: [expect.objectContaining({ theme: 'theme4' })],
    }),
  );
  // proof: jsforce gives the answer as it is, without a type
  const names = (actions: unknown) => (actions as { name: string }[]).map(({ name }) => name);
  const everywhere = names(await client.quickActions());
  expect(everywhere.length).toBeGreaterThan(0);
  expect(names(await client.sobject('Case').quickActions())).toEqual(
    expect.arrayContaining(everywhere),
  );
});

it('jsforce makes, reads, changes and deletes a row', async () => {
  const contacts = client.sobject('Contact');
  const made = await contacts.create({ LastName: 'Van jsforce', AccountId: account });
  const id = made.id!; // proof: a refused row is thrown
  expect(await contacts.retrieve(id)).toMatchObject({ LastName: 'Van jsforce' });
  expect((await contacts.update({ Id: id, Title: 'Bakker' })).success).toBe(true);
  expect(await contacts.retrieve(id)).toMatchObject({ Title: 'Bakker' });
  expect((await contacts.destroy(id)).success).toBe(true);
  await expect(contacts.retrieve(id)).rejects.toMatchObject({ errorCode: 'ENTITY_IS_DELETED' });
});

it('jsforce makes or changes rows by a number that other programs know them by', async () => {
  const row = (number: string, Name: string) => ({
    Nummer__c: number,
    Name,
    Account__c: account,
    Soort__c: 'Mobiel',
  });
  const connections = client.sobject('Aansluiting__c');
  const made = await connections.upsert(row('06-44440001', 'Eerst'), 'Nummer__c');
  expect(made).toMatchObject({ success: true, created: true });
  const id = made.id!; // proof: a refused row is thrown
  expect(await connections.upsert(row('06-44440001', 'Dan'), 'Nummer__c')).toMatchObject({ id });
  const both = [row('06-44440001', 'Samen'), row('06-44440002', 'Nieuw')];
  const answers = await connections.upsert(both, 'Nummer__c');
  expect(answers).toMatchObject([{ id, created: false }, { created: true }]);
  expect(await connections.retrieve(id)).toMatchObject({ Name: 'Samen' });
});

it('jsforce learns which rows were changed and deleted', async () => {
  const contacts = client.sobject('Contact');
  const made = await contacts.create({ LastName: 'Voor de kopie', AccountId: account });
  const id = made.id!; // proof: a refused row is thrown
  const [start, end] = [-600_000, 600_000].map((ms) => new Date(Date.now() + ms));
  expect((await contacts.updated(start!, end!)).ids).toContain(id);
  await contacts.destroy(id);
  const { deletedRecords } = await contacts.deleted(start!, end!);
  expect(deletedRecords.map((row) => row.id)).toContain(id);
});

it('jsforce makes and reads rows together, and learns which of them was refused', async () => {
  const contacts = client.sobject('Contact');
  const made = await contacts.create([
    { LastName: 'Samen', AccountId: account },
    { AccountId: account },
  ]);
  expect(made.map(({ success }) => success)).toEqual([true, false]);
  const ids = made.flatMap(({ id }) => id ?? []);
  expect(await contacts.retrieve(ids)).toEqual([expect.objectContaining({ LastName: 'Samen' })]);
  expect((await contacts.destroy(ids)).map(({ success }) => success)).toEqual([true]);
});

it('jsforce sends calls that use the answers of each other', async () => {
  const answer = await client.requestPost<{
    compositeResponse: { httpStatusCode: number; body: unknown }[];
  }>('/composite', {
    allOrNone: true,
    compositeRequest: [
      {
        method: 'POST',
        url: '/services/data/v65.0/sobjects/Contact',
        referenceId: 'made',
        body: { LastName: 'Keten', AccountId: account },
      },
      {
        method: 'GET',
        url: '/services/data/v65.0/sobjects/Contact/@{made.id}?fields=LastName',
        referenceId: 'read',
      },
    ],
  });
  expect(answer.compositeResponse.map(({ httpStatusCode }) => httpStatusCode)).toEqual([201, 200]);
  expect(answer.compositeResponse[1]!.body).toMatchObject({ LastName: 'Keten' });
});

it('jsforce takes rows in and gives them out in bulk', async () => {
  const load = (operation: 'insert' | 'update' | 'delete', input: Record<string, string>[]) =>
    client.bulk2.loadAndWaitForResults({ object: 'Contact', operation, input });
  const rows = Array.from({ length: 120 }, (_, at) => ({
    LastName: `Massa ${at}`,
    AccountId: account,
  }));
  const { successfulResults: made, failedResults: refused } = await load('insert', [
    ...rows,
    { LastName: 'Zonder bedrijf', AccountId: '' },
  ]);
  expect([made.length, refused.length]).toEqual([120, 1]);
  expect(refused[0]!.sf__Error).toContain('REQUIRED_FIELD_MISSING');
  const ids = made.map(({ sf__Id: Id }) => ({ Id }));
  const changed = await load(
    'update',
    ids.map((row) => ({ ...row, Title: 'Bakker' })),
  );
  expect([changed.successfulResults.length, changed.failedResults.length]).toEqual([120, 0]);
  const found: unknown[] = [];
  for await (const row of await client.bulk2.query(
    "SELECT Id, Account.Name FROM Contact WHERE LastName LIKE 'Massa %' AND Title = 'Bakker'",
  ))
    found.push(row);
  expect(found.length).toBe(120);
  expect((await load('delete', ids)).successfulResults.length).toBe(120);
});
