import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf, createRow } from '../../rows.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';

/** The parent and the children of a row, by the names of relationships. Source: record-api.md §11.2. */

const sobjects = '/services/data/v65.0/sobjects';
let server: TestServer;
let account = '';
let contact = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  contact = await createRow(server, 'Contact', { LastName: 'Kind', AccountId: account });
});
afterAll(() => server.close());

const get = (path: string, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`${sobjects}/${path}`, { as });

describe('a parent relationship', () => {
  it('gives the parent, with all fields or the asked ones', async () => {
    const whole = await get(`Contact/${contact}/Account`);
    expect([whole.status, whole.body]).toEqual([
      200,
      expect.objectContaining({
        attributes: { type: 'Account', url: `${sobjects}/Account/${account}` },
        Id: account,
        Klantnummer__c: expect.any(String),
      }),
    ]);
    const some = await get(`contact/${contact.slice(0, 15)}/account?fields=Name`);
    expect(some.body).toEqual({ attributes: expect.anything(), Name: expect.any(String) });
  });

  it('that leads to users gives the owner', async () => {
    const made = await server.call(`${sobjects}/Case`, {
      as: 'verkoop',
      method: 'POST',
      body: { Subject: 'Van iemand', AccountId: account },
    });
    const { status, body } = await get(`Case/${made.body.id}/Owner?fields=Name`);
    expect([status, body.attributes.type]).toEqual([200, 'User']);
  });

  it('without a parent does not exist', async () => {
    const { status, body } = await get(`Case/${await newCase()}/Contact`);
    expect([status, body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
  });
});

const newCase = (): Promise<string> =>
  createRow(server, 'Case', { Subject: 'Kaal', AccountId: account });

describe('a child relationship', () => {
  it('gives the children as a query does', async () => {
    const { status, body } = await get(`Account/${account}/Contacts?fields=Id,Account.Name`);
    expect([status, body]).toEqual([
      200,
      {
        totalSize: body.records.length,
        done: true,
        records: expect.arrayContaining([
          expect.objectContaining({
            Id: contact,
            Account: expect.objectContaining({ Name: expect.any(String) }),
          }),
        ]),
      },
    ]);
    const whole = await get(`account/${account}/contacts`);
    expect(whole.body.records[0]).toMatchObject({
      AccountId: account,
      LastName: expect.anything(),
    });
  });

  it('goes on where a page ends', async () => {
    const parent = await newCase();
    for (let at = 0; at < 201; at++)
      await createRow(server, 'CaseComment', { ParentId: parent, CommentBody: `R ${at}` });
    const { body } = await server.call(`${sobjects}/Case/${parent}/CaseComments?fields=Id`, {
      as: 'verkoop',
      headers: { 'Sforce-Query-Options': 'batchSize=200' },
    });
    expect([body.done, body.totalSize, body.records.length]).toEqual([false, 201, 200]);
    const next = await server.call(body.nextRecordsUrl, { as: 'verkoop' });
    expect([next.body.done, next.body.records.length]).toEqual([true, 1]);
  });
});

it.each([
  ['an unknown relationship', 'Account/ACCOUNT/Bestaat_niet__r', 404, 'NOT_FOUND'],
  ['a field', 'Account/ACCOUNT/Name', 404, 'NOT_FOUND'],
  ['an unknown row', 'Account/001zzzzzzzzzzzz/Contacts', 404, 'NOT_FOUND'],
  ['a row of another object', 'Account/CONTACT/Contacts', 404, 'NOT_FOUND'],
  ['an unknown field', 'Account/ACCOUNT/Contacts?fields=Geen', 400, 'INVALID_FIELD'],
  ['a statement', 'Account/ACCOUNT/Contacts?fields=Id FROM User', 400, 'INVALID_FIELD'],
] as const)('%s is refused', async (...[, path, status, code]) => {
  const answer = await get(path.replace('ACCOUNT', account).replace('CONTACT', contact));
  expect([answer.status, answer.body[0].errorCode]).toEqual([status, code]);
});

it('children and parents that the viewer does not see do not exist', async () => {
  expect((await get(`Account/${account}/Contacts`, 'korenaar')).status).toBe(200);
  expect((await get(`Account/${account}/Contacts`, 'garage')).status).toBe(404);
  expect((await get(`Contact/${contact}/Account`, 'garage')).status).toBe(404);
});
