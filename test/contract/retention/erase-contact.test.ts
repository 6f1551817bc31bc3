import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  ownAndForeignCompany,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { attachFile } from '../files/multipart.ts';

/**
 * Erasure of a contact (AVG art. 17): personal data go, and the company's records stay without the
 * person. Source: docs/decisions/0017-erasure-by-two-people.md.
 */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = (await ownAndForeignCompany(server, 'garage')).own;
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const erase = (contextId: string, Achternaam: string, as: AccountName = 'beheer') =>
  server.call('/actions/perform-quick-action/Contact.Erase', {
    as,
    method: 'POST',
    body: { apiName: 'Contact.Erase', contextId, fields: { Achternaam } },
  });
const act = (
  name: string,
  contextId: string,
  { as = 'verkoop' as AccountName, fields = {} } = {},
) =>
  server.call(`/actions/perform-quick-action/Contact.${name}`, {
    as,
    method: 'POST',
    body: { apiName: `Contact.${name}`, contextId, fields },
  });
const requestErasure = (id: string, as: AccountName = 'verkoop') =>
  act('AskErase', id, { as, fields: { Reden: 'Gevraagd per mail' } });
const inAnyTable = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const table of [
    ...server.dependencies.registry.objects.map((object) => object.table),
    'bulk_row',
    'deleted_row',
    'recently_viewed',
  ])
    if (
      (
        await storedRows(
          server,
          `select 1 from "${table}" as t where t::text ilike $1 limit 1`,
          `%${text}%`,
        )
      ).length > 0
    )
      found.push(table);
  return found;
};

it('erasing a contact is refused to sales, and without the typed last name', async () => {
  const id = await make('Contact', { LastName: 'Blijfnog', AccountId: account });
  await requestErasure(id);
  expect((await erase(id, 'Blijfnog', 'verkoop')).status).toBe(404);
  expect(codeOf(await erase(id, 'Iemand anders'))).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
  expect(await storedRows(server, 'select 1 from contact where id = $1', id)).toHaveLength(1);
});

const isThere = async (id: string): Promise<boolean> =>
  (await storedRows(server, 'select 1 from contact where id = $1', id)).length > 0;
const mailsAbout = (id: string) =>
  storedRows<{ to: string; text: string }>(
    server,
    'select aan__c as to, tekst__c as text from mail__c where record__c = $1',
    id,
  );
const makeContact = () => make('Contact', { LastName: 'Vierogen', AccountId: account });

it('erasing a contact takes two people: the requester may not erase', async () => {
  const id = await makeContact();
  expect((await erase(id, 'Vierogen')).status, 'nobody asked for it').toBe(400);
  await requestErasure(id, 'beheer');
  expect((await erase(id, 'Vierogen')).status, 'the requester erases').toBe(400);
  // The requester field cannot be changed by hand.
  const { status } = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Wissen_door__c: null } },
  });
  expect(status).toBe(400);
  expect((await act('DeclineErase', id, { fields: { Reden: 'Te vroeg' } })).status).toBe(200);
  await requestErasure(id);
  expect((await erase(id, 'Vierogen')).status).toBe(200);
  expect(await isThere(id)).toBe(false);
});

it('who asks to erase a contact sees what goes and stays, as does a colleague', async () => {
  const id = await makeContact();
  await make('Case', { Subject: 'Van het bedrijf', AccountId: account, ContactId: id });
  const asked = await requestErasure(id, 'beheer');
  const outcome = asked.body.outcome as { label: string; value: string }[];
  expect(Object.fromEntries(outcome.map(({ label, value }) => [label, value]))).toMatchObject({
    Contactpersonen: '1 verdwijnt.',
    Serviceverzoeken: expect.stringMatching(/^1 blijft\. Van het bedrijf/),
  });
  expect((await act('ForetellErase', id)).body.outcome).toEqual(outcome);
});

it('a colleague who declines to erase a contact gives a reason, which is mailed', async () => {
  const id = await makeContact();
  await requestErasure(id, 'beheer');
  expect(codeOf(await act('DeclineErase', id))).toBe('REQUIRED_FIELD_MISSING');
  expect(
    (await act('DeclineErase', id, { fields: { Reden: 'Is nog contactpersoon' } })).status,
  ).toBe(200);
  expect(await mailsAbout(id)).toEqual([
    { to: accounts.beheer, text: expect.stringContaining('Is nog contactpersoon') },
  ]);
  expect(await storedRows(server, 'select wissen_door__c from contact where id = $1', id)).toEqual([
    { wissen_door__c: null },
  ]);
});

it('the requester may withdraw the erasure without a reason or a mail', async () => {
  const id = await makeContact();
  await requestErasure(id);
  expect((await act('DeclineErase', id)).status).toBe(200);
  expect(await mailsAbout(id)).toEqual([]);
});

/** Merges another contact of the same last name into this one, and gives the id of the other. */
async function mergeTwin(id: string): Promise<string> {
  const twin = await make('Contact', {
    FirstName: 'Dubbel',
    LastName: 'Wisnaam',
    AccountId: account,
  });
  const merged = await server.call(`/records/${id}/merge`, {
    as: 'beheer',
    method: 'POST',
    body: { recordIds: [twin] },
  });
  expect(merged.status).toBe(200);
  return twin;
}

/** Makes the contact the person of the login `collega`, who has a session; gives the user's id. */
async function giveLogin(contact: string, email: string): Promise<string> {
  const { id: user } = await userOf(server, 'collega');
  await storedRows(
    server,
    'update "user" set contactid = $1, accountid = $2, email = $3, lastname = $4 where id = $5',
    contact,
    account,
    email,
    'Wisnaam',
    user,
  );
  await sessionCookieOf(server, 'collega');
  return user;
}

/** A job with two refused import lines: one names the address, the other somebody else's. */
async function makeImportLines(contact: string, email: string): Promise<string> {
  const body = {
    operation: 'update',
    objectApiName: 'Contact',
    recordIds: [contact],
    fields: { Title: 'Inkoper' },
  };
  const job = (await server.call('/bulk-jobs', { as: 'beheer', method: 'POST', body })).body.id;
  for (const [n, source] of [
    `Fout;${email.toUpperCase()}`,
    'Ander;ander@voorbeeld.example',
  ].entries())
    await storedRows(
      server,
      `insert into bulk_row (job, place, line, source, state) values ($1, 90 + $2::int, 3 + $2::int, $3, 'refused')`,
      job,
      n,
      source,
    );
  return job;
}

/** The import lines in the export of the company. */
async function importLinesInExport(): Promise<string> {
  const admin = await server.contextOf('beheer');
  const file = await openCustomerFile(admin, account);
  if (!file.ok) throw new Error('no file');
  // Files come later in the archive and are not opened.
  for await (const { name, input } of customerEntries(admin, file.value))
    if (name === 'json/importregels.json') return String(input);
  return '';
}

describe('an erased contact', () => {
  const email = 'wisnaam@voorbeeld.example';
  let id: string;
  let twin: string;
  let request: string;
  let user: string;
  let document: string;
  let job: string;
  let exportedBefore: string;
  beforeAll(async () => {
    id = await make('Contact', {
      FirstName: 'Ooit',
      LastName: 'Wisnaam',
      Email: email,
      AccountId: account,
    });
    twin = await mergeTwin(id);
    request = await make('Case', {
      Subject: 'Van het bedrijf',
      AccountId: account,
      ContactId: id,
    });
    await server.call(`/records/${account}`, {
      as: 'beheer',
      fresh: true,
      method: 'PATCH',
      body: { fields: { Contactpersoon__c: id } },
    });
    user = await giveLogin(id, email);
    ({ document } = await attachFile(server, id, { bytes: 'pasfoto', name: 'foto.txt' }));
    job = await makeImportLines(id, email);
    exportedBefore = await importLinesInExport();
    await requestErasure(id);
    const erased = await erase(id, 'Wisnaam');
    expect(erased.status, erased.text).toBe(200);
  });

  it('was in the export of the company with the import lines that named the address', () => {
    expect(exportedBefore).toContain(email.toUpperCase());
    expect(exportedBefore).not.toContain('ander@voorbeeld.example');
  });

  it('is named in no table', async () => {
    expect(await inAnyTable(email)).toEqual([]);
    expect(await inAnyTable('Wisnaam')).toEqual([]);
  });

  it('has an inactive login without sessions', async () => {
    expect(
      await storedRows(server, 'select isactive, contactid from "user" where id = $1', user),
    ).toEqual([{ isactive: false, contactid: null }]);
    expect(await storedRows(server, 'select 1 from session where user_id = $1', user)).toEqual([]);
  });

  it('leaves the company its requests, without the person', async () => {
    expect(
      await storedRows(server, 'select contactid, accountid from "case" where id = $1', request),
    ).toEqual([{ contactid: null, accountid: account }]);
    expect(
      await storedRows(server, 'select contactpersoon__c as c from account where id = $1', account),
    ).toEqual([{ c: null }]);
  });

  it('leaves no files', async () => {
    expect(
      await storedRows(server, 'select 1 from contentdocument where id = $1', document),
    ).toEqual([]);
  });

  it('leaves the import lines that name somebody else', async () => {
    expect(
      await storedRows(
        server,
        `select 1 from bulk_row where job = $1 and source like 'Ander%'`,
        job,
      ),
    ).toHaveLength(1);
  });

  it('has no merged contact that can be undeleted', async () => {
    expect(
      (await server.call(`/records/${twin}/undelete`, { as: 'beheer', method: 'POST' })).status,
    ).toBe(404);
  });

  it('is in the audit log once', async () => {
    expect(
      await storedRows(
        server,
        `select 1 from audit where verb = 'erase' and records @> array[$1]`,
        id,
      ),
    ).toHaveLength(1);
  });
});
