import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import { eraseCustomer } from '#domain/privacy/erase-customer.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { insertLogins } from '#auth/login/own-logins.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  ownAndForeign,
  stored,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { makerOf } from '../generated/make.ts';
import { uploadFile } from './multipart.ts';

/**
 * The export of a customer's data (AVG art. 15, 20) and their erasure (art. 17), except what the
 * law keeps (art. 52 AWR).
 */

let server: TestServer;
let admin: RequestContext;
let account: string;
let number: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.askAs('beheer');
  ({ own: account, foreign } = await ownAndForeign(server, 'korenaar'));
  [{ number }] = (await stored<{ number: string }>(
    server,
    'select klantnummer__c as number from account where id = $1',
    account,
  )) as [{ number: string }];
});
afterAll(() => server.close());

const make = makerOf(() => server);
async function textOf(input: AsyncIterable<Uint8Array> | string): Promise<string> {
  if (typeof input === 'string') return input;
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
const entries = async (id = account): Promise<Map<string, string>> => {
  const file = await openCustomerFile(admin, id);
  if (!file.ok) throw new Error('no file');
  const all = new Map<string, string>();
  for await (const { name, input } of customerEntries(admin, file.value))
    all.set(name, await textOf(input as AsyncIterable<Uint8Array>));
  return all;
};
const countOf = async (table: string, where: string, ...values: unknown[]): Promise<number> => {
  const [row] = await stored<{ count: string }>(
    server,
    `select count(*) as count from "${table}" where ${where}`,
    ...values,
  );
  return Number(row!.count);
};

it("a customer's export holds every record of the customer in JSON and CSV, with files, and none of another company", async () => {
  const contact = await make('Contact', {
    LastName: 'Xandrosnaam',
    Email: 'dossier@voorbeeld.example',
    AccountId: account,
  });
  const request = await make('Case', {
    Subject: '=FORMULE; "aanhaling"',
    AccountId: account,
    ContactId: contact,
  });
  const { contentDocument } = (
    await uploadFile(server, 'beheer', { bytes: 'bytes van het dossier', name: '../stout.txt' })
  ).body;
  await make('ContentDocumentLink', {
    ContentDocumentId: contentDocument.id,
    LinkedEntityId: request,
    ShareType: 'V',
  });
  const before = await countOf('audit', `verb = 'export' and records @> array[$1]`, account);
  const all = await entries();
  const tables: Record<string, [string, string]> = {
    Contact: ['contact', 'accountid = $1'],
    Case: ['case', 'accountid = $1'],
    CaseComment: ['casecomment', 'parentid in (select id from "case" where accountid = $1)'],
    Aansluiting__c: ['aansluiting__c', 'account__c = $1'],
    Opzegging__c: [
      'opzegging__c',
      'aansluiting__c in (select id from aansluiting__c where account__c = $1)',
    ],
    User: ['user', 'accountid = $1'],
  };
  for (const [object, [table, where]] of Object.entries(tables)) {
    const rows = JSON.parse(all.get(`json/${object}.json`) ?? '[]') as Record<string, unknown>[];
    expect(rows.length, object).toBe(await countOf(table, where, account));
  }
  expect(all.get('csv/Serviceverzoeken.csv')).toContain(`"'=FORMULE; ""aanhaling"""`);
  const file = [...all.keys()].find(
    (name) => name.startsWith('bestanden/') && all.get(name) === 'bytes van het dossier',
  );
  expect(file).toMatch(/^bestanden\/068\w+-[^/\\]*stout\.txt$/);
  expect([...all.values()].join()).not.toContain(foreign);
  expect(
    await countOf('audit', `verb = 'export' and records @> array[$1]`, account),
  ).toBeGreaterThan(before);
});

it("a customer's export holds deleted records that can be undeleted, with their files and history", async () => {
  const request = await make('Case', { Subject: 'Verwijderd verzoek', AccountId: account });
  const comment = await make('CaseComment', {
    ParentId: request,
    CommentBody: 'Verwijderde reactie',
    IsPublished: false,
  });
  const elsewhere = await make('Case', { Subject: 'Verwijderd bij een ander', AccountId: foreign });
  const { contentDocument } = (
    await uploadFile(server, 'beheer', { bytes: 'bytes die weg zijn', name: 'weg.txt' })
  ).body;
  const link = await make('ContentDocumentLink', {
    ContentDocumentId: contentDocument.id,
    LinkedEntityId: comment,
    ShareType: 'V',
  });
  await stored(
    server,
    'delete from contentdocumentlink where contentdocumentid = $1 and id <> $2',
    contentDocument.id,
    link,
  );
  for (const id of [request, elsewhere])
    expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
  const all = await entries();
  const rowsIn = (name: string) => JSON.parse(all.get(name) ?? '[]') as Record<string, string>[];
  const gone = rowsIn('verwijderd/json/Case.json');
  expect(gone.map(({ Id, Subject }) => [Id, Subject])).toEqual([[request, 'Verwijderd verzoek']]);
  expect(Date.now() - Date.parse(gone[0]!['Verwijderd_op']!)).toBeLessThan(600_000);
  expect(rowsIn('verwijderd/json/CaseComment.json').map(({ CommentBody }) => CommentBody)).toEqual([
    'Verwijderde reactie',
  ]);
  expect(all.get('verwijderd/csv/Serviceverzoeken.csv')).toMatch(/Verwijderd op/);
  expect(
    [...all].filter(
      ([name, text]) => name.startsWith('verwijderd/bestanden/') && text === 'bytes die weg zijn',
    ).length,
  ).toBe(1);
  expect(rowsIn('json/Case.json').map(({ Id }) => Id)).not.toContain(request);
  expect(rowsIn('json/Wijziging__c.json').map(({ Record__c }) => Record__c)).toContain(request);
  expect(JSON.parse(all.get('overzicht.json')!).verwijderd).toMatchObject({ Serviceverzoeken: 1 });
  expect([...all.values()].join()).not.toContain('Verwijderd bij een ander');
  await server.dependencies.auditKeeper.flush();
  expect(
    await countOf('audit', `verb = 'export' and records @> array[$1]`, request),
  ).toBeGreaterThan(0);
});

it("a customer's export holds logins and photos of its users, and no credentials", async () => {
  const user = await userId(server.ctx, 'korenaar');
  await insertLogins(server.ctx, [
    {
      userId: user,
      at: '2026-01-02T03:04:05Z',
      way: 'password',
      address: '203.0.113.77',
      userAgent: 'Een telefoon',
    },
  ]);
  await stored(
    server,
    `insert into passkey (id, user_id, public_key, name, created_at) values ('geheim-id', $1, 'geheime sleutel', 'Mijn sleutelbos', now())`,
    user,
  );
  const png = Buffer.from(
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08\x06\0\0\0',
    'latin1',
  );
  const { contentVersion } = (await uploadFile(server, 'korenaar', { bytes: png, name: 'ik.png' }))
    .body;
  const set = await server.call(`/record-avatars/${user}/association`, {
    as: 'korenaar',
    method: 'POST',
    body: { contentVersionId: contentVersion.id },
  });
  expect(set.status, set.text).toBe(200);
  const all = await entries();
  const access = JSON.parse(all.get('json/inloggen.json')!) as Record<
    string,
    Record<string, unknown>[]
  >;
  expect(access['logins']).toContainEqual({
    user,
    at: '2026-01-02T03:04:05.000Z',
    way: 'password',
    address: '203.0.113.77',
    device: 'Een telefoon',
  });
  expect(access['passkeys']).toEqual([expect.objectContaining({ user, name: 'Mijn sleutelbos' })]);
  for (const secret of ['geheim-id', 'geheime sleutel'])
    expect(all.get('json/inloggen.json')).not.toContain(secret);
  expect([...all.keys()].filter((name) => name.startsWith(`bestanden/foto-${user}-`))).toHaveLength(
    1,
  );
});

const askFor = async (as: AccountName = 'verkoop'): Promise<void> => {
  const body = { apiName: 'Account.AskErase', contextId: account, fields: { Reden: 'Per brief' } };
  const asked = await server.call('/actions/perform-quick-action/Account.AskErase', {
    as,
    method: 'POST',
    body,
  });
  expect(asked.status, asked.text).toBe(200);
};

it('exporting and erasing a customer is refused to all but administrators', async () => {
  for (const as of ['verkoop', 'korenaar'] as const) {
    expect((await openCustomerFile(await server.askAs(as), account)).ok, as).toBe(false);
    expect(
      (await eraseCustomer(await server.askAs(as), { accountId: account, number })).ok,
      as,
    ).toBe(false);
  }
  const byAction = await server.call('/actions/perform-quick-action/Account.Erase', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'Account.Erase', contextId: account, fields: { Klantnummer: number } },
  });
  expect(byAction.status).toBeGreaterThanOrEqual(400);
  expect(await countOf('account', 'id = $1 and phone is not null', account)).toBe(1);
});

it('erasing a customer is refused to the requester, with a wrong number, and while a contract runs', async () => {
  expect(await eraseCustomer(admin, { accountId: account, number })).toMatchObject({
    ok: false,
    problems: [{ code: 'erasure.notAsked' }],
  });
  await askFor('beheer');
  expect(await eraseCustomer(admin, { accountId: account, number })).toMatchObject({
    ok: false,
    problems: [{ code: 'erasure.sameHands' }],
  });
  const body = {
    apiName: 'Account.DeclineErase',
    contextId: account,
    fields: { Reden: 'Verkeerd bedrijf' },
  };
  await server.call('/actions/perform-quick-action/Account.DeclineErase', {
    as: 'verkoop',
    method: 'POST',
    body,
  });
  await askFor();
  expect(await eraseCustomer(admin, { accountId: account, number: '1' })).toMatchObject({
    ok: false,
    problems: [{ code: 'erasure.numberWrong' }],
  });
  expect(await eraseCustomer(admin, { accountId: account, number })).toMatchObject({
    ok: false,
    problems: [{ code: 'erasure.running' }],
  });
  const byAction = await server.call('/actions/perform-quick-action/Account.Erase', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account.Erase', contextId: account, fields: { Klantnummer: number } },
  });
  expect([byAction.status, codeOf(byAction)]).toEqual([400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION']);
  expect(await countOf('case', 'accountid = $1', account)).toBeGreaterThan(5);
});

it('erasing a customer is refused to another login of the requester', async () => {
  const decline = { apiName: 'Account.DeclineErase', contextId: account, fields: {} };
  await server.call('/actions/perform-quick-action/Account.DeclineErase', {
    as: 'verkoop',
    method: 'POST',
    body: decline,
  });
  const staffOf = async (name: AccountName) =>
    (
      await stored<{ id: string }>(
        server,
        'select medewerker__c as id from "user" where username = $1',
        accounts[name],
      )
    )[0]!.id;
  const [own, one] = [await staffOf('verkoop'), await staffOf('beheer')];
  await stored(
    server,
    'update "user" set medewerker__c = $1 where username = $2',
    one,
    accounts.verkoop,
  );
  await askFor();
  expect(await eraseCustomer(admin, { accountId: account, number })).toMatchObject({
    ok: false,
    problems: [{ code: 'erasure.sameHands' }],
  });
  await stored(
    server,
    'update "user" set medewerker__c = $1 where username = $2',
    own,
    accounts.verkoop,
  );
});

type HistoryLine = { id: string; veld__c: string };
const historyOf = (lines: readonly HistoryLine[]) =>
  stored(
    server,
    `select veld__c, oude_waarde__c is not null as before, nieuwe_waarde__c is not null as after
      from wijziging__c where id = any($1) order by array_position($1, id)`,
    lines.map(({ id }) => id),
  );

/**
 * Changes fields of a customer twice through the API, so that each history line has an old and a
 * new value.
 */
async function changePersonal(): Promise<HistoryLine[]> {
  const [connection] = await stored<{ id: string }>(
    server,
    'select id from aansluiting__c where account__c = $1 order by id limit 1',
    account,
  );
  const user = await userId(server.ctx, 'korenaar');
  const changes: [id: string, field: string, values: readonly (string | number)[]][] = [
    [account, 'Phone', ['030-7770001', '030-7770002']],
    [connection!.id, 'Interne_notitie__c', ['Belt graag', 'Vraag naar Jan']],
    [connection!.id, 'Maandbedrag__c', [61.5, 62.5]],
    [user, 'MobilePhone', ['06-77700001', '06-77700002']],
  ];
  for (const [id, field, values] of changes)
    for (const value of values) {
      const body = { fields: { [field]: value } };
      const changed = await server.call(`/records/${id}`, {
        as: 'beheer',
        fresh: true,
        method: 'PATCH',
        body,
      });
      expect(changed.status, changed.text).toBe(200);
    }
  const lines = await stored<HistoryLine>(
    server,
    `select distinct on (record__c, veld__c) id, veld__c from wijziging__c
      where record__c = any($1) and veld__c = any($2) order by record__c, veld__c, id desc`,
    changes.map(([id]) => id),
    changes.map(([, field]) => field),
  );
  expect(await historyOf(lines)).toEqual(
    lines.map(({ veld__c }) => ({ veld__c, before: true, after: true })),
  );
  expect(lines).toHaveLength(changes.length);
  return lines;
}

it('erasing a customer keeps contracts without personal data, ends logins, prevents undeletes, and leaves other customers', async () => {
  const gone = await make('Case', { Subject: 'Al verwijderd', AccountId: account });
  await server.call(`/records/${gone}`, { as: 'beheer', method: 'DELETE' });
  const tables = server.dependencies.registry.objects
    .map(({ table }) => table)
    .filter((table) => !['wijziging__c', 'mail__c'].includes(table));
  await stored(
    server,
    `update aansluiting__c set status__c = 'Beëindigd', interne_notitie__c = 'Vraag naar Jan' where account__c = $1`,
    account,
  );
  const historyLines = await changePersonal();
  await server.dependencies.auditKeeper.flush();
  const others = async () =>
    Object.fromEntries(
      await Promise.all(
        ['account', 'contact', 'case', 'user', 'aansluiting__c'].map(async (table) => {
          const own =
            table === 'account' ? 'id' : table === 'aansluiting__c' ? 'account__c' : 'accountid';
          const rows = await stored(
            server,
            `select md5(string_agg(t::text, '|' order by id)) as sum, count(*) from "${table}" as t where ${own} is distinct from $1`,
            account,
          );
          return [table, rows[0]] as const;
        }),
      ),
    );
  const before = await others();
  const users = await stored<{ id: string }>(
    server,
    'select id from "user" where accountid = $1',
    account,
  );
  const [keys] = await stored<{ keys: string[] }>(
    server,
    `select array_agg(v.opslagsleutel__c) as keys from contentversion v join contentdocumentlink l on l.contentdocumentid = v.contentdocumentid
      where l.linkedentityid in (select id from "case" where accountid = $1)`,
    account,
  );
  const mine = ['klant@bakkerijdekorenaar.example', 'dossier@voorbeeld.example'];

  const erased = await eraseCustomer(admin, { accountId: account, number });
  expect(erased).toMatchObject({ ok: true });

  for (const [table, where] of [
    ['contact', 'accountid = $1'],
    ['case', 'accountid = $1'],
    ['uitnodiging__c', 'account__c = $1'],
    ['toewijzing__c', 'aansluiting__c in (select id from aansluiting__c where account__c = $1)'],
  ] as const)
    expect(await countOf(table, where, account), table).toBe(0);
  const [company] = await stored<Record<string, unknown>>(
    server,
    'select "name", phone, klantnummer__c, interne_notitie__c, contactpersoon__c from account where id = $1',
    account,
  );
  expect(company).toMatchObject({
    klantnummer__c: number,
    phone: null,
    interne_notitie__c: null,
    contactpersoon__c: null,
  });
  expect(
    await countOf('aansluiting__c', 'account__c = $1 and maandbedrag__c is not null', account),
  ).toBeGreaterThan(3);
  for (const table of tables) {
    const rows = await stored<{ text: string }>(
      server,
      `select t::text as text from "${table}" as t where t::text ilike any(array['%dossier@voorbeeld%', '%klant@bakkerijdekorenaar%', '%Vraag naar Jan%', '%Xandrosnaam%'])`,
    );
    expect(rows, table).toEqual([]);
  }
  expect(await countOf('mail__c', 'lower(aan__c) = any($1)', mine)).toBe(0);
  expect(
    await countOf(
      'wijziging__c',
      `coalesce(oude_waarde__c, '') || coalesce(nieuwe_waarde__c, '') ilike any(array['%dossier@voorbeeld%', '%Xandrosnaam%', '%Vraag naar Jan%'])`,
    ),
  ).toBe(0);
  expect(await historyOf(historyLines)).toEqual(
    historyLines.map(({ veld__c }) =>
      veld__c === 'Maandbedrag__c'
        ? { veld__c, before: true, after: true }
        : { veld__c, before: false, after: false },
    ),
  );
  expect(
    (await server.call(`/records/${gone}/undelete`, { as: 'beheer', method: 'POST' })).status,
  ).toBe(404);
  for (const { id } of users) {
    for (const table of ['session', 'password', 'login', 'api_key'])
      expect(await countOf(table, 'user_id = $1', id), table).toBe(0);
    expect(await countOf('user', 'id = $1 and isactive = false', id)).toBe(1);
  }
  for (const key of keys?.keys ?? []) {
    const left = await server.ctx.services.integrations.files.open(key);
    await left?.bytes.cancel();
    expect(left === null, key).toBe(true);
  }
  expect(await others()).toEqual(before);
  const [logged] = await stored<{ viewer: string; records: string[] }>(
    server,
    `select viewer, records from audit where verb = 'erase'`,
  );
  expect(logged?.records).toContain(account);
  expect(logged?.viewer).toBe(admin.viewer.kind === 'user' ? admin.viewer.userId : '');
  expect((await verifyAudit(server.ctx.db)).fault).toBeNull();
  const login = await fetch(new URL('/inloggen', server.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      stap: 'wachtwoord',
      email: accounts.korenaar,
      password: 'Zorgeloos-2026!',
    }),
  });
  expect(login.status).not.toBe(303);
});

it('an erased customer can be erased again, and what is left can be exported', async () => {
  await askFor();
  expect(await eraseCustomer(admin, { accountId: account, number })).toMatchObject({ ok: true });
  expect([...(await entries()).keys()]).toContain('json/Aansluiting__c.json');
});
