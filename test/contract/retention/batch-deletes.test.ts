import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { deleteRecord, deleteRecordsInBatch } from '#engine/write/delete.ts';
import { undeleteRecord, undeleteRecordsInBatch } from '#engine/retention/undelete.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import type { Result } from '#protocol/problem.ts';
import {
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { recordCreator } from '../generated/create-record.ts';
import { uploadFile } from '../files/multipart.ts';

/**
 * Deleting and undeleting many records at once gives each the result of doing it alone. See also
 * `import-batches.test.ts`.
 */

let server: TestServer;
let ctx: RequestContext;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  ctx = await server.contextOf('beheer');
  account = (await ownAndForeignCompany(server, 'garage')).own;
});
afterAll(() => server.close());

const make = recordCreator(() => server);
const count = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
  (await storedRows<{ n: number }>(server, `select count(*)::int as n from ${sql}`, ...values))[0]!
    .n;
const resultCodes = (results: readonly Result<WrittenRecord>[] | null): string[] | null =>
  results?.map((one) => (one.ok ? 'ok' : one.problems.map(({ code }) => code).join())) ?? null;

/** Six contacts with a request each, of which the first has a comment. */
async function createContacts(name: string) {
  const contacts: string[] = [];
  for (let nth = 0; nth < 6; nth++)
    contacts.push(
      await make('Contact', { LastName: `${name} ${String(nth)}`, AccountId: account }),
    );
  const requests: string[] = [];
  for (const ContactId of contacts)
    requests.push(await make('Case', { Subject: name, AccountId: account, ContactId }));
  await make('CaseComment', { ParentId: requests[0]!, CommentBody: name, IsPublished: false });
  return { contacts, requests };
}

/** The counts of stored copies of deleted rows, without ids and times. */
const deletedRowsOf = async (ids: readonly string[]) =>
  storedRows(
    server,
    `select deletion.object_api_name, d.table_name, d.kind, count(*)::int as n, count(distinct d.deletion_id)::int as apart from deletion
      join deleted_row as d on d.deletion_id = deletion.id where deletion.record_id = any($1) group by 1, 2, 3 order by 1, 2, 3`,
    ids,
  );
const historyCountsOf = async (ids: readonly string[]) =>
  storedRows(
    server,
    `select (select count(*)::int from wijziging__c where record__c = any($1) and soort__c = 'verwijderd') as gone,
      (select count(*)::int from wijziging__c where record__c = any($1) and soort__c = 'teruggezet') as back,
      (select count(distinct one)::int from audit, unnest(records) as one where one = any($1) and verb = 'delete') as noted,
      (select count(distinct one)::int from audit, unnest(records) as one where one = any($1) and verb = 'undelete') as noted_back`,
    ids,
  );

describe('records deleted and undeleted in a batch', () => {
  type Made = Awaited<ReturnType<typeof createContacts>>;
  const idsOf = ({ contacts, requests }: Made, apiName: 'Contact' | 'Case') =>
    apiName === 'Contact' ? contacts : requests;
  const removeAlone = async (ids: readonly string[]) => {
    for (const id of ids) expect((await deleteRecord(ctx, id)).ok).toBe(true);
  };
  const removeTogether = async (apiName: string, ids: readonly string[]) =>
    expect(resultCodes(await deleteRecordsInBatch(ctx, { apiName, ids }))).toEqual(
      ids.map(() => 'ok'),
    );

  it('leave the same copies and history as records deleted one by one', async () => {
    const [alone, together] = [await createContacts('Alleen'), await createContacts('Samen')];
    for (const apiName of ['Contact', 'Case'] as const) {
      const [one, many] = [idsOf(alone, apiName), idsOf(together, apiName)];
      await removeAlone(one);
      await removeTogether(apiName, many);
      expect([await deletedRowsOf(many), await historyCountsOf(many)]).toEqual([
        await deletedRowsOf(one),
        await historyCountsOf(one),
      ]);
    }
  });

  it('can be undeleted one by one', async () => {
    const { requests } = await createContacts('Samen weg');
    await removeTogether('Case', requests);
    expect((await undeleteRecord(ctx, requests[0]!)).ok).toBe(true);
    expect([
      await count('"case" where id = any($1)', requests),
      await count('casecomment where parentid = $1', requests[0]!),
    ]).toEqual([1, 1]);
  });

  it('come back with the same history and references as records undeleted one by one', async () => {
    const [alone, together] = [await createContacts('Terug'), await createContacts('Samen terug')];
    for (const apiName of ['Contact', 'Case'] as const) {
      await removeAlone(idsOf(alone, apiName));
      await removeTogether(apiName, idsOf(together, apiName));
    }
    const deletedUntil = new Date(Date.now() + 60_000);
    // One of the batch is there already.
    expect((await undeleteRecord(ctx, together.requests[0]!)).ok).toBe(true);
    for (const apiName of ['Case', 'Contact'] as const) {
      const [one, many] = [idsOf(alone, apiName), idsOf(together, apiName)];
      for (const id of one) expect((await undeleteRecord(ctx, id, { deletedUntil })).ok).toBe(true);
      expect(
        resultCodes(await undeleteRecordsInBatch(ctx, { apiName, ids: many, deletedUntil })),
      ).toEqual(many.map(() => 'ok'));
      expect(await historyCountsOf(many)).toEqual(await historyCountsOf(one));
    }
    for (const { contacts, requests } of [alone, together])
      expect(
        await count('"case" where id = any($1) and contactid = any($2)', requests, contacts),
      ).toBe(requests.length);
    const undeleted = [...together.contacts, ...together.requests];
    expect(await count('deletion where record_id = any($1)', undeleted)).toBe(0);
  });
});

it('a batch delete reports a record already gone, and deletes none without right', async () => {
  const { requests } = await createContacts('Tussen');
  const customer = await server.contextOf('korenaar');
  expect(await deleteRecordsInBatch(customer, { apiName: 'Case', ids: requests })).toBeNull();
  expect((await deleteRecord(ctx, requests[1]!)).ok).toBe(true);
  expect(resultCodes(await deleteRecordsInBatch(ctx, { apiName: 'Case', ids: requests }))).toEqual([
    'ok',
    'record.notFound',
    'ok',
    'ok',
    'ok',
    'ok',
  ]);
  expect(
    resultCodes(await undeleteRecordsInBatch(customer, { apiName: 'Case', ids: requests })),
  ).toEqual(requests.map(() => 'record.notFound'));
  expect(await count('"case" where id = any($1)', requests)).toBe(0);
});

it('records that share a file are not deleted in a batch, but one by one', async () => {
  const request = await make('Case', { Subject: 'Met reactie', AccountId: account });
  const [one, two] = [
    await make('CaseComment', { ParentId: request, CommentBody: 'een', IsPublished: false }),
    await make('CaseComment', { ParentId: request, CommentBody: 'twee', IsPublished: false }),
  ];
  const document: string = (
    await uploadFile(server, 'beheer', { bytes: 'van twee', name: 'twee.txt' })
  ).body.contentDocument.id;
  await storedRows(
    server,
    'delete from contentdocumentlink where contentdocumentid = $1',
    document,
  );
  for (const LinkedEntityId of [one, two])
    await make('ContentDocumentLink', {
      ContentDocumentId: document,
      LinkedEntityId,
      ShareType: 'V',
    });
  expect(await deleteRecordsInBatch(ctx, { apiName: 'CaseComment', ids: [one, two] })).toBeNull();
  expect(await count('casecomment where parentid = $1', request)).toBe(2);
  // Deleted one by one, the first leaves the file to the second, which takes it along.
  for (const id of [one, two]) expect((await deleteRecord(ctx, id)).ok).toBe(true);
  expect(await count('contentdocument where id = $1', document)).toBe(0);
  expect(
    await undeleteRecordsInBatch(ctx, { apiName: 'CaseComment', ids: [one, two] }),
  ).not.toBeNull();
  expect(await count('contentdocumentlink where contentdocumentid = $1', document)).toBe(2);
});

it('a bulk delete refuses the records that others depend on, and deletes the rest', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 30; nth++)
    ids.push(await make('Account', { Name: `Te veel ${String(nth)}` }));
  for (const nth of [0, 17]) await make('Case', { Subject: 'Blijft', AccountId: ids[nth]! });
  expect(await deleteRecordsInBatch(ctx, { apiName: 'Account', ids })).toBeNull();
  expect(await count('account where id = any($1)', ids)).toBe(30);
  const made = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: { operation: 'delete', objectApiName: 'Account', recordIds: ids },
  });
  for (;;) {
    const { body } = await server.call(`/bulk-jobs/${made.body.id}`, { as: 'beheer' });
    if (body.status === 'done') break;
    await pause(20);
  }
  const { results } = (
    await server.call(`/bulk-jobs/${made.body.id}/results?status=refused`, { as: 'beheer' })
  ).body;
  expect(results.map(({ place }: { place: number }) => place)).toEqual([1, 18]);
  expect(await count('account where id = any($1)', ids)).toBe(2);
});
