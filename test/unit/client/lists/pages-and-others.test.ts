import { afterEach, describe, expect, it, vi } from 'vitest';
import { getListRecordsById, getListRecordsByName } from '#client/adapters/lists.ts';
import { getChildRelationship, getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { publishSave } from '#client/save/publish-save.ts';
import { handOver, takeOver } from '#client/sync/hand-over.ts';
import { read } from '#client/cache/read.ts';
import { wipe } from '#client/sync/wipe.ts';
import { idOf, listFixture, numbersOf, range } from './list-server.ts';
import { page, walk, list } from './list-pages.ts';
import { setLater, advance, watchSnapshots } from '../client-fixture.ts';

/** List pages and the rest of the cache. Source: record-api.md §7.3, §7.6, §7.10. */

afterEach(() => vi.useRealTimers());

describe('list pages', () => {
  it('that a server handed over are used without a call', async () => {
    const { api: there, client: server } = listFixture(25);
    const [first] = await walk(server);
    void there;
    const { api, client } = listFixture(25);
    takeOver(client, JSON.parse(JSON.stringify(handOver(server))));
    expect(numbersOf(await page(client))).toEqual(range(0, 10));
    expect(numbersOf(await page(client, null, 5))).toEqual(range(0, 5));
    expect(api.calls).toEqual([]);
    expect((await page(client)).nextPageToken).toBe(first!.nextPageToken);
  });

  it('are gone after a change of viewer', async () => {
    const { api, client } = listFixture(25);
    const { nextPageToken } = await page(client, null, 20);
    wipe(client);
    expect(client.pages.size).toBe(0);
    api.since();
    await page(client, nextPageToken);
    expect(api.since()[0]!.body.pageToken).toBe(nextPageToken);
  });

  it('that are not read are evicted, and their tokens still work', async () => {
    const { client } = listFixture(25);
    const { nextPageToken } = await page(client);
    setLater(61_000);
    await read(client, getListRecordsByName, { config: { ...list, listViewApiName: 'Andere' } });
    setLater(61_000);
    await read(client, getListRecordsByName, { config: { ...list, listViewApiName: 'Derde' } });
    expect(client.pages.size).toBe(1);
    expect(numbersOf(await page(client, nextPageToken))).toEqual(range(10, 20));
  });

  it('that are unchanged (304) are fresh again, for other page sizes too', async () => {
    const { api, client } = listFixture(25);
    const config = { listViewId: '00B000000000001', pageSize: 10 };
    await read(client, getListRecordsById, { config });
    setLater(31_000);
    await read(client, getListRecordsById, { config });
    expect(api.calls[1]!.headers['If-None-Match']).toBeDefined();
    api.since();
    await read(client, getListRecordsById, { config });
    expect(
      numbersOf(await read(client, getListRecordsById, { config: { ...config, pageSize: 5 } })),
    ).toEqual(range(0, 5));
    expect(api.calls).toEqual([]);
  });

  it.each([
    ['are right after a row moved to the beginning', { count: 3, size: 2, row: 2, key: -1 }],
    [
      'are right after the last row of a page got another key',
      { count: 21, size: 7, row: 6, key: 6_999.5 },
    ],
  ])('%s', async (_, { count, size, row, key }) => {
    const { api, client } = listFixture(count);
    const pages = await walk(client, size);
    const views = pages.map(({ currentPageToken }) =>
      watchSnapshots(client, {
        adapter: getListRecordsByName,
        config: { ...list, pageSize: size, pageToken: currentPageToken },
      }),
    );
    api.rows.set(row, key);
    publishSave(client, [{ id: idOf(1), apiName: 'Case', kind: 'updated' }]);
    await advance(20_000);
    expect(views.flatMap(({ now }) => numbersOf(now.data))).toEqual(api.sorted());
    for (const { stop } of views) stop();
  });

  it('show a change of a record in every page size', async () => {
    const { api, client } = listFixture(25);
    await page(client, null, 20);
    const half = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 5 },
    });
    api.change(2);
    await read(client, getListRecordsByName, {
      config: { ...list, pageSize: 3 },
      policy: 'no-cache',
    });
    expect(half.now.data.records[2].fields.Name.value).toBe('name 2.2');
    half.stop();
  });

  it.each([
    ['related lists', getRelatedListRecords, { parentRecordId: idOf(1), relatedListId: 'Cases' }],
    ['rows below a record', getChildRelationship, { recordId: idOf(1), relationshipName: 'Cases' }],
  ] as const)('work the same for %s', async (_, adapter, config) => {
    const { api, client } = listFixture(25);
    const ask = (pageToken?: string | null, pageSize = 10) =>
      read(client, adapter as typeof getRelatedListRecords, {
        config: { ...(config as object), pageSize, pageToken: pageToken ?? undefined },
      });
    const first = await ask();
    const second = await ask(first!.nextPageToken);
    expect(numbersOf(second)).toEqual(range(10, 20));
    api.since();
    expect(numbersOf(await ask(null, 20))).toEqual(range(0, 20));
    expect(numbersOf(await ask(first!.nextPageToken, 5))).toEqual(range(10, 15));
    expect(api.calls).toEqual([]);
  });
});
