import { afterEach, describe, expect, it, vi } from 'vitest';
import { getListInfoByName } from '#client/adapters/list-info.ts';
import { getListRecordsByName, getListUi } from '#client/adapters/lists.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { listFixture, numbersOf, range } from './list-server.ts';
import { list, page, walk } from './list-pages.ts';
import { setLater, advance, watchSnapshots } from '../client-fixture.ts';
import { refresh } from '#client/cache/run.ts';

/** List pages and list definitions. Source: spec §4 "Cached data", record-api.md §7.10. */

afterEach(() => vi.useRealTimers());

describe('a list definition', () => {
  const define = (client: Client) => read(client, getListInfoByName, { config: list });
  const eTags = async (client: Client): Promise<boolean> =>
    (await define(client))!.eTag === (await page(client)).listInfoETag;

  it('is read again with the page when a page has another definition', async () => {
    const { api, client } = listFixture(25);
    await define(client);
    api.definition = 2;
    api.since();
    await page(client);
    expect(api.paths.sort()).toEqual([
      'GET list-info/Case/Alle',
      'POST list-records/Case/Alle',
      'POST list-records/Case/Alle',
    ]);
    api.since();
    expect(await eTags(client)).toBe(true);
    expect(api.calls).toEqual([]);
  });

  it('is taken as newest when page and definition still differ', async () => {
    const { api, client } = listFixture(25);
    await define(client);
    api.definition = 2;
    api.infos = [3];
    api.since();
    const first = await page(client);
    expect(api.calls).toHaveLength(3);
    api.since();
    expect((await define(client))!.label).toBe('Lijst 3');
    await page(client);
    expect(api.calls).toEqual([]);
    // The next page causes no other read of the definition.
    await page(client, first.nextPageToken);
    expect(api.calls).toHaveLength(1);
  });

  it('is not read when none is cached', async () => {
    const { api, client } = listFixture(25);
    await page(client);
    api.definition = 2;
    setLater(31_000);
    await page(client);
    expect(api.paths).toEqual(['POST list-records/Case/Alle', 'POST list-records/Case/Alle']);
  });

  it('that changes makes the other pages stale, which are read again', async () => {
    const { api, client } = listFixture(25);
    await define(client);
    const [first] = await walk(client);
    const two = watchSnapshots(client, {
      adapter: getListRecordsByName,
      config: { ...list, pageSize: 10, pageToken: first!.nextPageToken },
    });
    api.definition = 2;
    await refresh(client, first!);
    await advance();
    expect(two.now).toMatchObject({
      state: 'fulfilled',
      data: { listInfoETag: (await define(client))!.eTag },
    });
    two.stop();
  });

  it('that changes in another answer makes cached pages stale', async () => {
    const { api, client } = listFixture(25);
    await define(client);
    await page(client);
    api.definition = 2;
    await read(client, getListInfoByName, { config: list, policy: 'no-cache' });
    api.since();
    expect(await eTags(client)).toBe(true);
    expect(api.paths).toEqual(['POST list-records/Case/Alle']);
  });

  it('that cannot be read does not block the rows', async () => {
    const { api, client } = listFixture(25);
    await define(client);
    api.definition = 2;
    api.fault = ({ path }) =>
      path.startsWith('list-info')
        ? { status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'gone' }] }
        : undefined;
    expect(numbersOf(await page(client))).toEqual(range(0, 10));
  });

  it('is cached from the answer of list-ui', async () => {
    const { api, client } = listFixture(25);
    await read(client, getListUi, { config: list });
    api.since();
    expect((await define(client))!.label).toBe('Lijst 1');
    expect(api.calls).toEqual([]);
    const info = watchSnapshots(client, { adapter: getListInfoByName, config: list });
    api.definition = 2;
    await read(client, getListUi, { config: list, policy: 'no-cache' });
    expect(info.now.data.label).toBe('Lijst 2');
    info.stop();
  });
});
