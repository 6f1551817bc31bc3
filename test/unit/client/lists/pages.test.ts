import { afterEach, describe, expect, it, vi } from 'vitest';
import { peek, read } from '#client/cache/read.ts';
import {
  getListRecordsByName,
  getListRecordsById,
  getListUiByName,
} from '#client/adapters/lists.ts';
import { listFixture, numbersOf, range } from './list-server.ts';
import { page, tokensOf, walk, list } from './list-pages.ts';
import { advance, watchSnapshots, setLater } from '../client-fixture.ts';
import { refresh } from '#client/cache/run.ts';

/** Pages of lists. Source: spec §4 "Pagination", record-api.md §7.10. */

afterEach(() => vi.useRealTimers());

describe('page tokens', () => {
  it('lead from page to page and back, and are null at both ends', async () => {
    const { client } = listFixture(25);
    const pages = await walk(client);
    expect(pages.map(numbersOf)).toEqual([range(0, 10), range(10, 20), range(20, 25)]);
    const [first, second, last] = pages.map(tokensOf);
    expect(first).toEqual([null, '0', second![1]]);
    expect(second).toEqual(['0', first![2], last![1]]);
    expect(last).toEqual([second![1], second![2], null]);
    expect(numbersOf(await page(client, last![0]))).toEqual(range(10, 20));
  });

  it('stay the same when a page is read again, so that an equal page is not emitted', async () => {
    const { api, client } = listFixture(25);
    const { snapshots, now, stop } = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 10 },
    });
    void now;
    await advance();
    const before = snapshots.length;
    const { nextPageToken } = snapshots.at(-1)!.data;
    // With another key of the last row, the server gives another token for the next page.
    api.rows.set(9, 9_500);
    setLater(31_000);
    await page(client);
    await advance();
    expect(snapshots.length).toBe(before);
    expect(peek(client, getListRecordsByName, { ...list, pageSize: 10 }).data?.nextPageToken).toBe(
      nextPageToken,
    );
    api.since();
    await page(client, nextPageToken);
    expect(api.since()[0]!.body.pageToken).not.toBe(nextPageToken);
    stop();
  });

  it('are in the URLs as well', async () => {
    const { client } = listFixture(25);
    const [first] = await walk(client);
    const half = await page(client, null, 5);
    expect(first!.nextPageUrl).toContain(`pageToken=${encodeURIComponent(first!.nextPageToken!)}`);
    expect(half.nextPageUrl).toBe('/services/data/v65.0/ui-api/list/Alle?pageSize=5&pageToken=5');
  });

  it('that are only an offset lead to that row', async () => {
    const { api, client } = listFixture(25);
    expect(numbersOf(await page(client, '10'))).toEqual(range(10, 20));
    expect(api.calls[0]!.body.pageToken).toBe('10');
  });

  it('of another client lead to later and earlier pages', async () => {
    const { client: elsewhere } = listFixture(25);
    const third = (await walk(elsewhere))[2]!;
    const { api, client } = listFixture(25);
    const deep = await page(client, third.currentPageToken);
    expect(numbersOf(deep)).toEqual(range(20, 25));
    expect(deep.nextPageToken).toBeNull();
    const second = await page(client, deep.previousPageToken);
    expect(numbersOf(second)).toEqual(range(10, 20));
    expect(second.nextPageToken).toBe(deep.currentPageToken);
    const first = await page(client, second.previousPageToken);
    expect(numbersOf(first)).toEqual(range(0, 10));
    expect(first.previousPageToken).toBeNull();
    api.since();
    expect((await page(client)).previousPageToken).toBeNull();
    expect(numbersOf(await page(client, deep.currentPageToken))).toEqual(range(20, 25));
  });

  it('that are malformed are refused by the server', async () => {
    const { api, client } = listFixture(25);
    await expect(page(client, 'onzin')).rejects.toMatchObject({ status: 400 });
    expect(api.calls).toHaveLength(1);
    expect(numbersOf(await page(client))).toEqual(range(0, 10));
  });

  it('past the end lead to an empty last page', async () => {
    const { client } = listFixture(25);
    const beyond = await page(client, '40');
    expect([numbersOf(beyond), beyond.nextPageToken, beyond.count]).toEqual([[], null, 0]);
    expect(await walk(client)).toHaveLength(3);
  });

  it('of an old order lead to the page with that offset', async () => {
    const { api, client } = listFixture(25);
    const [first] = await walk(client);
    api.order = 'Other';
    setLater(31_000);
    expect(numbersOf(await page(client, first!.nextPageToken))).toEqual(range(10, 20));
  });
});

describe('a page', () => {
  it('is served from the cache when all its rows are cached, in any page size', async () => {
    const { api, client } = listFixture(30);
    await page(client, null, 20);
    api.since();
    const first = await page(client, null, 5);
    const second = await page(client, first.nextPageToken, 5);
    const third = await page(client, second.nextPageToken, 10);
    expect([first, second, third].map(numbersOf)).toEqual([
      range(0, 5),
      range(5, 10),
      range(10, 20),
    ]);
    expect(tokensOf(second)).toEqual(['0', '5', '10']);
    expect(second.pageSize).toBe(5);
    expect(api.calls).toEqual([]);
    expect(numbersOf(await page(client, third.nextPageToken, 5))).toEqual(range(20, 25));
    expect(api.calls).toHaveLength(1);
  });

  it('that spans several cached pages is served from these', async () => {
    const { api, client } = listFixture(25);
    await walk(client, 5);
    api.since();
    const all = await page(client, null, 50);
    expect([numbersOf(all), all.nextPageToken, all.count]).toEqual([range(0, 25), null, 25]);
    expect(api.calls).toEqual([]);
  });

  it('is read as a whole when one of its rows is missing or stale', async () => {
    const { api, client } = listFixture(30);
    await page(client, null, 10);
    api.since();
    expect(numbersOf(await page(client, null, 20))).toEqual(range(0, 20));
    expect(api.since().map(({ body }) => body.pageSize)).toEqual([20]);
    setLater(30_000);
    await page(client, null, 20);
    expect(api.since()).toEqual([]);
    setLater(1);
    expect(numbersOf(await page(client, null, 5))).toEqual(range(0, 5));
    expect(api.since().map(({ body }) => body.pageSize)).toEqual([5]);
  });

  it('of an empty list is cached for every page size', async () => {
    const { api, client } = listFixture(0);
    expect(tokensOf(await page(client))).toEqual([null, '0', null]);
    api.since();
    expect(tokensOf(await page(client, null, 50))).toEqual([null, '0', null]);
    expect(api.calls).toEqual([]);
  });

  it('can be beyond the largest offset that the server accepts', async () => {
    const { client } = listFixture(52_030);
    let last = await page(client, '50000', 1_000);
    while (last.nextPageToken !== null) last = await page(client, last.nextPageToken, 1_000);
    expect(numbersOf(last)).toEqual(range(52_000, 52_030));
    // Beyond that offset, no token leads to the middle of a cached page, so it is read.
    const half = await page(client, last.currentPageToken, 20);
    expect(numbersOf(half)).toEqual(range(52_000, 52_020));
    expect(numbersOf(await page(client, half.nextPageToken, 20))).toEqual(range(52_020, 52_030));
  });

  it('of another order, filter, term or set of fields is read separately', async () => {
    const { api, client } = listFixture(20);
    await page(client);
    api.since();
    for (const other of [
      { sortBy: ['-Name'] },
      { where: '{ Name: { ne: null } }' },
      { searchTerm: 'x' },
      { fields: ['Status'] },
      { optionalFields: ['Status'] },
    ])
      await read(client, getListRecordsByName, { config: { ...list, pageSize: 10, ...other } });
    expect(api.calls).toHaveLength(5);
  });

  it('that is refused is an error, and other pages stay', async () => {
    const { api, client } = listFixture(30);
    const first = await page(client);
    api.fault = () => ({
      status: 403,
      body: [{ errorCode: 'INSUFFICIENT_ACCESS', message: 'no' }],
    });
    await expect(page(client, first.nextPageToken)).rejects.toMatchObject({ status: 403 });
    api.fault = () => undefined;
    api.since();
    expect(numbersOf(await page(client))).toEqual(range(0, 10));
    expect(api.calls).toEqual([]);
    setLater(30_001);
    expect(numbersOf(await page(client, first.nextPageToken))).toEqual(range(10, 20));
  });

  it('whose read is aborted does not abort other reads', async () => {
    const { api, client } = listFixture(30);
    const first = await page(client);
    api.holding = true;
    const giveUp = new AbortController();
    const left = read(client, getListRecordsByName, {
      config: { ...list, pageSize: 10, pageToken: first.nextPageToken! },
      signal: giveUp.signal,
    });
    const other = page(client, '20');
    await advance();
    giveUp.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await advance();
    expect(api.held.map(({ aborted }) => aborted)).toEqual([true, false]);
    api.holding = false;
    api.releaseAll();
    expect(numbersOf(await other)).toEqual(range(20, 30));
    expect(numbersOf(await page(client, first.nextPageToken))).toEqual(range(10, 20));
  });

  it('read twice at once takes one call, and two pages take two', async () => {
    const { api, client } = listFixture(30);
    const { nextPageToken } = await page(client);
    api.since();
    const both = await Promise.all([
      page(client, nextPageToken),
      page(client, nextPageToken),
      page(client, '20'),
    ]);
    expect(both.map(numbersOf)).toEqual([range(10, 20), range(10, 20), range(20, 30)]);
    expect(api.calls).toHaveLength(2);
  });

  it('that is refreshed is read by its own token', async () => {
    const { api, client } = listFixture(40);
    const pages = await walk(client);
    api.since();
    api.change(25);
    await refresh(client, pages[2]!);
    expect(api.since().map(({ body }) => body.pageToken)).toEqual([pages[2]!.currentPageToken]);
    expect((await page(client, pages[2]!.currentPageToken)).records[5]!.fields.Name!.value).toBe(
      'name 25.2',
    );
    for (const one of pages) await page(client, one.currentPageToken);
    expect(api.calls).toEqual([]);
  });

  it('is shared by reads by name with or without definition, not by id', async () => {
    const { api, client } = listFixture(30);
    await read(client, getListUiByName, { config: { ...list, pageSize: 20 } });
    api.since();
    expect(numbersOf(await page(client))).toEqual(range(0, 10));
    expect(api.calls).toEqual([]);
    const byId = await read(client, getListRecordsById, {
      config: { listViewId: '00B000000000001', pageSize: 10 },
    });
    expect(numbersOf(byId)).toEqual(range(0, 10));
    expect(api.since()).toHaveLength(1);
  });

  it('with definition is served from the cache only when both are cached', async () => {
    const { api, client } = listFixture(30);
    await page(client, null, 20);
    api.since();
    await read(client, getListUiByName, { config: { ...list, pageSize: 10 } });
    expect(api.since()).toHaveLength(1);
    const ui = await read(client, getListUiByName, { config: { ...list, pageSize: 5 } });
    expect(numbersOf(ui!.records)).toEqual(range(0, 5));
    expect(ui!.info.label).toBe('Lijst 1');
    expect(api.since()).toEqual([]);
  });
});
