import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf, createRow } from '../../rows.ts';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';

/** Deleted rows, and rows that a statement marks as viewed. Source: record-api.md §11.1, §11.2. */

const api = '/services/data/v65.0';
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const contact = (LastName: string) =>
  createRow(server, 'Contact', { LastName, AccountId: account });
const call = (path: string, method = 'GET', as: AccountName = 'beheer') =>
  server.call(`${api}/${path}`, {
    as,
    method,
    ...(method === 'PATCH' && { body: { Title: 'X' } }),
  });

it('a row in the bin is answered as deleted to who may restore it, and as unknown to others', async () => {
  const path = `sobjects/Contact/${await contact('Weg')}`;
  expect((await call(path, 'DELETE')).status).toBe(204);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const mine = await call(path, method);
    expect([mine.status, mine.body[0].errorCode]).toEqual([404, 'ENTITY_IS_DELETED']);
    const others = await call(path, method, 'korenaar');
    expect([others.status, others.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
  }
  const unknown = await call('sobjects/Contact/003zzzzzzzzzzzz');
  expect(unknown.body[0].errorCode).toBe('NOT_FOUND');
});

it.each(['FOR VIEW', 'FOR REFERENCE'])('%s marks the rows as viewed', async (mark) => {
  const id = await contact('Gezien');
  const recent = async (): Promise<string> => (await call('sobjects/Contact')).text;
  const statement = `query?q=SELECT Id FROM Contact WHERE Id = '${id}'`;
  await call(statement);
  expect(await recent()).not.toContain(id);
  expect((await call(`${statement} ${mark}`)).status).toBe(200);
  expect(await recent()).toContain(id);
});

const statementFor = (as: AccountName, path: string, statement: string) =>
  call(`${path}?q=${encodeURIComponent(statement)}`, 'GET', as);

it('queryAll gives the rows in the bin too, to who may restore them', async () => {
  const [there, gone] = [await contact('Bak-aan'), await contact('Bak-uit')];
  expect((await call(`sobjects/Contact/${gone}`, 'DELETE')).status).toBe(204);
  const statement = `SELECT Id, IsDeleted FROM Contact WHERE LastName LIKE 'Bak-%' ORDER BY LastName`;
  const rows = async (path: string, as: AccountName = 'beheer', asked = statement) => {
    const { body } = await statementFor(as, path, asked);
    return body.records.map(({ Id, IsDeleted }: { Id: string; IsDeleted: boolean }) => [
      Id,
      IsDeleted,
    ]);
  };
  expect(await rows('query')).toEqual([[there, false]]);
  expect(await rows('queryAll')).toEqual([
    [there, false],
    [gone, true],
  ]);
  expect(await rows('query', 'beheer', `${statement} ALL ROWS`)).toEqual(await rows('queryAll'));
  const inBin = statement.replace('WHERE', 'WHERE Contact.IsDeleted = true AND');
  expect(await rows('queryAll', 'beheer', inBin)).toEqual([[gone, true]]);
  expect(await rows('query', 'beheer', inBin)).toEqual([]);
  expect(await rows('queryAll', 'korenaar')).toEqual([[there, false]]);
  expect(await rows('queryAll', 'garage')).toEqual([]);
  const counted = `SELECT IsDeleted, COUNT(Id) n FROM Contact WHERE LastName LIKE 'Bak-%' GROUP BY IsDeleted ORDER BY IsDeleted`;
  const { body } = await statementFor('beheer', 'queryAll', counted);
  expect(body.records.map(({ n }: { n: number }) => n)).toEqual([1, 1]);
  const children = await statementFor(
    'beheer',
    'queryAll',
    `SELECT Id, (SELECT Id FROM Contacts WHERE LastName LIKE 'Bak-%') FROM Account WHERE Id = '${account}'`,
  );
  expect(children.body.records[0].Contacts.totalSize).toBe(2);
});

it('the next pages of queryAll have the rows in the bin too', async () => {
  const ids = await Promise.all(Array.from({ length: 205 }, (_, at) => contact(`Rij-${at}`)));
  for (const id of ids.slice(0, 3)) await call(`sobjects/Contact/${id}`, 'DELETE');
  const found: string[] = [];
  let path: string | undefined =
    `${api}/queryAll?q=SELECT+Id+FROM+Contact+WHERE+LastName+LIKE+'Rij-%25'+ORDER+BY+LastName`;
  while (path !== undefined) {
    const headers = { 'sforce-query-options': 'batchSize=200' };
    const { body } = await server.call(path, { as: 'beheer', headers });
    found.push(...body.records.map(({ Id }: { Id: string }) => Id));
    path = body.nextRecordsUrl;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});

it('a field that only tells of the bin is described, and is none of a parent', async () => {
  const { body } = await call('sobjects/Contact/describe');
  expect(body.fields).toContainEqual(
    expect.objectContaining({ name: 'IsDeleted', type: 'boolean', updateable: false }),
  );
  const { status } = await statementFor('beheer', 'query', 'SELECT Account.IsDeleted FROM Contact');
  expect(status).toBe(400);
});
