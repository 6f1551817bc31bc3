import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecords, upsertRecords } from '#engine/bulk/bulk.ts';
import type { BulkInput } from '#engine/bulk/parse-bulk.ts';
import { newRecordIds } from '#engine/model/ids.ts';
import { normalizeId } from '#protocol/ids.ts';
import { openTestServer, storedRows, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());

const keys = [
  ['Nummeraanduiding__c'],
  ['Postcode__c', 'Huisnummer__c', 'Huisletter__c', 'Toevoeging__c'],
];
const row = (number: number, change: BulkInput['rows'][number] = {}) => ({
  Name: `Kade ${number}`,
  Postcode__c: '1621AA',
  Huisnummer__c: number,
  Huisletter__c: null,
  Toevoeging__c: null,
  Nummeraanduiding__c: null,
  Status__c: 'Onbekend',
  ...change,
});
const upsert = (...rows: BulkInput['rows']) =>
  server.ctx.db.transaction((db) =>
    upsertRecords({ ...server.ctx, db }, { apiName: 'Glasvezeladres__c', keys, rows }),
  );
const bag = (number: number) => `04052000000${String(number).padStart(5, '0')}`;
const outcome = (change: object) => ({
  made: 0,
  changed: 0,
  same: 0,
  repeated: 0,
  refused: [],
  ...change,
});
const rowsAt = (number: number) =>
  storedRows<Record<string, unknown>>(
    server,
    'select * from glasvezeladres__c where huisnummer__c = $1 order by id',
    number,
  );

it('new rows are created, and the same rows again change nothing', async () => {
  const rows = [row(1), row(2, { Nummeraanduiding__c: bag(2) }), row(3, { Huisletter__c: 'A' })];
  expect(await upsert(...rows)).toEqual(outcome({ made: 3 }));
  const before = await storedRows(server, 'select * from glasvezeladres__c order by id');
  expect(await upsert(...rows)).toEqual(outcome({ same: 3 }));
  expect(await storedRows(server, 'select * from glasvezeladres__c order by id')).toEqual(before);
});

it('a row that differs is changed, with its history, and stays the same row', async () => {
  const [before] = await rowsAt(1);
  expect(await upsert(row(1, { Status__c: 'Beschikbaar' }))).toEqual(outcome({ changed: 1 }));
  expect((await rowsAt(1)).map(({ id, status__c }) => ({ id, status__c }))).toEqual([
    { id: before!['id'], status__c: 'Beschikbaar' },
  ]);
  expect(
    await storedRows(
      server,
      'select veld__c, oude_waarde__c, nieuwe_waarde__c from wijziging__c where record__c = $1',
      before!['id'],
    ),
  ).toEqual([
    { veld__c: 'Status__c', oude_waarde__c: 'Onbekend', nieuwe_waarde__c: 'Beschikbaar' },
  ]);
});

it('a row whose first key is not stored yet is matched by the next key', async () => {
  expect(await upsert(row(1, { Nummeraanduiding__c: bag(1), Status__c: 'Beschikbaar' }))).toEqual(
    outcome({ changed: 1 }),
  );
  expect(await rowsAt(1)).toMatchObject([{ nummeraanduiding__c: bag(1) }]);
});

it('a row without the first key is matched by the next, and clears no other value', async () => {
  expect(await upsert(row(2, { Status__c: 'Gepland' }))).toEqual(outcome({ changed: 1 }));
  expect(await rowsAt(2)).toMatchObject([{ nummeraanduiding__c: bag(2), status__c: 'Gepland' }]);
});

it('an empty part of a key is a value of its own: number 3 is not 3A', async () => {
  expect(await upsert(row(3))).toEqual(outcome({ made: 1 }));
  expect(await rowsAt(3)).toHaveLength(2);
});

it('two numbers in the BAG at one address are two rows', async () => {
  expect(
    await upsert(
      row(4),
      row(4, { Nummeraanduiding__c: bag(41) }),
      row(4, { Nummeraanduiding__c: bag(42) }),
    ),
  ).toEqual(outcome({ made: 2, same: 1 }));
  expect(
    (await rowsAt(4))
      .map((one) => String(one['nummeraanduiding__c']))
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual([bag(41), bag(42)]);
});

it('the last of several rows with the same key is stored', async () => {
  expect(
    await upsert(row(5, { Status__c: 'Gepland' }), row(5, { Status__c: 'Beschikbaar' })),
  ).toEqual(outcome({ made: 1, repeated: 1 }));
  expect(await rowsAt(5)).toMatchObject([{ status__c: 'Beschikbaar' }]);
});

it('an invalid row is refused with all its problems, and the others are stored', async () => {
  const refused = await upsert(
    row(6, { Postcode__c: '0621AA' }),
    row(6, { Huisnummer__c: 'zes' }),
    row(6, { Huisnummer__c: 100_000 }),
    row(6, { Postcode__c: null }),
    row(6, { Status__c: 'Misschien' }),
    row(6, { Huisletter__c: 'AB' }),
    row(6, { Nummeraanduiding__c: '12' }),
    row(6, { Straat__c: 'nul\u0000' }),
    row(6, { Postcode__c: 'X', Huisnummer__c: 'abc', Nummeraanduiding__c: '12' }),
    row(6),
  );
  expect(refused).toMatchObject({ made: 1, changed: 0, same: 0 });
  expect(
    refused.refused.map(({ place, problems }) => [place, ...problems.map(({ field }) => field)]),
  ).toEqual([
    [0, 'Postcode__c'],
    [1, 'Huisnummer__c'],
    [2, 'Huisnummer__c'],
    [3, 'Postcode__c'],
    [4, 'Status__c'],
    [5, 'Huisletter__c'],
    [6, 'Nummeraanduiding__c'],
    [7, 'Straat__c'],
    [8, 'Postcode__c', 'Huisnummer__c', 'Nummeraanduiding__c'],
  ]);
});

it('a row without a value for any key is refused, because no stored row can match it', async () => {
  const rows = [row(11), row(12, { Nummeraanduiding__c: bag(12) })];
  const keyed = { apiName: 'Glasvezeladres__c', keys: [['Nummeraanduiding__c']], rows };
  expect(
    await server.ctx.db.transaction((db) => upsertRecords({ ...server.ctx, db }, keyed)),
  ).toEqual(
    outcome({
      made: 1,
      refused: [
        {
          place: 0,
          problems: [
            { code: 'record.required', field: 'Nummeraanduiding__c', detail: 'is missing' },
          ],
        },
      ],
    }),
  );
});

it('fields that the rows do not name get their defaults', async () => {
  await upsert({
    Name: 'Kade 7',
    Postcode__c: '1621AA',
    Huisnummer__c: 7,
    Huisletter__c: null,
    Toevoeging__c: null,
    Nummeraanduiding__c: null,
  });
  expect(await rowsAt(7)).toMatchObject([{ status__c: 'Onbekend' }]);
});

it('only the system changes rows in bulk', async () => {
  const guest = server.dependencies.contextOf({ kind: 'guest' });
  await expect(
    upsertRecords(guest, { apiName: 'Glasvezeladres__c', keys, rows: [row(8)] }),
  ).rejects.toThrow('Only the system');
  await expect(
    createRecords(guest, { apiName: 'Glasvezeladres__c', rows: [row(8)] }),
  ).rejects.toThrow('Only the system');
  expect(await rowsAt(8)).toEqual([]);
});

it('rows that are created together are all stored or none', async () => {
  const twice = row(9, { Nummeraanduiding__c: bag(9) });
  expect(
    await createRecords(server.ctx, {
      apiName: 'Glasvezeladres__c',
      rows: [row(10), twice, twice],
    }),
  ).toMatchObject({
    ok: false,
    problems: [{ code: 'record.duplicate' }],
  });
  expect([...(await rowsAt(9)), ...(await rowsAt(10))]).toEqual([]);
});

it('ids that are created together are valid, ordered and unique', () => {
  const ids = newRecordIds('a0B', new Date(), 5_000);
  expect(ids.filter((id) => normalizeId(id) !== id)).toEqual([]);
  expect(new Set(ids).size).toBe(5_000);
  expect(ids.map((id) => id.slice(0, 15))).toEqual(
    ids.map((id) => id.slice(0, 15)).toSorted((a, b) => (a < b ? -1 : 1)),
  );
});
