import { afterEach, describe, expect, it, vi } from 'vitest';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { publishSave } from '#client/save/publish-save.ts';
import { idOf, listFixture, numbersOf, range } from './list-server.ts';
import { page, walk, list } from './list-pages.ts';
import { setLater, advance, watchSnapshots } from '../client-fixture.ts';
import { refresh } from '#client/cache/run.ts';

/** Lists that change while their pages are cached. Source: record-api.md §7.7, §7.10. */

afterEach(() => vi.useRealTimers());

describe('a list that changes', () => {
  it('shows a row once that is on two pages', async () => {
    const { api, client } = listFixture(30);
    const first = await page(client);
    // From the first page to the second.
    api.rows.set(3, 14_500);
    const second = await page(client, first.nextPageToken);
    expect(numbersOf(second)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(second.count).toBe(9);
    // After a refresh the first page no longer has the row, and the second shows it.
    await refresh(client, first);
    expect(numbersOf(await page(client))).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
    expect(numbersOf(await page(client, first.nextPageToken))).toContain(3);
  });

  it('shows a row once to subscribers of both pages, also after it moves', async () => {
    const { api, client } = listFixture(30);
    const one = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 10 },
    });
    await advance();
    const { nextPageToken } = one.now.data;
    api.rows.set(3, 14_500);
    const two = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 10, pageToken: nextPageToken },
    });
    await advance();
    expect(numbersOf(two.now.data)).not.toContain(3);
    await one.refresh();
    await advance();
    expect(numbersOf(one.now.data)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
    expect(numbersOf(two.now.data)).toEqual([11, 12, 13, 14, 3, 15, 16, 17, 18, 19]);
    one.stop();
    two.stop();
  });

  it('has its later pages read again when the row before them changed', async () => {
    const { api, client } = listFixture(30);
    const [first] = await walk(client);
    api.insert(99, -1);
    await refresh(client, first!);
    api.since();
    expect((await walk(client)).map(numbersOf)).toEqual([
      [99, ...range(0, 9)],
      range(9, 19),
      range(19, 29),
      [29],
    ]);
    expect(api.calls).toHaveLength(3);
  });

  it('takes the answer that was requested last, whichever comes first', async () => {
    const { api, client } = listFixture(30);
    api.holding = true;
    const early = page(client, null, 20);
    await advance();
    api.rows.delete(0);
    const late = page(client, null, 10);
    await advance();
    api.held[1]!.go();
    expect(numbersOf(await late)).toEqual(range(1, 11));
    api.held[0]!.go();
    await early;
    api.holding = false;
    expect(numbersOf(await page(client, null, 5))).toEqual(range(1, 6));
    expect(numbersOf(await page(client, null, 20))).toEqual(range(1, 21));
  });

  it('has more pages when it grew, and fewer when it shrank', async () => {
    const { api, client } = listFixture(20);
    expect(await walk(client)).toHaveLength(2);
    for (const n of range(20, 25)) api.insert(n, n * 1_000);
    setLater(31_000);
    const grown = await walk(client);
    expect(grown.map(numbersOf)).toEqual([range(0, 10), range(10, 20), range(20, 25)]);
    for (const n of range(5, 25)) api.rows.delete(n);
    setLater(31_000);
    expect((await walk(client)).map(numbersOf)).toEqual([range(0, 5)]);
    const gone = await page(client, grown[1]!.currentPageToken);
    expect([numbersOf(gone), gone.nextPageToken]).toEqual([[], null]);
  });

  it('is stale after a save of its object, and not of another', async () => {
    const { api, client } = listFixture(30);
    await page(client, null, 20);
    api.since();
    publishSave(client, [{ id: idOf(1), apiName: 'Account', kind: 'updated' }]);
    await page(client);
    expect(api.since()).toEqual([]);
    publishSave(client, [{ id: idOf(99), apiName: 'Case', kind: 'created' }]);
    await page(client, null, 5);
    expect(api.since()).toHaveLength(1);
  });

  it('is updated for subscribers after a save', async () => {
    const { api, client } = listFixture(30);
    const one = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 10 },
    });
    await advance();
    api.insert(99, 500);
    publishSave(client, [{ id: idOf(99), apiName: 'Case', kind: 'created' }]);
    await advance();
    expect(numbersOf(one.now.data).slice(0, 3)).toEqual([0, 99, 1]);
    one.stop();
  });

  it('has its pages read in turn when all have subscribers', async () => {
    const { api, client } = listFixture(40);
    const pages = await walk(client);
    const all = pages.map(({ currentPageToken }) =>
      watchSnapshots(client, {
        adapter: getListRecordsByName,
        config: { ...list, pageSize: 10, pageToken: currentPageToken },
      }),
    );
    api.insert(99, -1);
    api.since();
    publishSave(client, [{ id: idOf(99), apiName: 'Case', kind: 'created' }]);
    await advance();
    expect(all.map(({ now }) => numbersOf(now.data))).toEqual([
      [99, ...range(0, 9)],
      range(9, 19),
      range(19, 29),
      range(29, 39),
    ]);
    expect(api.calls.length).toBeLessThanOrEqual(8);
    for (const { stop } of all) stop();
  });
});
