import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  ownAndForeign,
  sessionOf,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { makerOf } from '../generated/make.ts';
import { uploadFile } from '../files/multipart.ts';

/**
 * Erasure of a contact (AVG art. 17): personal data go, and the company's records stay without the
 * person. Source: docs/decisions/0017-erasure-by-two-people.md.
 */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = (await ownAndForeign(server, 'garage')).own;
});
afterAll(() => server.close());

const make = makerOf(() => server);
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
const askFor = (id: string, as: AccountName = 'verkoop') =>
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
        await stored(
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
  await askFor(id);
  expect((await erase(id, 'Blijfnog', 'verkoop')).status).toBe(404);
  expect(codeOf(await erase(id, 'Iemand anders'))).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION');
  expect(await stored(server, 'select 1 from contact where id = $1', id)).toHaveLength(1);
});

it('erasing a contact takes two people: the requester sees what goes and what stays, and may not erase', async () => {
  const id = await make('Contact', { LastName: 'Vierogen', AccountId: account });
  await make('Case', { Subject: 'Van het bedrijf', AccountId: account, ContactId: id });
  expect((await erase(id, 'Vierogen')).status).toBe(400);
  const asked = await askFor(id, 'beheer');
  const outcome = asked.body.outcome as { label: string; value: string }[];
  expect(Object.fromEntries(outcome.map(({ label, value }) => [label, value]))).toMatchObject({
    Contactpersonen: '1 verdwijnt.',
    Serviceverzoeken: expect.stringMatching(/^1 blijft\. Van het bedrijf/),
  });
  expect((await act('ForetellErase', id)).body.outcome).toEqual(outcome);
  expect((await erase(id, 'Vierogen')).status).toBe(400);
  // The requester field cannot be changed by hand.
  const { status } = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Wissen_door__c: null } },
  });
  expect(status).toBe(400);
  expect(codeOf(await act('DeclineErase', id)), 'a colleague who declines must give a reason').toBe(
    'REQUIRED_FIELD_MISSING',
  );
  expect(
    (await act('DeclineErase', id, { fields: { Reden: 'Is nog contactpersoon' } })).status,
  ).toBe(200);
  const mails = () =>
    stored<{ to: string; text: string }>(
      server,
      'select aan__c as to, tekst__c as text from mail__c where record__c = $1',
      id,
    );
  expect(await mails()).toEqual([
    { to: accounts.beheer, text: expect.stringContaining('Is nog contactpersoon') },
  ]);
  expect(await stored(server, 'select wissen_door__c from contact where id = $1', id)).toEqual([
    { wissen_door__c: null },
  ]);
  await askFor(id);
  expect(
    (await act('DeclineErase', id)).status,
    'the requester may withdraw it, and nobody is mailed',
  ).toBe(200);
  expect(await mails()).toHaveLength(1);
  await askFor(id);
  expect((await erase(id, 'Vierogen')).status).toBe(200);
  expect(await stored(server, 'select 1 from contact where id = $1', id)).toEqual([]);
});

it("erasing a contact removes login, sessions, files, history and import lines of the person, and keeps the company's requests", async () => {
  const email = 'wisnaam@voorbeeld.example';
  const id = await make('Contact', {
    FirstName: 'Ooit',
    LastName: 'Wisnaam',
    Email: email,
    AccountId: account,
  });
  const twin = await make('Contact', {
    FirstName: 'Dubbel',
    LastName: 'Wisnaam',
    AccountId: account,
  });
  expect(
    (
      await server.call(`/records/${id}/merge`, {
        as: 'beheer',
        method: 'POST',
        body: { recordIds: [twin] },
      })
    ).status,
  ).toBe(200);
  const request = await make('Case', {
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
  const { id: user } = await userOf(server, 'collega');
  await stored(
    server,
    'update "user" set contactid = $1, accountid = $2, email = $3, lastname = $4 where id = $5',
    id,
    account,
    email,
    'Wisnaam',
    user,
  );
  await sessionOf(server, 'collega');
  const { contentDocument } = (
    await uploadFile(server, 'beheer', { bytes: 'pasfoto', name: 'foto.txt' })
  ).body;
  await make('ContentDocumentLink', {
    ContentDocumentId: contentDocument.id,
    LinkedEntityId: id,
    ShareType: 'V',
  });
  const job = (
    await server.call('/bulk-jobs', {
      as: 'beheer',
      method: 'POST',
      body: {
        operation: 'update',
        objectApiName: 'Contact',
        recordIds: [id],
        fields: { Title: 'Inkoper' },
      },
    })
  ).body.id;
  await stored(
    server,
    `insert into bulk_row (job, place, line, source, state) values ($1, 90, 3, $2, 'refused')`,
    job,
    `Fout;${email.toUpperCase()}`,
  );
  await stored(
    server,
    `insert into bulk_row (job, place, line, source, state) values ($1, 91, 4, 'Ander;ander@voorbeeld.example', 'refused')`,
    job,
  );

  const admin = await server.askAs('beheer');
  const file = await openCustomerFile(admin, account);
  if (!file.ok) throw new Error('no file');
  const lines: string[] = [];
  // Files come later in the archive and are not opened.
  for await (const { name, input } of customerEntries(admin, file.value)) {
    if (name !== 'json/importregels.json') continue;
    lines.push(String(input));
    break;
  }
  expect(lines.join()).toContain(email.toUpperCase());
  expect(lines.join()).not.toContain('ander@voorbeeld.example');

  await askFor(id);
  const erased = await erase(id, 'Wisnaam');
  expect(erased.status, erased.text).toBe(200);
  expect(await inAnyTable(email)).toEqual([]);
  expect(await inAnyTable('Wisnaam')).toEqual([]);
  expect(
    await stored(server, 'select contactid, accountid from "case" where id = $1', request),
  ).toEqual([{ contactid: null, accountid: account }]);
  expect(
    await stored(server, 'select contactpersoon__c as c from account where id = $1', account),
  ).toEqual([{ c: null }]);
  expect(
    await stored(server, 'select isactive, contactid from "user" where id = $1', user),
  ).toEqual([{ isactive: false, contactid: null }]);
  expect(await stored(server, 'select 1 from session where user_id = $1', user)).toEqual([]);
  expect(
    await stored(server, 'select 1 from contentdocument where id = $1', contentDocument.id),
  ).toEqual([]);
  expect(
    await stored(server, `select 1 from bulk_row where job = $1 and source like 'Ander%'`, job),
  ).toHaveLength(1);
  expect(
    (await server.call(`/records/${twin}/undelete`, { as: 'beheer', method: 'POST' })).status,
  ).toBe(404);
  expect(
    await stored(server, `select 1 from audit where verb = 'erase' and records @> array[$1]`, id),
  ).toHaveLength(1);
});
