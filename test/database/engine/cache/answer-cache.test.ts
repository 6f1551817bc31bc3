import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import { type AnswerCache, openAnswerCache } from '#engine/cache/answer-cache.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { localDay } from '#engine/model/local-day.ts';
import { readCatalogue } from '#domain/selling/read-catalogue.ts';
import { objects } from '#objects/index.ts';
import { changedContext } from '../../../support/context.ts';
import { openTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let staff: RequestContext;
let productId: string;
beforeAll(async () => {
  server = await openTestServer({ from: 'demo' });
  staff = await server.contextOf('beheer');
  const created = await createRecord(staff, {
    apiName: 'Product__c',
    fields: {
      Name: 'Proef',
      Soort__c: 'Internet',
      Maandbedrag__c: 10,
      Eenheid__c: 'aansluitingen',
      Gepubliceerd__c: true,
    },
  });
  if (!created.ok) throw new Error('no product');
  productId = created.value.id;
});
afterAll(() => server.close());

/** A guest whose reads are counted, and delayed while `held` is set. */
let guest: RequestContext;
let reads: string[];
let held: Promise<void> | undefined;
/** How many reads have their rows, also while these are held. */
let completedReads: number;
let answerCache: AnswerCache;
beforeEach(async () => {
  answerCache?.close();
  await notificationsArrived();
  reads = [];
  completedReads = 0;
  held = undefined;
  const { db, listen } = server.dependencies.database;
  const watched: Db = {
    ...db,
    async rows<Row>(statement: Parameters<Db['rows']>[0]) {
      reads.push(statement.text);
      const until = held;
      const rows = await db.rows<Row>(statement);
      completedReads++;
      await until;
      return rows;
    },
  };
  answerCache = openAnswerCache(watched, listen);
  guest = changedContext(server.dependencies.contextOf({ kind: 'guest' }), {
    db: watched,
    services: { answerCache },
  });
});
afterAll(() => answerCache.close());

/**
 * Waits until all notifications so far came back from the database. A server gets its own
 * notifications twice: at once, and from the database in order.
 */
function notificationsArrived(): Promise<void> {
  const { db, listen } = server.dependencies.database;
  return new Promise((resolve, reject) => {
    let roundCount = 0;
    const end = listen.on(({ topic }) => {
      if (topic !== 'round' || ++roundCount < 2) return;
      end();
      resolve();
    });
    db.rows(notify('round', '')).catch(reject);
  });
}

const priceOf = async (ctx: RequestContext): Promise<unknown> => {
  const [row] = await findRows(ctx, {
    from: 'Product__c',
    fields: ['Maandbedrag__c'],
    filters: [{ field: 'Id', operator: 'Equals', operands: [productId] }],
    limit: 1,
  });
  return row?.['Maandbedrag__c'];
};
const setPrice = (ctx: RequestContext, price: number) =>
  updateRecord(ctx, productId, { fields: { Maandbedrag__c: price } });
const dropped = () => expect.poll(() => answerCache.rowsCache.stats().entries).toBe(0);

it('a guest’s query of products is read once, also by two at the same time', async () => {
  await Promise.all([priceOf(guest), priceOf(guest)]);
  await priceOf(guest);
  expect(reads).toHaveLength(1);
});

it('the system reads the catalogue once, until a price changes', async () => {
  const cents = async () =>
    (await readCatalogue(guest)).find(({ id }) => id === productId)?.prices.map((p) => p.monthly);
  await setPrice(staff, 16);
  await notificationsArrived();
  expect(await cents()).toEqual([1_600]);
  reads = [];
  expect(await readCatalogue(guest)).toBe(await readCatalogue(guest));
  expect(reads).toEqual([]);
  const tariff = await createRecord(staff, {
    apiName: 'Tarief__c',
    fields: {
      Product__c: productId,
      Looptijd_maanden__c: '12',
      Maandbedrag__c: 15,
      Van__c: localDay(guest.now),
    },
  });
  if (!tariff.ok) throw new Error('no tariff');
  expect(await cents()).toEqual([1_500]);
  await deleteRecord(staff, tariff.value.id);
  expect(await cents()).toEqual([1_600]);
});

it('a query with other values has its own answer', async () => {
  await priceOf(guest);
  const rows = await findRows(guest, {
    from: 'Product__c',
    fields: ['Maandbedrag__c'],
    filters: [{ field: 'Id', operator: 'Equals', operands: ['a00000000000000AAA'] }],
    limit: 1,
  });
  expect(rows).toEqual([]);
});

it('a date literal such as TODAY is plain text in a filter on a text field', async () => {
  for (const field of ['Slug__c', 'Categorie__c', 'Name', 'Id'])
    expect(
      await findRows(guest, {
        from: 'Kennisartikel__c',
        fields: ['Name'],
        filters: [{ field, operator: 'Equals', operands: ['TODAY'] }],
        limit: 1,
      }),
    ).toEqual([]);
});

it('a change is read at once on the server that made it', async () => {
  for (const price of [13, 14, 15]) {
    await setPrice(staff, price);
    expect(await priceOf(guest)).toBe(price);
  }
});

it('guests read a change soon after it was made', async () => {
  await setPrice(staff, 11);
  await expect.poll(() => priceOf(guest)).toBe(11);
  await setPrice(staff, 12);
  await expect.poll(() => priceOf(guest)).toBe(12);
});

it('an answer read before a change is not cached, nor given after the change', async () => {
  await setPrice(staff, 20);
  await expect.poll(() => priceOf(guest)).toBe(20);
  answerCache.rowsCache.dropAll();
  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  completedReads = 0;
  const slow = priceOf(guest);
  await expect.poll(() => completedReads).toBe(1);
  held = undefined;
  const missesBefore = answerCache.rowsCache.stats().misses;
  const changeNotice = new Promise<void>((resolve) => {
    const end = server.dependencies.database.listen.on(({ key }) => {
      if (key !== 'Product__c') return;
      end();
      resolve();
    });
  });
  await setPrice(staff, 21);
  await changeNotice;
  expect(await priceOf(guest)).toBe(21);
  letGo();
  expect(await slow).toBe(20);
  expect(answerCache.rowsCache.stats().misses).toBe(missesBefore + 1);
  expect(await priceOf(guest)).toBe(21);
});

it('an answer read before the cache was emptied is not cached', async () => {
  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  completedReads = 0;
  const slow = priceOf(guest);
  await expect.poll(() => completedReads).toBe(1);
  held = undefined;
  answerCache.rowsCache.dropAll();
  letGo();
  await slow;
  expect(answerCache.rowsCache.stats().entries).toBe(0);
});

it('guests do not read a record after it was unpublished', async () => {
  expect(await priceOf(guest)).toBeDefined();
  await updateRecord(staff, productId, { fields: { Gepubliceerd__c: false } });
  await expect.poll(() => priceOf(guest)).toBeUndefined();
  await updateRecord(staff, productId, { fields: { Gepubliceerd__c: true } });
  await expect.poll(() => priceOf(guest)).toBeDefined();
});

it('a query in a transaction reads its own changes and is not cached', async () => {
  const before = await priceOf(guest);
  await expect(
    guest.db.transaction(async (db) => {
      await db.run({
        text: 'update product__c set maandbedrag__c = 99 where id = $1',
        values: [productId],
      });
      expect(await priceOf({ ...guest, db })).toBe(99);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await priceOf(guest)).toBe(before);
});

it('users and guests do not get each other’s answers', async () => {
  const product = { from: 'Product__c', fields: ['Name'], limit: 200 } as const;
  const created = await createRecord(staff, {
    apiName: 'Product__c',
    fields: {
      Name: 'Nog geheim',
      Soort__c: 'Internet',
      Maandbedrag__c: 1,
      Eenheid__c: 'aansluitingen',
      Gepubliceerd__c: false,
    },
  });
  expect(created.ok).toBe(true);
  const namesFor = async (ctx: RequestContext) =>
    (await findRows(ctx, product)).map((row) => row['Name']);
  for (let i = 0; i < 2; i++) {
    expect(await namesFor(guest)).not.toContain('Nog geheim');
    expect(await namesFor({ ...staff, db: guest.db, services: guest.services })).toContain(
      'Nog geheim',
    );
  }
});

it('answers about objects that change often are not cached', async () => {
  await findRows(guest, { from: 'RecordType', fields: ['Name'], limit: 5 });
  await findRows(guest, { from: 'RecordType', fields: ['Name'], limit: 5 });
  expect(reads).toHaveLength(2);
  expect(answerCache.rowsCache.stats().entries).toBe(0);
});

it('a query that depends on related rows is not cached', async () => {
  const query = {
    from: 'Product__c',
    fields: ['Name'],
    beside: [{ relation: 'Aansluitingen__r', is: 'none', filters: [] }],
    limit: 5,
  } as const;
  expect(await findRows(guest, query)).toHaveLength(5);
  await findRows(guest, query);
  expect(reads).toHaveLength(2);
  expect(answerCache.rowsCache.stats().entries).toBe(0);
});

it('cached rows are frozen', async () => {
  const rows = await findRows(guest, { from: 'Product__c', fields: ['Name'], limit: 5 });
  expect(Object.isFrozen(rows)).toBe(true);
  expect(Object.isFrozen(rows[0])).toBe(true);
});

it('a lost listening connection empties the cache', async () => {
  await priceOf(guest);
  expect(answerCache.rowsCache.stats().entries).toBe(1);
  await server.dependencies.database.db.run({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    values: [],
  });
  await dropped();
});

it('an object whose visibility depends on others cannot be declared to change seldom', () => {
  const seldom = objects.map((object) =>
    object.apiName === 'ContentDocument' ? { ...object, changesSeldom: true } : object,
  );
  expect(() => createRegistry(seldom)).toThrow('ContentDocument changes seldom');
});
