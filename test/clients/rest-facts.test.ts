import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from 'jsforce';
import { companyOf } from '../rows.ts';
import { openTestServer, type TestServer, userId } from '../support/server.ts';
import { connectJsforce } from './jsforce.ts';

/** What jsforce, unmodified, asks besides rows. Source: record-api.md §11.4, §11.5. */

let server: TestServer;
let client: Connection;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  client = await connectJsforce(server);
});
afterAll(() => server.close());

it('jsforce learns who it is, and in which organization', async () => {
  const identity = await client.identity();
  const user = await userId(server.ctx, 'beheer');
  expect(identity).toMatchObject({ user_id: user, username: 'beheer@zorgeloos.example' });
  const { records } = await client.query<{ Id: string; Name: string }>(
    'SELECT Id, Name FROM Organization',
  );
  expect(identity.organization_id).toBe(records[0]!.Id);
  expect(await client.sobject('Organization').retrieve(records[0]!.Id)).toMatchObject({
    Name: 'Zorgeloos Zakelijk',
  });
  expect(await client.chatter.resource('/users/me').retrieve()).toMatchObject({ id: user });
});

it('jsforce learns its limits and what was seen last', async () => {
  const { DailyApiRequests: calls } = await client.limits();
  expect(calls!.Remaining).toBeLessThanOrEqual(calls!.Max);
  await client.requestGet(`/ui-api/records/${account}?fields=Account.Id&updateMru=true`);
  expect(await client.recent(1)).toEqual([expect.objectContaining({ Id: account })]);
});

it('jsforce finds rows by words', async () => {
  const { searchRecords } = await client.search(
    'FIND {Korenaar} IN NAME FIELDS RETURNING Account(Id, Name), Contact(Id LIMIT 1)',
  );
  expect(searchRecords).toContainEqual(
    expect.objectContaining({ Id: account, Name: 'Bakkerij De Korenaar B.V.' }),
  );
  await expect(client.search('FIND {Korenaar')).rejects.toMatchObject({
    errorCode: 'MALFORMED_SEARCH',
  });
});

it('jsforce reads a list view', async () => {
  const accounts = client.sobject('Account');
  // proof: the list view resource of the platform has these
  const { listviews } = (await accounts.listviews()) as {
    listviews: { id: string; developerName: string }[];
  };
  const { id } = listviews.find(({ developerName }) => developerName === 'Alle')!;
  const { query } = (await accounts.listview(id).describe()) as { query: string };
  const { totalSize } = await client.query(query);
  const results = (await accounts.listview(id).results()) as { records: unknown[] };
  expect(results.records.length).toBe(Math.min(25, totalSize));
});

it('jsforce stores a file and reads its bytes', async () => {
  const versions = client.sobject('ContentVersion');
  const made = await versions.create({
    Title: 'Van jsforce',
    PathOnClient: 'jsforce.txt',
    VersionData: Buffer.from('inhoud van het bestand').toString('base64'),
    FirstPublishLocationId: account,
  });
  const pieces: Buffer[] = [];
  // proof: a refused row is thrown
  for await (const piece of versions.record(made.id!).blob('VersionData')) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('inhoud van het bestand');
});
