import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, type Policy, read } from '#client/cache/read.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  rowsOf,
  values,
  clientFixture,
} from '../client-fixture.ts';
import { refresh } from '#client/cache/run.ts';

/** States and policies. Source: spec §4, record-api.md §7.3. */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };

describe('states', () => {
  it('a read is unfulfilled, pending, fulfilled, stale or in error', async () => {
    const { api, client } = clientFixture();
    expect(peek(client, getRecord, subject).state).toBe('unfulfilled');
    const reading = read(client, getRecord, { config: subject });
    expect(peek(client, getRecord, subject).state).toBe('pending');
    await reading;
    expect(peek(client, getRecord, subject).state).toBe('fulfilled');
    setLater(30_001);
    expect(peek(client, getRecord, subject).state).toBe('stale');
    api.rows.delete(ids.a);
    await expect(read(client, getRecord, { config: subject })).rejects.toBeInstanceOf(FetchError);
    expect(peek(client, getRecord, subject)).toMatchObject({
      state: 'error',
      data: undefined,
      error: { status: 404 },
    });
  });

  it('an answer is fresh up to and including its last millisecond', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    setLater(30_000);
    await read(client, getRecord, { config: subject });
    expect(api.count).toBe(1);
    setLater(1);
    await read(client, getRecord, { config: subject });
    expect(api.count).toBe(2);
  });

  it('an answer from the future is stale', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    setLater(-1);
    expect(peek(client, getRecord, subject).state).toBe('stale');
    await read(client, getRecord, { config: subject });
    expect(api.count).toBe(2);
    await read(client, getRecord, { config: subject });
    expect(api.count).toBe(2);
  });

  it.each([[{}], [{ modes: ['View'] }], [{ forms: ['x'] }], [{ fields: [] }]])(
    'a record without fields or layouts is not read: %j',
    async (asked) => {
      const { api, client } = clientFixture();
      expect(
        await read(client, getRecord, { config: { recordId: ids.a, ...asked } }),
      ).toBeUndefined();
      expect(api.count).toBe(0);
    },
  );

  it('cached fields of a record are not read again', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    await read(client, getRecord, {
      config: { recordId: ids.a, fields: ['Case.Subject', 'Case.Note'] },
    });
    expect(api.paths.at(-1)).toBe(`GET records/${ids.a} Case.Note`);
    await read(client, getRecord, {
      config: { recordId: ids.a, fields: ['Case.Note'], optionalFields: ['Case.Subject'] },
    });
    expect(api.count).toBe(2);
  });
});

describe('policies', () => {
  const cases: [Policy | undefined, { fresh: number; stale: number; missing: number }][] = [
    [undefined, { fresh: 0, stale: 1, missing: 1 }],
    ['cache-then-network', { fresh: 0, stale: 1, missing: 1 }],
    ['stale-while-revalidate', { fresh: 0, stale: 1, missing: 1 }],
    ['cache-and-network', { fresh: 1, stale: 1, missing: 1 }],
    ['no-cache', { fresh: 1, stale: 1, missing: 1 }],
    ['only-if-cached', { fresh: 0, stale: 0, missing: 0 }],
  ];
  it.each(cases)(
    '%s makes the expected number of calls',
    async (policy, { fresh, stale, missing }) => {
      const { api, client } = clientFixture();
      const options = { config: subject, ...(policy && { policy }) };
      const calls = async (): Promise<number> => {
        const before = api.count;
        await read(client, getRecord, options).catch(() => undefined);
        await advance();
        return api.count - before;
      };
      expect(await calls()).toBe(missing);
      await read(client, getRecord, { config: subject });
      expect(await calls()).toBe(fresh);
      setLater(30_001);
      expect(await calls()).toBe(stale);
    },
  );

  it('stale-while-revalidate gives stale data in its window, and waits after it', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    api.change(ids.a, { Subject: 'a2' });
    setLater(30_000 + 5_000);
    expect(
      values(
        await read(client, getRecord, {
          config: subject,
          policy: 'stale-while-revalidate',
          window: 5_000,
        }),
      ),
    ).toEqual({ Subject: 'a1' });
    await advance();
    expect(values(peek(client, getRecord, subject).data)).toEqual({ Subject: 'a2' });
    api.change(ids.a, { Subject: 'a3' });
    setLater(30_000 + 5_001);
    expect(
      values(
        await read(client, getRecord, {
          config: subject,
          policy: 'stale-while-revalidate',
          window: 5_000,
        }),
      ),
    ).toEqual({ Subject: 'a3' });
    expect(api.count).toBe(3);
  });

  it.each([['read'], ['watch']])(
    'only-if-cached gives 504 Gateway Timeout for a miss (%s)',
    async (way) => {
      const { api, client, shown } = clientFixture();
      const miss = { status: 504, statusText: 'Gateway Timeout' };
      if (way === 'read')
        await expect(
          read(client, getRecord, { config: subject, policy: 'only-if-cached' }),
        ).rejects.toMatchObject(miss);
      else
        expect(shown(getRecord, subject, 'only-if-cached').now).toMatchObject({
          state: 'error',
          error: miss,
        });
      expect(api.count).toBe(0);
    },
  );

  it('only-if-cached makes no call, also when its data changes', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject, 'only-if-cached');
    await read(client, getRecord, { config: { recordId: ids.a, fields: ['Case.Note'] } });
    await advance();
    expect(api.paths).toEqual([`GET records/${ids.a} Case.Note`]);
    await read(client, getRecord, { config: subject });
    expect(values(view.now.data)).toEqual({ Subject: 'a1' });
    const before = api.count;
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    await advance(10_000);
    expect(api.count).toBe(before);
  });

  it('a failed call rejects, also when stale data is cached', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    await read(client, getRecords, {
      config: { records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }] },
    });
    setLater(30_001);
    api.fault = () => ({ status: 500 });
    await expect(read(client, getRecord, { config: subject })).rejects.toMatchObject({
      status: 500,
    });
    await expect(
      read(client, getRecords, {
        config: { records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }] },
      }),
    ).rejects.toMatchObject({
      status: 500,
    });
  });
});

describe('a refresh', () => {
  it('sends If-None-Match, and a 304 renews the data without a snapshot', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    setLater(30_001);
    const { snapshots } = view;
    const before = snapshots.length;
    await read(client, getRecord, { config: subject });
    expect(api.calls[1]?.headers['If-None-Match']).toMatch(/^"[0-9a-f]{32}"$/);
    expect(peek(client, getRecord, subject).state).toBe('fulfilled');
    setLater(30_000);
    await read(client, getRecord, { config: subject });
    expect(api.count).toBe(2);
    expect(snapshots).toHaveLength(before);
  });

  it('sends no If-None-Match when the data is no longer cached', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    client.records.records.clear();
    await read(client, getRecord, { config: subject });
    expect(api.calls[1]?.headers['If-None-Match']).toBeUndefined();
  });

  it('reads in full after a 304 for a record that was dropped meanwhile', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    setLater(30_001);
    api.holding = true;
    const reading = read(client, getRecord, { config: subject });
    await advance();
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'deleted' }]);
    api.holding = false;
    api.releaseAll();
    expect(values(await reading)).toEqual({ Subject: 'a1' });
  });

  it('throws for foreign data, and makes a call for data of an adapter', async () => {
    const { api, client } = clientFixture();
    await expect((async () => refresh(client, { id: ids.a }))()).rejects.toThrow(TypeError);
    const data = await read(client, getRecord, { config: subject });
    await refresh(client, data!);
    expect(api.count).toBe(2);
  });

  it('of evicted data updates subscribers of the same config', async () => {
    const { api, client, shown } = clientFixture();
    const config = { objectApiName: 'Case', fields: ['Subject'] };
    const data = await read(client, rowsOf, { config });
    setLater(61_000);
    await read(client, plainAdapter, { config: { name: 'x' } });
    const view = shown(rowsOf, config);
    await advance();
    api.rows.delete(ids.c);
    await refresh(client, data!);
    await advance();
    expect(view.now.data.count).toBe(2);
  });
});
