import { mock } from 'node:test';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { createClient } from '#client/create-client.ts';
import { notifyRecordUpdateAvailable } from '#client/sync/notify.ts';
import { read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { type Watch, watch } from '#client/sync/watch.ts';
import { fields, recordOf } from './answers.ts';
import { fakeServer } from './server.ts';
import { alive } from './weigh.ts';

/**
 * An hour of a page in constant use, on a mocked clock: reads, list pages, searches, components
 * that start and stop watching, saves, and notifications each second. Prints the live heap after
 * ten minutes and at the end, in bytes.
 */
mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: Date.UTC(2026, 10, 1) });

const rows = 20_000;
const seconds = Number(process.env['SECONDS'] ?? 3_600);
const early = 600;
const window = 120;
const maxWatches = 40;

const server = fakeServer(rows);
const client = createClient({ fetch: server.fetch });
const before = await alive();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The same pseudo-random sequence every time. */
let seed = 1;
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}
const someId = (): string => recordOf(random(rows), 0).id;
const somePath = (): string[] => fields.filter(() => random(3) > 0).concat('Case.Subject');
const list = (part: { pageToken?: string; searchTerm?: string }) =>
  read(client, getListRecordsByName, {
    config: { objectApiName: 'Case', listViewApiName: 'Alle', ...part },
  });

const watches: Watch<unknown>[] = [];
let notificationCount = 0;
let failed = 0;

function startWatching(): void {
  const listener = (): void => void notificationCount++;
  watches.push(
    random(4) === 0
      ? watch(client, getListRecordsByName, {
          config: {
            objectApiName: 'Case',
            listViewApiName: 'Alle',
            pageToken: String(random(400) * 50),
          },
          listener,
        })
      : watch(client, getRecord, { config: { recordId: someId(), fields: somePath() }, listener }),
  );
  if (watches.length > maxWatches) watches.splice(random(watches.length), 1)[0]?.stop();
}

function actionsOf(n: number): Promise<unknown>[] {
  startWatching();
  const id = someId();
  return [
    ...Array.from({ length: 6 }, () =>
      read(client, getRecord, { config: { recordId: someId(), fields: somePath() } }),
    ),
    read(client, getRecords, {
      config: {
        records: [
          { recordIds: Array.from({ length: 5 }, someId), fields: ['Case.Subject', 'Case.Status'] },
        ],
      },
    }),
    list({ pageToken: String(random(400) * 50) }),
    list({ searchTerm: 'x'.repeat(1 + random(40)) + String(n) }),
    ...(n % 5 === 0 ? [updateRecord(client, { fields: { Id: id, Subject: `Om ${n}` } })] : []),
    ...(n % 2 === 0
      ? [notifyRecordUpdateAvailable(client, [{ recordId: id }, { recordId: someId() }])]
      : []),
  ];
}

/** A mean, because the heap goes up and down with each clean-up of the cache. */
const first: number[] = [];
const late: number[] = [];
for (let n = 1; n <= seconds; n++) {
  let open = true;
  const done = Promise.allSettled(actionsOf(n)).then((results) => {
    open = false;
    failed += results.filter(({ status }) => status === 'rejected').length;
  });
  // Work that waits for a timer gets its tick within this second.
  for (let part = 0; part < 10 || open; part++) {
    mock.timers.tick(100);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await done;
  if (n % 10 === 0 && n > early && n <= early + window) first.push((await alive()) - before);
  if (n % 10 === 0 && n > seconds - window) late.push((await alive()) - before);
}
if (failed > 0) throw new Error(`${failed} reads or saves failed`);
if (notificationCount === 0) throw new Error('No watch was notified');
process.stdout.write(
  JSON.stringify({
    afterTen: mean(first),
    atEnd: mean(late),
    calls: server.calls(),
    records: client.records.records.size,
    queries: client.entries.size,
  }),
);
