import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { notify } from '#db/listen.ts';
import { type AnswerCache, openAnswerCache } from '#engine/cache/answer-cache.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { createRegistry } from '#engine/model/registry.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { objects } from '#objects/index.ts';
import { changedContext } from '../../../support/context.ts';
import { openTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let staff: RequestContext;
let productId: string;
beforeAll(async () => {
  server = await openTestServer({ from: 'demo' });
  staff = await server.askAs('beheer');
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

/** A copy of the system whose reads are counted, and held up where a test says so. */
let guest: RequestContext;
let reads: string[];
let held: Promise<void> | undefined;
/** How many reads have their rows, whether or not these were let go. */
let read: number;
let answerCache: AnswerCache;
beforeEach(async () => {
  answerCache?.close();
  await cameRound();
  reads = [];
  read = 0;
  held = undefined;
  const { db, listen } = server.dependencies.database;
  const watched: Db = {
    ...db,
    async rows<Row>(statement: Parameters<Db['rows']>[0]) {
      reads.push(statement.text);
      const until = held;
      const rows = await db.rows<Row>(statement);
      read++;
      await until;
      return rows;
    },
  };
  answerCache = openAnswerCache(watched, listen);
  guest = changedContext(server.dependencies.askAs({ kind: 'guest' }), {
    db: watched,
    services: { answerCache },
  });
});
afterAll(() => answerCache.close());

/**
 * Waits until all that was told so far came back from the database: what this copy tells it hears
 * twice, the second time in the order of telling.
 */
function cameRound(): Promise<void> {
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

it('what guests ask of products is read once, also when two ask at the same time', async () => {
  await Promise.all([priceOf(guest), priceOf(guest)]);
  await priceOf(guest);
  expect(reads).toHaveLength(1);
});

it('other values are another question', async () => {
  await priceOf(guest);
  const rows = await findRows(guest, {
    from: 'Product__c',
    fields: ['Maandbedrag__c'],
    filters: [{ field: 'Id', operator: 'Equals', operands: ['a00000000000000AAA'] }],
    limit: 1,
  });
  expect(rows).toEqual([]);
});

it('a word that names a day in a list is a text like any other where texts are compared', async () => {
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

it('who wrote reads what they wrote, before any other copy can have told it', async () => {
  for (const price of [13, 14, 15]) {
    await setPrice(staff, price);
    expect(await priceOf(guest)).toBe(price);
  }
});

it('a change written by another copy is what guests read next', async () => {
  await setPrice(staff, 11);
  await expect.poll(() => priceOf(guest)).toBe(11);
  await setPrice(staff, 12);
  await expect.poll(() => priceOf(guest)).toBe(12);
});

it('an answer read before a change is not kept after it, nor given to who asks after it', async () => {
  await setPrice(staff, 20);
  await expect.poll(() => priceOf(guest)).toBe(20);
  answerCache.rowsCache.dropAll();
  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  const slow = priceOf(guest);
  await expect.poll(() => read).toBe(1);
  held = undefined;
  const seen = answerCache.rowsCache.stats().misses;
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
  expect(answerCache.rowsCache.stats().misses).toBe(seen + 1);
  expect(await priceOf(guest)).toBe(21);
});

it('an answer read before a line was lost is not kept either', async () => {
  let letGo = (): void => undefined;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  const slow = priceOf(guest);
  await expect.poll(() => read).toBe(1);
  held = undefined;
  answerCache.rowsCache.dropAll();
  letGo();
  await slow;
  expect(answerCache.rowsCache.stats().entries).toBe(0);
});

it('what was withdrawn is gone', async () => {
  expect(await priceOf(guest)).toBeDefined();
  await updateRecord(staff, productId, { fields: { Gepubliceerd__c: false } });
  await expect.poll(() => priceOf(guest)).toBeUndefined();
  await updateRecord(staff, productId, { fields: { Gepubliceerd__c: true } });
  await expect.poll(() => priceOf(guest)).toBeDefined();
});

it('inside a transaction guests read its own rows, and nothing of it is kept', async () => {
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

it('who is logged in gets no answer of a guest, nor the other way round', async () => {
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

it('nothing is kept of objects that change often', async () => {
  await findRows(guest, { from: 'RecordType', fields: ['Name'], limit: 5 });
  await findRows(guest, { from: 'RecordType', fields: ['Name'], limit: 5 });
  expect(reads).toHaveLength(2);
  expect(answerCache.rowsCache.stats().entries).toBe(0);
});

it('a caller cannot change what the next one gets', async () => {
  const rows = await findRows(guest, { from: 'Product__c', fields: ['Name'], limit: 5 });
  expect(Object.isFrozen(rows)).toBe(true);
  expect(Object.isFrozen(rows[0])).toBe(true);
});

it('a lost line to the other copies empties all', async () => {
  await priceOf(guest);
  expect(answerCache.rowsCache.stats().entries).toBe(1);
  await server.dependencies.database.db.run({
    text: `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    values: [],
  });
  await dropped();
});

it('an object whose rows guests see by way of others cannot be kept', () => {
  const seldom = objects.map((object) =>
    object.apiName === 'ContentDocument' ? { ...object, changesSeldom: true } : object,
  );
  expect(() => createRegistry(seldom)).toThrow('ContentDocument changes seldom');
});
