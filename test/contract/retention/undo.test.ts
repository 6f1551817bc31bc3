import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepDeletions } from '#engine/read/deletions.ts';
import { sweepFiles } from '#engine/files/files.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { uploadFile } from '../files/multipart.ts';

/** Undeleting, in every order of deletes and undeletes. See also `deleted-records.test.ts`. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = (await ownAndForeignCompany(server, 'garage')).own;
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const remove = async (id: string): Promise<void> =>
  expect((await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
    204,
  );
const undelete = (id: string, as: AccountName = 'beheer') =>
  server.call(`/records/${id}/undelete`, { as, method: 'POST' });
const statusOf = async (id: string): Promise<number> => (await undelete(id)).status;
const after = (days: number) => ({ ...server.ctx, now: new Date(Date.now() + days * 86_400_000) });
const cell = async (table: string, column: string, id: string): Promise<unknown> =>
  (
    await storedRows<{ cell: unknown }>(
      server,
      `select ${column} as cell from "${table}" where id = $1`,
      id,
    )
  )[0]?.cell;
const countFound = async (q: string, ids: readonly string[]): Promise<number> => {
  const { text } = await server.call(`/search/results/keyword?objectApiName=Case&q=${q}`, {
    as: 'beheer',
    method: 'POST',
    body: {},
  });
  return ids.filter((id) => text.includes(id)).length;
};

describe('references of one deleted row to another', () => {
  it.each([
    ['the target first', true, true],
    ['the target first, restored in the other order', true, false],
    ['the referring record first', false, true],
    ['the referring record first, restored in the other order', false, false],
  ])(
    'are restored when both are undeleted, whichever was deleted first: %s',
    async (_, targetGoesFirst, targetComesFirst) => {
      const contact = await make('Contact', { LastName: 'Over en weer', AccountId: account });
      const request = await make('Case', {
        Subject: 'Over en weer',
        AccountId: account,
        ContactId: contact,
      });
      const inOrder = (first: boolean) => (first ? [contact, request] : [request, contact]);
      for (const id of inOrder(targetGoesFirst)) await remove(id);
      for (const id of inOrder(targetComesFirst)) expect(await statusOf(id)).toBe(200);
      expect(await cell('case', 'contactid', request)).toBe(contact);
    },
  );

  it('are not restored where somebody chose another record meanwhile', async () => {
    const [contact, other] = [
      await make('Contact', { LastName: 'Eerst', AccountId: account }),
      await make('Contact', { LastName: 'Later', AccountId: account }),
    ];
    const request = await make('Case', {
      Subject: 'Kreeg een ander',
      AccountId: account,
      ContactId: contact,
    });
    await remove(contact);
    await server.call(`/records/${request}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { ContactId: other } },
    });
    await remove(request);
    expect([await statusOf(contact), await statusOf(request)]).toEqual([200, 200]);
    expect(await cell('case', 'contactid', request)).toBe(other);
  });
});

it('a comment deleted before its request stays deleted when that is undeleted', async () => {
  const request = await make('Case', { Subject: 'Met reacties', AccountId: account });
  const [first, second] = [
    await make('CaseComment', { ParentId: request, CommentBody: 'Een' }),
    await make('CaseComment', { ParentId: request, CommentBody: 'Twee' }),
  ];
  await remove(first);
  await remove(request);
  expect(await statusOf(second)).toBe(404);
  expect(await statusOf(request)).toBe(200);
  const left = await storedRows<{ id: string }>(
    server,
    'select id from casecomment where parentid = $1',
    request,
  );
  expect(left.map(({ id }) => id)).toEqual([second]);
  expect(await statusOf(first)).toBe(200);
});

it('a record deleted twice comes back as it was at the last delete', async () => {
  const request = await make('Case', { Subject: 'Eerste keer', AccountId: account });
  await remove(request);
  expect(await statusOf(request)).toBe(200);
  await server.call(`/records/${request}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Subject: 'Tweede keer' } },
  });
  await remove(request);
  expect(await statusOf(request)).toBe(200);
  expect(await cell('case', 'subject', request)).toBe('Tweede keer');
});

it('a record whose required parent is deleted is undeleted only after that parent', async () => {
  const product = await make('Product__c', {
    Name: 'Gaat ook weg',
    Soort__c: 'Hardware',
    Regime__c: 'other',
    Maandbedrag__c: 1,
  });
  const line = await make('Aansluiting__c', {
    Name: 'Aan dat product',
    Account__c: account,
    Product__c: product,
    Soort__c: 'Mobiel',
    Status__c: 'Beëindigd',
  });
  expect(
    codeOf(await server.call(`/records/${product}`, { as: 'beheer', method: 'DELETE' })),
  ).not.toBe('');
  await remove(line);
  await remove(product);
  const refused = await undelete(line);
  expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY']);
  expect([await statusOf(product), await statusOf(line)]).toEqual([200, 200]);
  expect(await cell('aansluiting__c', 'product__c', line)).toBe(product);
});

it('a record whose unique number is taken is undeleted only after the other goes', async () => {
  const address = (nr: number) => ({
    Name: `Kade ${nr}`,
    Postcode__c: '9995ZX',
    Huisnummer__c: nr,
    Nummeraanduiding__c: '0344200000555551',
  });
  const first = await make('Glasvezeladres__c', address(1));
  await remove(first);
  const second = await make('Glasvezeladres__c', address(2));
  expect(codeOf(await undelete(first))).toBe('DUPLICATE_VALUE');
  await remove(second);
  expect(await statusOf(first)).toBe(200);
  expect(codeOf(await undelete(second))).toBe('DUPLICATE_VALUE');
});

it('records of a bulk delete can be undeleted one by one, also twice at once', async () => {
  const ids = await Promise.all(
    ['Een', 'Twee', 'Drie'].map((Subject) =>
      make('Case', { Subject: `Massa ${Subject}`, AccountId: account }),
    ),
  );
  const { id } = (
    await server.call('/bulk-jobs', {
      as: 'beheer',
      method: 'POST',
      body: { operation: 'delete', objectApiName: 'Case', recordIds: ids },
    })
  ).body;
  while ((await server.call(`/bulk-jobs/${id}`, { as: 'beheer' })).body.status !== 'done')
    await pause(20);
  expect(await countFound('massa', ids)).toBe(0);
  expect(await Promise.all([...ids, ...ids].map(statusOf))).toEqual(
    Array.from({ length: 6 }, () => 200),
  );
  expect(await countFound('massa', ids)).toBe(3);
  expect(
    await storedRows(
      server,
      `select 1 from wijziging__c where record__c = any($1) and soort__c = 'teruggezet'`,
      ids,
    ),
  ).toHaveLength(3);
});

it('the bytes of a deleted file are kept as long as it can be undeleted', async () => {
  const request = await make('Case', { Subject: 'Met een bijlage', AccountId: account });
  const upload = async (bytes: string) => {
    const { contentDocument, contentVersion } = (
      await uploadFile(server, 'beheer', { bytes, name: 'bijlage.txt' })
    ).body;
    const link = await make('ContentDocumentLink', {
      ContentDocumentId: contentDocument.id,
      LinkedEntityId: request,
      ShareType: 'V',
    });
    await storedRows(
      server,
      'delete from contentdocumentlink where contentdocumentid = $1 and id <> $2',
      contentDocument.id,
      link,
    );
    return {
      document: String(contentDocument.id),
      key: String(await cell('contentversion', 'opslagsleutel__c', contentVersion.id)),
    };
  };
  const [along, apart] = [await upload('gaat mee'), await upload('eerst apart weg')];
  const onDisk = (key: string): boolean =>
    readdirSync(server.filesDir, { recursive: true }).some((name) => String(name).endsWith(key));
  await remove(apart.document);
  await remove(request);
  await sweepDeletions(after(29));
  await sweepFiles(after(29));
  expect([onDisk(along.key), onDisk(apart.key)]).toEqual([true, true]);
  const words = `select count(*)::int as n from deleted_row where content::text like '%Met een bijlage%'`;
  expect(await storedRows(server, words)).toEqual([{ n: 1 }]);
  await sweepDeletions(after(31));
  await sweepFiles(after(31));
  expect([onDisk(along.key), onDisk(apart.key)]).toEqual([false, false]);
  expect(await storedRows(server, words)).toEqual([{ n: 0 }]);
  expect([await statusOf(request), await statusOf(apart.document)]).toEqual([404, 404]);
});

it('nothing of an erased customer can be undeleted, however long deleted', async () => {
  const customer = await make('Account', { Name: 'Wisselbeker B.V.' });
  const number = String(await cell('account', 'klantnummer__c', customer));
  const contact = await make('Contact', { LastName: 'Wisselbeker', AccountId: customer });
  const request = await make('Case', {
    Subject: 'Wisselbeker vraagt',
    AccountId: customer,
    ContactId: contact,
  });
  const comment = await make('CaseComment', { ParentId: request, CommentBody: 'Wisselbeker zegt' });
  // Deleted one by one, the children first: the comment's copy names the request alone.
  for (const id of [comment, request, contact]) await remove(id);
  await server.call('/actions/perform-quick-action/Account.AskErase', {
    as: 'verkoop',
    method: 'POST',
    body: {
      apiName: 'Account.AskErase',
      contextId: customer,
      fields: { Reden: 'Per mail gevraagd' },
    },
  });
  const erased = await server.call('/actions/perform-quick-action/Account.Erase', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account.Erase', contextId: customer, fields: { Klantnummer: number } },
  });
  expect(erased.status, erased.text).toBe(200);
  for (const id of [contact, request, comment]) expect(await statusOf(id), id).toBe(404);
  expect(
    await storedRows(
      server,
      `select record_id from deleted_row where content::text ilike '%wisselbeker%'`,
    ),
  ).toEqual([]);
});
