import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanStoredText } from '#engine/bulk/clean-stored-text.ts';
import { sealAudit } from '#engine/audit/audit-log.ts';
import { verifyAudit } from '#engine/audit/audit-verify.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';
import { createRow } from '../../../rows.ts';

/** Cleaning of texts stored before invisible characters were removed from input. */

let server: TestServer;
const ids = { company: '', person: '', article: '', twin: '' };
const unseen = '\u200b';

beforeAll(async () => {
  server = await openTestServer();
  await forgetCleaning();
  ids.company = await createRow(server, 'Account', { Name: 'Bakkerij', Phone: '030 123 45 67' });
  ids.person = await createRow(server, 'Contact', {
    LastName: 'Jansen',
    Email: 'jansen@proef.example',
    AccountId: ids.company,
  });
  const article = {
    Name: 'Proef',
    Slug__c: 'proef-schoon',
    Categorie__c: 'Internet',
    Inhoud__c: 'Tekst',
  };
  ids.article = await createRow(server, 'Kennisartikel__c', article);
  await storedRows(
    server,
    'update account set name = $1, phone = $2 where id = $3',
    `Bak${unseen}kerij De\u00a0Zon ☎\ufe0f`,
    '\u202a030 123 45 67\u202c',
    ids.company,
  );
  const cafe = 'Cafe\u0301';
  await storedRows(
    server,
    'update contact set firstname = $1, lastname = $2 where id = $3',
    cafe,
    `Jan${unseen}sen`,
    ids.person,
  );
  await storedRows(
    server,
    'update kennisartikel__c set inhoud__c = $1 where id = $2',
    `Een\u00a0regel${unseen}\n- می\u200cخواهم`,
    ids.article,
  );
});
afterAll(() => server.close());

/** Forgets that the server may have cleaned the texts before the test. */
const forgetCleaning = () =>
  storedRows(server, `delete from import_progress where source like 'stored text%'`);

const row = async (table: string, id: string) =>
  (
    await storedRows<Record<string, string>>(server, `select * from ${table} where id = $1`, id)
  )[0]!;

it('a stored text is cleaned like new input, with field history and search text', async () => {
  await cleanStoredText(server.ctx);
  const company = await row('account', ids.company);
  expect([company['name'], company['phone']]).toEqual(['Bakkerij De Zon ☎\ufe0f', '030 123 45 67']);
  expect(company['search_text']).toContain('bakkerij de zon');
  expect((await row('contact', ids.person))['name']).toBe('Café Jansen');
  expect((await row('kennisartikel__c', ids.article))['inhoud__c']).toBe(
    'Een\u00a0regel\n- می\u200cخواهم',
  );
  const history = await storedRows<{ veld__c: string }>(
    server,
    'select veld__c from wijziging__c where record__c = $1 and soort__c = $2 order by 1',
    ids.company,
    'gewijzigd',
  );
  expect(history.map(({ veld__c: field }) => field)).toEqual(['Name', 'Phone']);
});

it('the audit log verifies after the cleaning', async () => {
  const { db } = server.dependencies.database;
  await sealAudit(db, new Date());
  const verified = await verifyAudit(db);
  expect([verified.fault, verified.rows > 0]).toEqual([null, true]);
});

it('the cleaning runs once: a text stored later is not changed', async () => {
  await storedRows(
    server,
    'update account set name = $1 where id = $2',
    `Bak${unseen}kerij`,
    ids.company,
  );
  await cleanStoredText(server.ctx);
  expect((await row('account', ids.company))['name']).toBe(`Bak${unseen}kerij`);
});

it('the cleaning skips a text that would be empty or not unique', async () => {
  for (const key of ['alleen', 'alleen-2', 'apart'])
    await createRow(server, 'Glasvezelcampagne__c', { Name: 'Proef', Sleutel__c: key });
  const change = 'update glasvezelcampagne__c set sleutel__c = $1 where sleutel__c = $2';
  await storedRows(server, change, `al${unseen}leen`, 'alleen-2');
  await storedRows(server, change, `ap${unseen}art`, 'apart');
  ids.twin = await createRow(server, 'Contact', { LastName: 'Pietersen', AccountId: ids.company });
  await storedRows(
    server,
    'update contact set lastname = $1 where id = $2',
    `Pieter${unseen}sen`,
    ids.twin,
  );
  await storedRows(server, 'update account set name = $1 where id = $2', `${unseen}`, ids.company);
  await forgetCleaning();
  await cleanStoredText(server.ctx);
  const keys = await storedRows<{ key: string }>(
    server,
    `select sleutel__c as key from glasvezelcampagne__c where name = 'Proef' order by 1`,
  );
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
    ['alleen', `al${unseen}leen`, 'apart'].toSorted(),
  );
  expect((await row('contact', ids.twin))['lastname']).toBe('Pietersen');
  expect((await row('account', ids.company))['name']).toBe(unseen);
});
