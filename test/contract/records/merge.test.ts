import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { countRows, userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { attachFile, uploadFile } from '../files/multipart.ts';

/**
 * Merging records about the same thing: what moves, what is deleted and who may merge. Source:
 * docs/decisions/0015-merge-moves-references.md.
 */

let server: TestServer;
let account: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own: account, foreign } = await ownAndForeignCompany(server, 'garage'));
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const make = recordCreator(() => server);
const contact = (fields: object = {}) =>
  make('Contact', { LastName: 'Dubbel', AccountId: account, ...fields });
const merge = (id: string, body: object, as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/records/${id}/merge`, { as, method: 'POST', body });
/** Merges in a fresh session: an API key may not change the contact of a login. */
const mergeProven = (id: string, body: object): Promise<Answer> =>
  server.call(`/records/${id}/merge`, { as: 'verkoop', fresh: true, method: 'POST', body });
const plan = (ids: readonly string[], as: AccountName = 'verkoop'): Promise<Answer> =>
  server.call(`/merge-plans/${ids.join()}`, { as });
const rowOf = async (table: string, id: string): Promise<Row | undefined> =>
  (await storedRows<Row>(server, `select * from "${table}" where id = $1`, id))[0];
const mails = async () =>
  (await storedRows<{ n: number }>(server, 'select count(*)::int as n from mail__c'))[0]!.n;
const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;

let count = 0;
async function login(contactId: string, accountId = account): Promise<string> {
  const like = await userOf(server, 'garage');
  const email = `dubbel${String(++count)}@voorbeeld.example`;
  return make('User', {
    LastName: 'Dubbel',
    Email: email,
    Username: email,
    AccountId: accountId,
    ContactId: contactId,
    ProfileId: like.profileid,
  });
}

describe('the merge plan', () => {
  it('gives the fields that differ with a suggestion, and the records to move', async () => {
    const one = await contact({ FirstName: 'Jan', Phone: '0201234567' });
    const other = await contact({ FirstName: 'J.', Email: 'jan@voorbeeld.example' });
    await make('Case', { Subject: 'Van de ene', AccountId: account, ContactId: one });
    const { status, body } = await plan([one, other]);
    expect(status).toBe(200);
    const field = (name: string) => body.fields.find(({ apiName }: Row) => apiName === name);
    expect(field('Name')).toMatchObject({
      equal: false,
      choosable: true,
      parts: ['FirstName', 'LastName'],
      suggested: one,
    });
    expect(field('Phone').suggested).toBe(one);
    expect(field('Email').suggested).toBe(other);
    expect(field('AccountId')).toMatchObject({ equal: true, suggested: null });
    expect(field('AccountId').values[one].AccountId.displayValue).toMatch(/Garage/);
    expect(field('Contactpersoon_ICT__c').parts).toEqual([
      'Contactpersoon_ICT__c',
      'ICT_bevestigd_op__c',
    ]);
    expect(body.moves).toContainEqual({
      apiName: 'Case',
      counts: { [one]: 1, [other]: 0 },
      fieldApiName: 'ContactId',
      label: 'Serviceverzoeken',
    });
    expect(body).toMatchObject({ suggested: one, elsewhere: false, single: null });
  });

  it('does not let the user choose a number that the system assigns', async () => {
    const [one, other] = [
      await make('Account', { Name: 'Dubbel A' }),
      await make('Account', { Name: 'Dubbel B' }),
    ];
    const { body } = await plan([one, other]);
    expect(body.fields.find(({ apiName }: Row) => apiName === 'Klantnummer__c')).toMatchObject({
      choosable: false,
      equal: false,
      suggested: null,
    });
    expect(
      refusal(await merge(one, { recordIds: [other], takes: { Klantnummer__c: other } })),
    ).toBe('400 POST_BODY_PARSE_ERROR');
    expect(body.warning).toMatch(/klantnummer/);
  });
});

describe('a merge of two contacts with chosen values', () => {
  let one: string;
  let other: string;
  let request: string;
  let user: string;
  let link: string;
  let mailsBefore: number;
  let merged: Answer;
  beforeAll(async () => {
    one = await contact({ FirstName: 'Jan', Phone: '0201234567' });
    other = await contact({
      FirstName: 'Johan',
      Email: 'johan@voorbeeld.example',
      Contactpersoon_ICT__c: true,
    });
    await server.call(`/actions/perform-quick-action/Contact.ConfirmIct`, {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'Contact.ConfirmIct', contextId: other, fields: {} },
    });
    request = await make('Case', {
      Subject: 'Verhuist mee',
      AccountId: account,
      ContactId: other,
    });
    user = await login(other);
    ({ link } = await attachFile(server, other, { bytes: 'een', name: 'een.txt' }));
    mailsBefore = await mails();
    merged = await mergeProven(one, {
      recordIds: [other],
      takes: { Email: other, Contactpersoon_ICT__c: other },
    });
  });

  it('answers with the kept record', () => {
    expect(merged.status, merged.text).toBe(200);
    expect(merged.body).toMatchObject({
      id: one,
      fields: { Email: { value: 'johan@voorbeeld.example' }, Name: { value: 'Jan Dubbel' } },
    });
  });

  it('gives the kept record the chosen values, and deletes the other', async () => {
    expect(await rowOf('contact', one)).toMatchObject({
      phone: '0201234567',
      contactpersoon_ict__c: true,
      ict_bevestigd_op__c: expect.anything(),
    });
    expect(await rowOf('contact', other)).toBeUndefined();
  });

  it('moves the requests, logins and files of the other, and mails nobody', async () => {
    expect(await rowOf('case', request)).toMatchObject({ contactid: one });
    expect(await rowOf('user', user)).toMatchObject({ contactid: one, isactive: true });
    expect(await rowOf('contentdocumentlink', link)).toMatchObject({ linkedentityid: one });
    expect(await mails()).toBe(mailsBefore);
  });

  it('is in the history of kept and moved records, and once in the audit log', async () => {
    const lines = await storedRows<Row>(
      server,
      'select soort__c as kind, veld__c as field, oude_waarde__c as before from wijziging__c where record__c = $1',
      one,
    );
    expect(lines).toContainEqual({ kind: 'samengevoegd', field: null, before: 'Johan Dubbel' });
    expect(
      await countRows(
        server,
        `wijziging__c where record__c = $1 and veld__c = 'ContactId' and oude_waarde__c = $2`,
        request,
        other,
      ),
    ).toBe(1);
    expect(
      await countRows(server, `audit where verb = 'merge' and records @> $1`, [one, other]),
    ).toBe(1);
  });
});

describe('a merge', () => {
  it('links a file of both to the kept record once, and moves the history', async () => {
    const [one, other] = [await contact(), await contact()];
    const file = (await uploadFile(server, 'beheer', { bytes: 'twee', name: 'twee.txt' })).body
      .contentDocument.id;
    for (const id of [one, other])
      await make('ContentDocumentLink', {
        ContentDocumentId: file,
        LinkedEntityId: id,
        ShareType: 'V',
      });
    expect((await merge(one, { recordIds: [other] })).status).toBe(200);
    expect(
      await storedRows(
        server,
        'select 1 from contentdocumentlink where contentdocumentid = $1 and linkedentityid = $2',
        file,
        one,
      ),
    ).toHaveLength(1);
    expect(
      await storedRows(
        server,
        `select 1 from wijziging__c where record__c = $1 and soort__c = 'aangemaakt'`,
        one,
      ),
    ).toHaveLength(2);
  });

  it('links a file of both deleted records to the kept one once', async () => {
    const [one, other, third] = [await contact(), await contact(), await contact()];
    const file = (await uploadFile(server, 'beheer', { bytes: 'drie', name: 'drie.txt' })).body
      .contentDocument.id;
    for (const id of [other, third])
      await make('ContentDocumentLink', {
        ContentDocumentId: file,
        LinkedEntityId: id,
        ShareType: 'V',
      });
    expect((await merge(one, { recordIds: [other, third] })).status).toBe(200);
    expect(
      await storedRows(
        server,
        'select 1 from contentdocumentlink where contentdocumentid = $1 and linkedentityid = $2',
        file,
        one,
      ),
    ).toHaveLength(1);
  });

  it('requested three times, two of them at once, is done once', async () => {
    const [one, other] = [await contact(), await contact()];
    const answers = await Promise.all([
      merge(one, { recordIds: [other] }),
      merge(one, { recordIds: [other] }),
    ]);
    expect(
      [...answers, await merge(one, { recordIds: [other] })].map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    expect(
      await storedRows(
        server,
        `select 1 from wijziging__c where record__c = $1 and soort__c = 'samengevoegd'`,
        one,
      ),
    ).toHaveLength(1);
  });

  it('lets the deleted record be restored with its values; moved records stay', async () => {
    const [one, other] = [
      await contact({ FirstName: 'Blijft' }),
      await contact({ FirstName: 'Terug', Phone: '0307654321' }),
    ];
    const request = await make('Case', {
      Subject: 'Blijft daar',
      AccountId: account,
      ContactId: other,
    });
    expect((await merge(one, { recordIds: [other] })).status).toBe(200);
    const { records } = (
      await server.call('/deleted-records?objectApiName=Contact', { as: 'beheer' })
    ).body;
    expect(records[0]).toMatchObject({
      id: other,
      displayValue: 'Terug Dubbel',
      mergedInto: { displayValue: 'Blijft Dubbel', value: one },
    });
    expect(
      (await server.call(`/records/${other}/undelete`, { as: 'beheer', method: 'POST' })).status,
    ).toBe(200);
    expect(await rowOf('contact', other)).toMatchObject({
      firstname: 'Terug',
      phone: '0307654321',
    });
    expect(await rowOf('case', request)).toMatchObject({ contactid: one });
  });

  it('of companies moves the contacts and logins, and takes the chosen values', async () => {
    const [one, other] = [
      await make('Account', { Name: 'Een B.V.' }),
      await make('Account', { Name: 'Twee B.V.', KvK_nummer__c: '12345678' }),
    ];
    const person = await make('Contact', { LastName: 'Mee', AccountId: other });
    await server.call(`/records/${other}`, {
      as: 'beheer',
      fresh: true,
      method: 'PATCH',
      body: { fields: { Contactpersoon__c: person } },
    });
    const user = await login(person, other);
    const body = { recordIds: [other], takes: { KvK_nummer__c: other, Contactpersoon__c: other } };
    // Another main contact may invite colleagues, so it needs a fresh proof.
    const merged = await server.call(`/records/${one}/merge`, {
      as: 'verkoop',
      fresh: true,
      method: 'POST',
      body,
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await rowOf('account', one)).toMatchObject({
      kvk_nummer__c: '12345678',
      contactpersoon__c: person,
    });
    expect(await rowOf('contact', person)).toMatchObject({ accountid: one });
    expect(await rowOf('user', user)).toMatchObject({ accountid: one, isactive: true });
  });
});

describe('a merge of contacts with logins', () => {
  it('of two logins requires a choice of the one to keep, and deactivates the other', async () => {
    const [one, other] = [await contact(), await contact()];
    const [stays, goes] = [await login(one), await login(other)];
    const { single } = (await plan([one, other])).body;
    expect(single).toMatchObject({
      relationship: 'Users',
      options: [{ recordId: one }, { recordId: other }],
    });
    const refused = await merge(one, { recordIds: [other] });
    expect(refusal(refused)).toBe('400 FIELD_CUSTOM_VALIDATION_EXCEPTION');
    expect(Object.keys(refused.body.output.fieldErrors)).toEqual(['Users']);
    const merged = await mergeProven(one, { recordIds: [other], keeps: { Users: stays } });
    expect(merged.status, merged.text).toBe(200);
    expect(await rowOf('user', stays)).toMatchObject({ contactid: one, isactive: true });
    expect(await rowOf('user', goes)).toMatchObject({ contactid: one, isactive: false });
  });

  it('ends the session of the deactivated login', async () => {
    const cookie = await sessionCookieOf(server, 'collega');
    const [{ id: goes, company }] = (await storedRows<{ id: string; company: string }>(
      server,
      `select id, accountid as company from "user" where username like 'collega@%'`,
    )) as [{ id: string; company: string }];
    const [one, other] = [
      await contact({ AccountId: company }),
      await contact({ AccountId: company }),
    ];
    await storedRows(server, 'update "user" set contactid = $1 where id = $2', other, goes);
    const stays = await login(one, company);
    const inside = () =>
      fetch(new URL('/dashboard?tab=serviceverzoeken', server.url), {
        headers: { cookie },
        redirect: 'manual',
      });
    expect((await inside()).status).toBe(200);
    expect((await mergeProven(one, { recordIds: [other], keeps: { Users: stays } })).status).toBe(
      200,
    );
    await expect.poll(async () => (await inside()).status).not.toBe(200);
  });

  it('is refused when it would move a login or main contact to another company', async () => {
    const [one, other] = [await contact(), await contact({ AccountId: foreign })];
    expect((await plan([one, other])).body.elsewhere).toBe(true);
    const user = await login(other, foreign);
    expect(refusal(await merge(one, { recordIds: [other] }))).toBe('400 FIELD_INTEGRITY_EXCEPTION');
    await storedRows(server, 'update "user" set isactive = false where id = $1', user);
    await storedRows(
      server,
      'update account set contactpersoon__c = $1 where id = $2',
      other,
      foreign,
    );
    expect(refusal(await merge(one, { recordIds: [other] }))).toBe('400 FIELD_INTEGRITY_EXCEPTION');
    await storedRows(server, 'update account set contactpersoon__c = null where id = $1', foreign);
    expect((await mergeProven(one, { recordIds: [other] })).status).toBe(200);
  });
});

it('the Merge button is offered on mergeable objects to users who may merge', async () => {
  const one = await contact();
  const buttons = async (id: string, as: AccountName) =>
    (await server.call(`/actions/record/${id}?actionTypes=StandardButton`, { as })).body.actions[
      id
    ].actions.map(({ apiName }: Row) => apiName);
  expect(await buttons(one, 'verkoop')).toContain('Merge');
  expect(await buttons(one, 'garage')).not.toContain('Merge');
  expect(
    await buttons(await make('Case', { Subject: 'Niet', AccountId: account }), 'verkoop'),
  ).not.toContain('Merge');
});

describe('a record that was merged into another, over two merges', () => {
  const fields = 'optionalFields=Contact.Name';
  const notFound = {
    status: 404,
    body: [{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }],
  };
  const mergedInto = (id: string) => ({
    status: 404,
    body: [{ ...notFound.body[0], mergedInto: id }],
  });
  const mergeTwice = async (): Promise<[one: string, other: string, third: string]> => {
    const [one, other, third] = [await contact(), await contact(), await contact()];
    expect((await merge(other, { recordIds: [third] })).status).toBe(200);
    expect((await merge(one, { recordIds: [other] })).status).toBe(200);
    return [one, other, third];
  };
  const batch = async (as: AccountName, ids: readonly string[]) =>
    (await server.call(`/records/batch/${ids.join()}?${fields}`, { as })).body.results.map(
      ({ statusCode: status, result: body }: Row) => ({ status, body }),
    );

  it('is answered 404 with the kept record to a user who may merge', async () => {
    const [one, other, third] = await mergeTwice();
    const mergedAway = mergedInto(one);
    for (const path of [
      `/records/${third}?${fields}`,
      `/merge-plans/${[one, third].join()}`,
      `/actions/record/${third}`,
    ])
      expect(await server.call(path, { as: 'verkoop' }), path).toMatchObject(mergedAway);
    expect(
      await server.call(`/records/${other}`, {
        as: 'verkoop',
        method: 'PATCH',
        body: { fields: { Phone: '0201234567' } },
      }),
    ).toMatchObject(mergedAway);
    expect(await batch('verkoop', [third, one, other, third])).toMatchObject([
      mergedAway,
      { status: 200 },
      mergedAway,
      mergedAway,
    ]);
  });

  it('is answered the usual 404 to others', async () => {
    const [one, other, third] = await mergeTwice();
    const ofCustomer = await batch('garage', [third, one, other, third]);
    expect(ofCustomer.map(({ status }: Row) => status)).toEqual([404, 200, 404, 404]);
    for (const place of [0, 2, 3]) expect(ofCustomer[place].body).toEqual(notFound.body);
    for (const as of ['garage', undefined] as const)
      expect(
        (await server.call(`/records/${third}?${fields}`, { ...(as && { as }) })).body,
      ).toEqual(notFound.body);
  });

  it('is answered the usual 404 after the kept record is deleted', async () => {
    const [one, , third] = await mergeTwice();
    expect((await server.call(`/records/${third}?${fields}`, { as: 'verkoop' })).body).toEqual(
      mergedInto(one).body,
    );
    expect((await server.call(`/records/${one}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await server.call(`/records/${third}?${fields}`, { as: 'verkoop' })).body).toEqual(
      notFound.body,
    );
  });
});
