import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findListView } from '#engine/lists/find-list.ts';
import { countLists } from '#engine/lists/list-count.ts';
import type { ObjectListView } from '#engine/lists/list-views.ts';
import { objects } from '#objects/index.ts';
import { incrementCounter } from '#engine/write/count.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { maxListCount } from '#protocol/constants.ts';
import { ok } from '#protocol/problem.ts';
import { companyOf, createRow } from '../../rows.ts';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';

/** The counts of several lists are cached until a change can change them. */

let server: TestServer;
let company: string;
beforeAll(async () => {
  server = await openTestServer({
    isOneCopy: true, // A change by another copy counts some milliseconds later.
  });
  company = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const statsOf = ({ services }: RequestContext) => services.answerCache.countsCache.stats();

async function listOf(ctx: RequestContext, object: string, name: string): Promise<ObjectListView> {
  const list = await findListView(ctx, object, name);
  if (!list.ok) throw new Error(`no list ${object} ${name}`);
  return list.value;
}

async function countsIn(
  ctx: RequestContext,
  lists: readonly ObjectListView[],
): Promise<(number | null)[]> {
  const counts = await countLists(ctx, lists, maxListCount);
  return counts.map((one) => (one.ok ? one.value.count : null));
}

/** Counts without the cache. */
const storedCountsIn = async (ctx: RequestContext, lists: readonly ObjectListView[]) => {
  const counts = await inTransaction(ctx, async (inside) => ok(await countsIn(inside, lists)));
  if (!counts.ok) throw new Error('no counts');
  return counts.value;
};

/** Makes a list that only this user sees. */
async function ownList(as: AccountName, object: string, filter: object): Promise<string> {
  const listViewApiName = `Proef_${Math.random().toString(36).slice(2, 8)}`;
  const made = await server.call(`/list-info/${object}`, {
    as,
    method: 'POST',
    body: {
      label: 'Proef',
      listViewApiName,
      displayColumns: ['Name'],
      filteredByInfo: [filter],
      visibility: 'Private',
    },
  });
  expect(made.status, made.text).toBe(201);
  return listViewApiName;
}

it('a count is read again only after a change of its object', async () => {
  const ctx = await server.contextOf('verkoop');
  const lists = [await listOf(ctx, 'Case', 'Open'), await listOf(ctx, 'Vacature__c', 'Alle')];
  await countsIn(ctx, lists);
  const { misses } = statsOf(ctx);
  await countsIn(ctx, lists);
  expect(statsOf(ctx).misses).toBe(misses);
  await createRow(server, 'Case', { AccountId: company, Subject: 'Nieuw' });
  await countsIn(ctx, lists);
  expect(statsOf(ctx).misses).toBe(misses + 1);
});

it('the count of a list changes with each change of a record', async () => {
  const ctx = await server.contextOf('verkoop');
  const lists = [await listOf(ctx, 'Case', 'Open'), await listOf(ctx, 'Case', 'Alle')];
  const change = (path: string, method: string, body?: object) =>
    server.call(path, { as: 'beheer', method, ...(body && { body }) });
  const [open, all] = (await countsIn(ctx, lists)) as [number, number];
  const id = await createRow(server, 'Case', { AccountId: company, Subject: 'Nieuw' });
  expect(await countsIn(ctx, lists)).toEqual([open + 1, all + 1]);
  const closed = { fields: { Status: 'Gesloten' } };
  expect((await change(`/records/${id}`, 'PATCH', closed)).status).toBe(200);
  expect(await countsIn(ctx, lists)).toEqual([open, all + 1]);
  expect((await change(`/records/${id}`, 'DELETE')).status).toBe(204);
  expect(await countsIn(ctx, lists)).toEqual([open, all]);
});

it('a transaction counts its own changes, and others do not before it ends', async () => {
  const ctx = await server.contextOf('verkoop');
  const lists = [await listOf(ctx, 'Case', 'Open')];
  const [open] = (await countsIn(ctx, lists)) as [number];
  await inTransaction(server.ctx, async (inside) => {
    await createRow({ ctx: inside }, 'Case', { AccountId: company, Subject: 'Nieuw' });
    expect(await countsIn({ ...ctx, db: inside.db }, lists)).toEqual([open + 1]);
    expect(await countsIn(ctx, lists)).toEqual([open]);
    return ok(null);
  });
  expect(await countsIn(ctx, lists)).toEqual([open + 1]);
});

it('the count of a list with a filter on a parent changes with that parent', async () => {
  const name = await ownList('beheer', 'Contact', {
    fieldApiName: 'Account.Name',
    operator: 'Equals',
    operandLabels: ['De nieuwe naam'],
  });
  const ctx = await server.contextOf('beheer');
  const lists = [await listOf(ctx, 'Contact', name)];
  expect(await countsIn(ctx, lists)).toEqual([0]);
  await server.call(`/records/${company}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Name: 'De nieuwe naam' } },
  });
  const [count] = await countsIn(ctx, lists);
  expect(count).toBeGreaterThan(0);
});

describe('the count of a list follows a change that no edit makes:', () => {
  it('a new row of the history', async () => {
    const ctx = await server.contextOf('beheer');
    const lists = [await listOf(ctx, 'Wijziging__c', 'Alle')];
    const [before] = (await countsIn(ctx, lists)) as [number];
    await server.call(`/records/${company}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Name: 'Weer een nieuwe naam' } },
    });
    await expect.poll(async () => (await countsIn(ctx, lists))[0]).toBeGreaterThan(before);
  });

  it('a vote for an article', async () => {
    const name = await ownList('beheer', 'Kennisartikel__c', {
      fieldApiName: 'Behulpzaam_ja__c',
      operator: 'Equals',
      operandLabels: ['7001'],
    });
    const ctx = await server.contextOf('beheer');
    const lists = [await listOf(ctx, 'Kennisartikel__c', name)];
    const id = await createRow(server, 'Kennisartikel__c', {
      Name: 'Proef',
      Categorie__c: 'Internet',
      Behulpzaam_ja__c: 7_000,
    });
    expect(await countsIn(ctx, lists)).toEqual([0]);
    expect((await incrementCounter(server.ctx, id, 'Behulpzaam_ja__c')).ok).toBe(true);
    await expect.poll(() => countsIn(ctx, lists)).toEqual([1]);
  });
});

it.each(['beheer', 'verkoop', 'korenaar', 'collega'] as const)(
  'after all these changes, the counts of every list for %s are those of its rows',
  async (as) => {
    const ctx = await server.contextOf(as);
    const declared = objects.flatMap(({ apiName, listViews }) =>
      listViews.map((view) => [apiName, view.apiName] as const),
    );
    const found = await Promise.all(
      declared.map(([object, name]) => findListView(ctx, object, name)),
    );
    const lists = found.flatMap((one) => (one.ok ? [one.value] : []));
    expect(lists.length).toBeGreaterThan(5);
    const counts = await countsIn(ctx, lists);
    expect(counts).toEqual(await storedCountsIn(ctx, lists));
    expect(counts).toEqual(await countsIn(ctx, lists));
  },
);
