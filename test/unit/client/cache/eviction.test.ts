import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecordAvatars } from '#client/adapters/avatars.ts';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import type { Change, Client, Entry } from '#client/client.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { takeOver } from '#client/sync/hand-over.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { wipe } from '#client/sync/wipe.ts';
import { executeBatchRecordOperations } from '#client/save/write-batch.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  recordOfVersion,
  rowsOf,
  unfrozenPaths,
  values,
  clientFixture,
} from '../client-fixture.ts';

/** What the cache evicts and when. Source: record-api.md §7.6, §9 (12). */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const list = { objectApiName: 'Case', fields: ['Subject'] };
const change = { id: ids.a, apiName: 'Case', kind: 'updated' } as const;

describe('after a change of viewer', () => {
  it('nothing is left in the cache, pending calls included', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.holding = true;
    await Promise.all([
      read(client, rowsOf, { config: list, policy: 'cache-and-network' }).catch(() => undefined),
      advance().then(() => api.releaseAll()),
    ]);
    takeOver(client, [{ key: 'x', answer: {}, etag: null, age: 0 }]);
    void read(client, plainAdapter, { config: { name: 'x' } }).catch(() => undefined);
    await advance();
    hearChanges(client, [{ ...change, id: ids.own }]);
    expect([
      client.hydratedAnswers.size,
      client.calls.size,
      client.records.invalidated.size,
    ]).toEqual([1, 1, 1]);
    view.stop();
    wipe(client);
    const { records, entries, hydratedAnswers, calls, batchQueue, pages, queries } = client;
    const left = { ...records, entries, handed: hydratedAnswers, calls, tick: batchQueue, pages };
    expect(
      Object.entries(left).flatMap(([name, one]) =>
        typeof one === 'object' && one.size > 0 ? [name] : [],
      ),
    ).toEqual([]);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });

  it('a refusal for the previous viewer does not hold for the next', async () => {
    const { api, client, shown } = clientFixture();
    api.fault = () => ({ status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'x' }] });
    const view = shown(getRecord, subject);
    await advance();
    expect(view.now.state).toBe('error');
    api.fault = () => undefined;
    wipe(client);
    expect(peek(client, getRecord, subject).error).toBeUndefined();
    expect(values(await read(client, getRecord, { config: subject }))).toEqual({ Subject: 'a1' });
  });

  it('a subscriber that stays has no old data, and gets new data', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    wipe(client);
    expect(
      [...client.entries.values()]
        .flatMap(({ frame, failure, look, lastSnapshot }) => [frame, failure, look, lastSnapshot])
        .filter((one) => one !== null),
    ).toEqual([]);
    await read(client, getRecord, { config: subject });
    api.change(ids.a, { Subject: 'a2' });
    await read(client, rowsOf, { config: list });
    expect(values(view.now.data)).toEqual({ Subject: 'a2' });
  });

  it('a pending save of the previous viewer leaves nothing in the cache', async () => {
    const { api, client } = clientFixture();
    const receivedChanges: Change[] = [];
    client.writers.add((changes) => receivedChanges.push(...changes));
    api.fault = () => ({
      status: 200,
      body: {
        hasErrors: false,
        results: [
          {
            statusCode: 200,
            result: {
              ...recordOfVersion(2),
              fields: { Subject: { displayValue: null, value: 'mine' } },
            },
          },
        ],
      },
    });
    api.holding = true;
    const saving = executeBatchRecordOperations(client, {
      allOrNone: true,
      operations: [{ type: 'UPDATE', records: [{ fields: { Id: ids.a, Subject: 'mine' } }] }],
    });
    await advance();
    wipe(client);
    api.releaseAll();
    await saving;
    expect([client.records.records.size, receivedChanges]).toEqual([0, []]);
  });
});

describe('expired data', () => {
  const sweep = async ({ client, api }: ReturnType<typeof clientFixture>): Promise<void> => {
    await read(client, plainAdapter, { config: { name: `sweep ${api.count}` } });
  };

  it('of a record that is being saved is evicted after the save', async () => {
    const it = clientFixture();
    await read(it.client, getRecord, { config: subject });
    it.api.holding = true;
    const saving = updateRecord(it.client, { fields: { Id: ids.a, Subject: 'mine' } });
    await advance();
    it.api.holding = false;
    setLater(61_000);
    await sweep(it);
    expect(it.client.records.records.has(ids.a)).toBe(true);
    it.api.releaseAll();
    await saving;
    setLater(61_000);
    await sweep(it);
    expect(it.client.records.records.has(ids.a)).toBe(false);
  });

  it('that a pending read needs stays', async () => {
    const it = clientFixture();
    await read(it.client, getRecord, { config: subject });
    setLater(29_000);
    it.api.holding = true;
    const reading = read(it.client, getRecords, {
      config: { records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }] },
    });
    await advance();
    it.api.holding = false;
    setLater(61_000);
    await sweep(it);
    it.api.releaseAll();
    expect((await reading)?.results.map(({ result }) => values(result))).toEqual([
      { Subject: 'a1' },
      { Subject: 'b1' },
    ]);
    expect(it.api.count).toBe(3);
  });

  it('with a pending call stays, so that an equal read shares the call', async () => {
    const it = clientFixture();
    const config = { name: 'x' };
    await read(it.client, plainAdapter, { config });
    it.api.holding = true;
    await read(it.client, plainAdapter, { config, policy: 'cache-and-network' });
    await advance();
    it.api.holding = false;
    setLater(901_000);
    await sweep(it);
    const reading = read(it.client, plainAdapter, { config });
    await advance();
    it.api.releaseAll();
    await reading;
    expect(it.api.count).toBe(3);
  });

  describe('a refusal', () => {
    const avatar = { recordIds: [ids.a] };
    const refused = [{ errorCode: 'NOT_FOUND', message: 'x' }];
    const named = (client: Client, adapter: string): Entry | undefined =>
      [...client.entries.values()].find((entry) => entry.adapter.name === adapter);

    it('of an avatar stays for one hour, and is then evicted', async () => {
      const it = clientFixture();
      it.api.fault = () => ({
        status: 200,
        body: { hasErrors: true, results: [{ statusCode: 403, result: refused }] },
      });
      await read(it.client, getRecordAvatars, { config: avatar });
      it.api.fault = () => undefined;
      setLater(3_599_000);
      await sweep(it);
      expect(named(it.client, 'getRecordAvatar')?.failure?.error.status).toBe(403);
      setLater(30_002);
      await sweep(it);
      expect(named(it.client, 'getRecordAvatar')).toBeUndefined();
    });

    it('that is newer than the expired answer stays as long as it is fresh', async () => {
      const it = clientFixture();
      await read(it.client, plainAdapter, { config: { name: 'x' } });
      setLater(890_000);
      it.api.fault = () => ({ status: 404, body: refused });
      await read(it.client, plainAdapter, { config: { name: 'x' }, policy: 'no-cache' }).catch(
        () => undefined,
      );
      it.api.fault = () => undefined;
      setLater(30_000);
      const before = it.api.count;
      await sweep(it);
      await expect(read(it.client, plainAdapter, { config: { name: 'x' } })).rejects.toMatchObject({
        status: 404,
      });
      expect(it.api.count).toBe(before + 1);
    });

    it('that is not cached is evicted after 30 seconds', async () => {
      const it = clientFixture({ client: { once: true } });
      it.api.fault = () => ({ status: 500, body: refused });
      await read(it.client, getRecordAvatars, { config: avatar }).catch(() => undefined);
      it.api.fault = () => undefined;
      setLater(30_002);
      await sweep(it);
      expect(named(it.client, 'getRecordAvatar')).toBeUndefined();
    });
  });

  it('is evicted when the clock went back', async () => {
    const it = clientFixture();
    await read(it.client, getRecord, { config: subject });
    setLater(-3_600_000);
    await sweep(it);
    expect([it.client.records.records.has(ids.a), it.client.entries.size]).toEqual([false, 1]);
  });
});

describe('data above the maximum', () => {
  it('is evicted except the newest answers', async () => {
    const { api, client } = clientFixture({ client: { maxRecords: 10 } });
    for (let i = 0; i < 30; i++) {
      await read(client, plainAdapter, { config: { name: `${i}` } });
      setLater(1_000);
    }
    // The first answer is read again, so it is the second newest.
    await read(client, plainAdapter, { config: { name: '0' }, policy: 'no-cache' });
    setLater(31_000);
    await read(client, plainAdapter, { config: { name: '30' } });
    expect(client.entries.size).toBeLessThanOrEqual(11);
    const before = api.count;
    for (const name of ['30', '0', '29']) await read(client, plainAdapter, { config: { name } });
    expect(api.count).toBe(before);
  });

  it('is evicted except the records that were received last', async () => {
    const { client } = clientFixture({ client: { maxRecords: 3 } });
    for (const id of [ids.a, ids.b, ids.c, ids.a]) {
      await read(client, getRecord, {
        config: { recordId: id, fields: ['Case.Subject'] },
        policy: 'no-cache',
      });
      setLater(1_000);
    }
    await read(client, getRecord, { config: { recordId: ids.account, fields: ['Account.Name'] } });
    expect([client.records.records.has(ids.a), client.records.records.has(ids.b)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a batch of saves', () => {
  it('reports each deletion by 18-character id, and gives a frozen result', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    await read(client, getRecord, { config: { recordId: ids.b, fields: ['Case.Subject'] } });
    const receivedChanges: Change[] = [];
    client.writers.add((changes) => receivedChanges.push(...changes));
    const refused = { statusCode: 404, result: [{ errorCode: 'NOT_FOUND', message: 'x' }] };
    api.fault = () => ({
      status: 200,
      body: {
        hasErrors: true,
        results: [{ statusCode: 204, result: null }, { statusCode: 204, result: null }, refused],
      },
    });
    const input = (id: string) => ({ fields: { Id: id.slice(0, 15) } });
    const done = await executeBatchRecordOperations(client, {
      allOrNone: false,
      operations: [
        { type: 'UPDATE', records: [input(ids.a)] },
        { type: 'DELETE', records: [input(ids.b), input(ids.c)] },
      ],
    });
    expect(receivedChanges).toEqual(
      [ids.a, ids.b].map((id) => ({ id, apiName: 'Case', kind: 'deleted' })),
    );
    expect([unfrozenPaths(done), client.records.records.size]).toEqual([[], 0]);
  });
});
