import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDeleted } from '#engine/retention/deleted-records.ts';
import { sweepDeletions } from '#engine/read/deletions.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { sweepFiles } from '#engine/files/files.ts';
import {
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { recordCreator } from '../generated/create-record.ts';
import { attachFile } from '../files/multipart.ts';
import { validFields } from '../generated/valid-fields.ts';

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = (await ownAndForeignCompany(server, 'korenaar')).own;
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const remove = (id: string, as: 'beheer' | 'verkoop' | 'korenaar' = 'beheer') =>
  server.call(`/records/${id}`, { as, method: 'DELETE' });
const undelete = (id: string, as: 'beheer' | 'verkoop' | 'korenaar' | 'garage' = 'beheer') =>
  server.call(`/records/${id}/undelete`, { as, method: 'POST' });
const rowOf = async (table: string, id: string) =>
  (
    await storedRows<Record<string, unknown>>(
      server,
      `select to_jsonb(t) - 'systemmodstamp' as row, systemmodstamp from "${table}" as t where id = $1`,
      id,
    )
  )[0];
const tomorrow = (days: number) => ({
  ...server.ctx,
  now: new Date(Date.now() + days * 86_400_000),
});

describe('an undeleted record', () => {
  let request: string;
  let version: string;
  let rows: [table: string, id: string][];
  let before: Awaited<ReturnType<typeof rowOf>>[];
  let after: Awaited<ReturnType<typeof rowOf>>[];
  let back: Answer;
  const readRows = () => Promise.all(rows.map(([table, id]) => rowOf(table, id)));

  beforeAll(async () => {
    const contact = await make('Contact', { LastName: 'Terug', AccountId: account });
    request = await make('Case', {
      Subject: 'Komt terug',
      AccountId: account,
      ContactId: contact,
    });
    const comment = await make('CaseComment', {
      ParentId: request,
      CommentBody: 'Blijft erbij',
      IsPublished: true,
    });
    const file = await attachFile(server, comment, { bytes: 'nog hier', name: 'nog.txt' });
    ({ version } = file);
    // Without the uploader's own link the file belongs to the comment alone.
    await storedRows(
      server,
      'delete from contentdocumentlink where contentdocumentid = $1 and id <> $2',
      file.document,
      file.link,
    );
    rows = [
      ['case', request],
      ['casecomment', comment],
      ['contentdocumentlink', file.link],
      ['contentdocument', file.document],
      ['contentversion', version],
    ];
    before = await readRows();
    expect((await remove(request)).status).toBe(204);
    expect(await readRows()).toEqual(rows.map(() => undefined));
    await sweepFiles(tomorrow(3));
    back = await undelete(request);
    after = await readRows();
  });

  it('is in the answer, with its id and values', () => {
    expect(back.status, back.text).toBe(200);
    expect(back.body).toMatchObject({
      apiName: 'Case',
      id: request,
      fields: { Subject: { value: 'Komt terug' } },
    });
  });

  it('has its values, and so has everything deleted with it', () => {
    expect(before.every((row) => row !== undefined)).toBe(true);
    expect(after.map((one) => one?.['row'])).toEqual(before.map((one) => one?.['row']));
  });

  it('has a new version, and so has everything deleted with it', () => {
    for (const [i, one] of after.entries())
      expect(Number(one?.['systemmodstamp'])).toBeGreaterThan(
        Number(before[i]?.['systemmodstamp']),
      );
  });

  it('has the bytes of its files, also after a sweep of the store', async () => {
    const path = `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;
    expect((await server.call(path, { as: 'beheer' })).text).toBe('nog hier');
  });

  it('has its delete and undelete in its history', async () => {
    const kinds = await storedRows<{ kind: string }>(
      server,
      'select soort__c as kind from wijziging__c where record__c = $1 order by createddate, name',
      request,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['aangemaakt', 'verwijderd', 'teruggezet']);
  });
});

it('references that the delete emptied are restored, unless filled meanwhile', async () => {
  const [contact, other] = [
    await make('Contact', { LastName: 'Eerst', AccountId: account }),
    await make('Contact', { LastName: 'Ander', AccountId: account }),
  ];
  const [left, moved] = [
    await make('Case', {
      Subject: 'Wacht op de contactpersoon',
      AccountId: account,
      ContactId: contact,
    }),
    await make('Case', { Subject: 'Heeft een ander', AccountId: account, ContactId: contact }),
  ];
  await remove(contact);
  await server.call(`/records/${moved}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { ContactId: other } },
  });
  expect((await undelete(contact)).status).toBe(200);
  const [one, two] = await Promise.all([rowOf('case', left), rowOf('case', moved)]);
  expect(one?.['row']).toMatchObject({ contactid: contact });
  expect(two?.['row']).toMatchObject({ contactid: other });
});

it('a record undeleted three times, and on two servers at once, is undeleted once', async () => {
  const request = await make('Case', { Subject: 'Tweemaal', AccountId: account });
  await remove(request);
  const other = await server.openCopy();
  const key = await server.apiKey('beheer');
  const onOther = fetch(
    new URL(`/services/data/v65.0/ui-api/records/${request}/undelete`, other.url),
    {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    },
  );
  expect([
    (await undelete(request)).status,
    (await onOther).status,
    (await undelete(request)).status,
  ]).toEqual([200, 200, 200]);
  const kinds = await storedRows(
    server,
    `select 1 from wijziging__c where record__c = $1 and soort__c = 'teruggezet'`,
    request,
  );
  expect(kinds.length).toBe(1);
});

it('only a user who may delete a record may undelete it; to others it is unknown', async () => {
  const request = await make('Case', { Subject: 'Niet van jou', AccountId: account });
  await remove(request);
  const never = await undelete('500zzzzzzzzzzzz', 'korenaar');
  for (const as of ['korenaar', 'garage', 'verkoop'] as const)
    expect(await undelete(request, as), as).toMatchObject({ status: 404, text: never.text });
  expect((await server.call(`/records/${request}/undelete`, { method: 'POST' })).status).toBe(404);
  expect((await undelete(request)).status).toBe(200);
});

it('a record is not undeleted without its parent, or when its unique value is taken', async () => {
  const request = await make('Case', { Subject: 'Zonder ouder', AccountId: account });
  const comment = await make('CaseComment', { ParentId: request, CommentBody: 'Eerst weg' });
  await remove(comment);
  await remove(request);
  const orphan = await undelete(comment);
  expect([orphan.status, codeOf(orphan)]).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY']);
  expect((await undelete(request)).status).toBe(200);
  expect((await undelete(comment)).status).toBe(200);

  const article = {
    ...(await validFields(
      server.dependencies.registry.object('Kennisartikel__c')!,
      async () => null,
    )),
    Slug__c: 'een-adres-dat-terugkomt',
  };
  const first = await make('Kennisartikel__c', article);
  await remove(first);
  await make('Kennisartikel__c', article);
  const taken = await undelete(first);
  expect([taken.status, codeOf(taken)]).toEqual([400, 'DUPLICATE_VALUE']);
});

it('a record cannot be undeleted after thirty days or when the system removed it', async () => {
  const [late, gone, bySystem] = await Promise.all(
    ['Te laat', 'Vergeten', 'Door het huis'].map((Subject) =>
      make('Case', { Subject, AccountId: account }),
    ),
  );
  for (const id of [late, gone]) await remove(id!);
  await deleteRecord(server.ctx, bySystem!);
  expect((await undelete(bySystem!)).status).toBe(404);
  await storedRows(
    server,
    `update deletion set deleted_at = now() - interval '31 days' where record_id = any($1)`,
    [late, gone],
  );
  const refused = await undelete(late!);
  expect([refused.status, codeOf(refused)]).toEqual([400, 'UNDELETE_FAILED']);
  await sweepDeletions(server.ctx);
  expect((await undelete(late!)).status).toBe(404);
  expect(
    await storedRows(server, 'select 1 from deleted_row where record_id = any($1)', [late, gone]),
  ).toEqual([]);
});

it('staff see deleted records of objects they may delete; customers see none', async () => {
  const ids = [];
  for (const Subject of ['Lijst 1', 'Lijst 2', 'Lijst 3']) {
    const id = await make('Case', { Subject, AccountId: account });
    await remove(id);
    ids.unshift(id);
  }
  const contact = await make('Contact', { LastName: 'Ook weg', AccountId: account });
  await remove(contact);
  const first = (
    await server.call('/deleted-records?objectApiName=Case&pageSize=2', { as: 'beheer' })
  ).body;
  expect(first.records.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  expect(first.records[0]).toMatchObject({
    apiName: 'Case',
    label: 'Serviceverzoek',
    deletedBy: { displayValue: expect.any(String) },
  });
  const second = (
    await server.call(
      `/deleted-records?objectApiName=Case&pageSize=1&pageToken=${first.nextPageToken}`,
      { as: 'beheer' },
    )
  ).body;
  expect(second.records.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  const all = (await server.call('/deleted-records', { as: 'beheer' })).body;
  expect(all.records[0]).toMatchObject({ id: contact, displayValue: 'Ook weg' });
  expect(
    (await server.call('/deleted-records', { as: 'verkoop' })).body.records.map(
      ({ id }: { id: string }) => id,
    ),
  ).not.toContain(ids[0]);
  for (const as of ['korenaar', 'collega'] as const)
    expect((await server.call('/deleted-records', { as })).body.records).toEqual([]);
  expect((await server.call('/deleted-records')).body.records).toEqual([]);
  expect(
    (await server.call('/deleted-records?objectApiName=Case', { as: 'korenaar' })).status,
  ).toBe(403);
});

it("a deleted record is not found by a search, a read or a customer's list", async () => {
  const request = await make('Case', { Subject: 'Onvindbaarwoord', AccountId: account });
  await remove(request);
  const found = await server.call('/search/results/keyword?objectApiName=Case&q=onvindbaarwoord', {
    as: 'beheer',
    method: 'POST',
    body: {},
  });
  expect(found.text).not.toContain(request);
  expect(
    (await server.call(`/records/${request}?fields=Case.Subject`, { as: 'beheer' })).status,
  ).toBe(404);
  const asked = await readDeleted(await server.contextOf('korenaar'), { pageSize: 10 });
  expect(asked).toEqual({ ok: true, value: { records: [], next: null } });
});
