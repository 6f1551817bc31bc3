import { mock } from 'node:test';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { createClient } from '#client/create-client.ts';
import { storeAnswer } from '#client/cache/retention.ts';
import { entryOf } from './entry-of.ts';
import { pageOf } from './server.ts';
import { alive } from './weigh.ts';

/** Prints the heap, in bytes, that RECORDS rows of a list take in the cache. */
// The clock stands still, so that no entry becomes stale on a slow machine.
mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 1) });

const records = Number(process.env['RECORDS']);
const rows = 200;

const client = createClient({ maxRecords: 2 * records });
const take = (page: number): void => {
  const entry = entryOf(client, getListRecordsByName, {
    objectApiName: 'Case',
    listViewApiName: 'Alle',
    pageToken: String(page * rows),
    pageSize: rows,
  });
  storeAnswer(client, entry, {
    answer: pageOf({ from: page * rows, count: rows, of: records }),
    etag: null,
    asked: null,
    step: ++client.step,
  });
};
const before = await alive();
for (let page = 0; page * rows < records; page++) take(page);
const after = await alive();
const held = [...client.records.records.values()].filter(
  ({ apiName }) => apiName === 'Case',
).length;
if (held !== records) throw new Error(`The cache holds ${held} of ${records} records`);
process.stdout.write(JSON.stringify({ whole: after, records: after - before }));
