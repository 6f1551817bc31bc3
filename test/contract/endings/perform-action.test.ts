import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf, fieldCodes } from '../generated/calls.ts';
import { findOwnRows, type OwnRows } from '../security/own-rows.ts';

/** Performing a quick action: record-api.md §6.6. */

let server: TestServer;
let rows: OwnRows;
beforeAll(async () => {
  server = await openTestServer();
  rows = await findOwnRows(server);
});
afterAll(() => server.close());

const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;

describe('performing a quick action', () => {
  const perform = (
    name: string,
    { as = 'verkoop', ...call }: { as?: AccountName | undefined; method: string; body: unknown },
  ) => server.call(`/actions/perform-quick-action/${name}`, { as, ...call });

  it.each([
    [
      'an action that the viewer may not perform',
      'PATCH',
      'Case.UpdateStatus',
      { apiName: 'Case', contextId: 'REQUEST', fields: { Status: 'Gesloten' } },
      '404 NOT_FOUND',
      'korenaar',
    ],
    [
      'the other HTTP method',
      'POST',
      'Case.UpdateStatus',
      { apiName: 'Case', contextId: 'REQUEST', fields: {} },
      '400 INVALID_INPUT',
    ],
    ['no object', 'POST', 'Global.NewCase', { fields: {} }, '400 MISSING_ARGUMENT'],
    ['no fields', 'POST', 'Global.NewCase', { apiName: 'Case' }, '400 MISSING_ARGUMENT'],
    [
      'another object',
      'POST',
      'Global.NewCase',
      { apiName: 'Account', fields: {} },
      '400 INVALID_INPUT',
    ],
    [
      'another object in a change',
      'PATCH',
      'Case.UpdateStatus',
      { apiName: 'Account', contextId: 'REQUEST', fields: {} },
      '400 INVALID_INPUT',
    ],
    [
      'a global action on an unknown record',
      'POST',
      'Global.NewCase',
      { apiName: 'Case', contextId: '500zzzzzzzzzzzz', fields: {} },
      '404 NOT_FOUND',
    ],
    [
      'no record',
      'PATCH',
      'Case.UpdateStatus',
      { apiName: 'Case', fields: {} },
      '400 MISSING_ARGUMENT',
    ],
    [
      'an unknown record',
      'PATCH',
      'Case.UpdateStatus',
      { apiName: 'Case', contextId: '500zzzzzzzzzzzz', fields: {} },
      '404 NOT_FOUND',
    ],
    [
      'a record of another object',
      'PATCH',
      'Case.UpdateStatus',
      { apiName: 'Case', contextId: 'ACCOUNT', fields: {} },
      '400 INVALID_INPUT',
    ],
    [
      'another parent than the contextId',
      'POST',
      'Account.NewContact',
      { apiName: 'Contact', contextId: 'ACCOUNT', fields: { AccountId: 'REQUEST' } },
      '400 INVALID_INPUT',
    ],
    [
      'an unknown key',
      'POST',
      'Global.NewCase',
      { apiName: 'Case', fields: {}, extra: 1 },
      '400 POST_BODY_PARSE_ERROR',
    ],
    [
      'an unknown field',
      'POST',
      'Global.NewCase',
      { apiName: 'Case', fields: { Onbekend__c: 1 } },
      '400 POST_BODY_PARSE_ERROR',
    ],
  ] as const)('with %s is refused', async (...[, method, name, body, expected, as]) => {
    const filled = JSON.parse(
      JSON.stringify(body).replaceAll('REQUEST', rows.request).replaceAll('ACCOUNT', rows.account),
    );
    expect(refusal(await perform(name, { method, body: filled, as }))).toBe(expected);
  });

  it('is refused with the errors of an ordinary save', async () => {
    const answer = await perform('Account.NewContact', {
      method: 'POST',
      body: { apiName: 'Contact', contextId: rows.account, fields: { Email: 'geen adres' } },
    });
    expect(fieldCodes(answer)).toEqual([
      'Email INVALID_EMAIL_ADDRESS',
      'LastName REQUIRED_FIELD_MISSING',
    ]);
  });

  it('warns of a duplicate unless allowSaveOnDuplicate is true', async () => {
    const [known] = await storedRows<{ email: string }>(
      server,
      'select email from contact where id = $1',
      rows.ownContact,
    );
    const make = (allowSaveOnDuplicate: boolean) =>
      perform('Account.NewContact', {
        method: 'POST',
        body: {
          allowSaveOnDuplicate,
          apiName: 'Contact',
          contextId: rows.account,
          fields: { LastName: 'Dubbel', Email: known!.email },
        },
      });
    expect(refusal(await make(false))).toBe('400 DUPLICATES_DETECTED');
    expect((await make(true)).status).toBe(200);
  });

  it('creates a record under its context record', async () => {
    const { status, body } = await perform('Account.NewContact', {
      method: 'POST',
      body: {
        apiName: 'Contact',
        contextId: rows.account.slice(0, 15),
        fields: { LastName: 'Proef', RecordTypeId: null },
      },
    });
    expect([status, { ...body, id: '' }]).toEqual([
      200,
      {
        contextId: rows.account,
        feedItemId: null,
        id: '',
        isCreated: true,
        isSuccess: true,
        successMessage: 'De contactpersoon is aangemaakt.',
      },
    ]);
    expect(
      await storedRows(server, 'select lastname, accountid from contact where id = $1', body.id),
    ).toEqual([{ lastname: 'Proef', accountid: rows.account }]);
  });

  it('that is global fills the new record from its context, unless a field differs', async () => {
    const made = async (fields: Record<string, unknown>) => {
      const { body } = await perform('Global.NewCase', {
        method: 'POST',
        body: { apiName: 'Case', contextId: rows.ownContact, fields },
      });
      expect(body).toMatchObject({ contextId: rows.ownContact, isCreated: true });
      return storedRows(server, 'select accountid, contactid from "case" where id = $1', body.id);
    };
    expect(await made({ Subject: 'Proef' })).toEqual([
      { accountid: rows.account, contactid: rows.ownContact },
    ]);
    expect(await made({ Subject: 'Proef', ContactId: rows.colleague })).toEqual([
      { accountid: rows.account, contactid: rows.colleague },
    ]);
  });

  it('changes its context record', async () => {
    const { body } = await perform('Case.UpdateStatus', {
      method: 'PATCH',
      body: {
        apiName: 'Case',
        contextId: rows.request,
        fields: { Id: rows.request, Status: 'Wacht op feedback' },
      },
    });
    expect(body).toMatchObject({ id: rows.request, isCreated: false, isSuccess: true });
    expect(
      await storedRows(server, 'select status from "case" where id = $1', rows.request),
    ).toEqual([{ status: 'Wacht op feedback' }]);
  });
});

it('a job application that is taken leaves the queue of new applications', async () => {
  const post = (path: string, body: object) =>
    server.call(path, { as: 'beheer', method: 'POST', body });
  const fields = {
    Voornaam__c: 'Ine',
    Achternaam__c: 'Proef',
    Email__c: 'ine@voorbeeld.example',
    OwnerId: null,
  };
  const { id } = (await post('/records', { apiName: 'Sollicitatie__c', fields })).body;
  const queue = async (): Promise<string[]> =>
    (await post('/list-records/Sollicitatie__c/Nieuw', { pageSize: 200 })).body.records.map(
      (row: { id: string }) => row.id,
    );
  expect(await queue()).toContain(id);
  const apiName = 'Sollicitatie__c.Take';
  expect(
    (await post(`/actions/perform-quick-action/${apiName}`, { apiName, contextId: id, fields: {} }))
      .status,
  ).toBe(200);
  expect(await queue()).not.toContain(id);
});
