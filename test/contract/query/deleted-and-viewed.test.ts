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
