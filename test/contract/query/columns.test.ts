import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';

/** `query?columns=true`, as the platform's command line program asks it. Source: §11.1. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const columns = (as: AccountName | undefined, statement: string): Promise<Answer> =>
  server.call(`/services/data/v65.0/query?q=${encodeURIComponent(statement)}&columns=true`, {
    ...(as && { as }),
  });

it('the columns of a statement are its fields, with their parents and children', async () => {
  const { body } = await columns(
    'verkoop',
    'SELECT id, Name, Owner.Name, (SELECT LastName FROM Contacts) FROM account',
  );
  expect(body).toMatchObject({
    entityName: 'Account',
    groupBy: false,
    idSelected: true,
    keyPrefix: '001',
  });
  expect(body.columnMetadata).toEqual([
    expect.objectContaining({ columnName: 'Id', apexType: 'Id', updatable: false }),
    expect.objectContaining({ columnName: 'Name', textType: true, updatable: true, custom: false }),
    expect.objectContaining({
      columnName: 'Owner',
      aggregate: false,
      joinColumns: [expect.objectContaining({ columnName: 'Name' })],
    }),
    expect.objectContaining({
      columnName: 'Contacts',
      aggregate: true,
      joinColumns: [expect.objectContaining({ columnName: 'LastName' })],
    }),
  ]);
});

it('the columns of groups have the names that their rows have', async () => {
  const { body } = await columns(
    'verkoop',
    'SELECT Status, COUNT(Id), MAX(CreatedDate) newest FROM Case GROUP BY Status',
  );
  const shown = body.columnMetadata.map(
    (one: { columnName: string; displayName: string; aggregate: boolean }) => [
      one.columnName,
      one.displayName,
      one.aggregate,
    ],
  );
  expect(body.groupBy).toBe(true);
  expect(shown).toEqual([
    ['Status', 'Status', false],
    ['expr0', 'count(Id)', true],
    ['newest', 'max(CreatedDate)', true],
  ]);
});

it('a statement that is refused, or names what the viewer may not see, has no columns', async () => {
  const refused = async (as: AccountName | undefined, statement: string) => {
    const { status, body } = await columns(as, statement);
    return [status, body[0].errorCode];
  };
  expect(await refused('verkoop', 'SELEC Id FROM Case')).toEqual([400, 'MALFORMED_QUERY']);
  expect(await refused(undefined, 'SELECT Id FROM Mail__c')).toEqual([400, 'INVALID_TYPE']);
  const { body: seen } = await server.call('/object-info/Account', { as: 'korenaar' });
  const { body: all } = await server.call('/object-info/Account', { as: 'beheer' });
  const hidden = Object.keys(all.fields).filter((name) => seen.fields[name] === undefined);
  expect(hidden.length).toBeGreaterThan(0);
  for (const name of hidden)
    expect(await refused('korenaar', `SELECT ${name} FROM Account`)).toEqual([
      400,
      'INVALID_FIELD',
    ]);
});
