import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { peek, read } from '#client/cache/read.ts';
import { wipe } from '#client/sync/wipe.ts';
import { ids, setLater, advance, rowsOf, values, clientFixture } from './client-fixture.ts';

/**
 * Sharing, batching and aborting of requests. Source: record-api.md §7.5, §7.8.
 */

afterEach(() => vi.useRealTimers());

const subject = (recordId: string) => ({ recordId, fields: ['Case.Subject'] });
const many = (...recordIds: string[]) => ({ records: [{ recordIds, fields: ['Case.Subject'] }] });
const stranger = '500000000000077AAA';

describe('concurrent reads', () => {
  it('of the same config share one call and get the same object', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    const readings = [1, 2, 3].map(() => read(client, getRecord, { config: subject(ids.a) }));
    const view = shown(getRecord, subject(ids.a));
    await advance();
    api.releaseAll();
    const [one, ...others] = await Promise.all(readings);
    await advance();
    expect(others.every((other) => other === one)).toBe(true);
    expect(view.now.data).toBe(one);
    expect(api.count).toBe(1);
  });

  it('of the same config share a failed call', async () => {
    const { api, client } = clientFixture();
    api.fault = () => ({ status: 500, body: [{ errorCode: 'UNKNOWN_EXCEPTION', message: 'x' }] });
    const reasons = await Promise.all(
      [1, 2].map(() =>
        read(client, getRecord, { config: subject(ids.a) }).catch((error: unknown) => error),
      ),
    );
    expect(reasons[0]).toBeInstanceOf(FetchError);
    expect(api.count).toBe(1);
  });

  it('are batched, without ids that are cached or pending', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject(ids.a) });
    api.holding = true;
    const first = read(client, getRecord, { config: subject(ids.b) });
    await advance();
    const all = read(client, getRecords, { config: many(ids.a, ids.b, ids.c) });
    await advance();
    expect(api.paths.slice(1)).toEqual([
      `GET records/${ids.b} Case.Subject`,
      `GET records/batch/${ids.c} Case.Subject`,
    ]);
    api.release(1);
    await advance();
    let isThere = false;
    void all.then(() => (isThere = true));
    await advance();
    expect(isThere).toBe(false);
    api.holding = false;
    api.releaseAll();
    await first;
    expect((await all)?.results.map(({ result }) => values(result))).toEqual([
      { Subject: 'a1' },
      { Subject: 'b1' },
      { Subject: 'c1' },
    ]);
    const [one, other] = await Promise.all(
      [ids.a, ids.b]
        .map((id) => read(client, getRecord, { config: { recordId: id, fields: ['Case.Note'] } }))
        .concat(),
    );
    expect([values(one), values(other)]).toEqual([{ Note: 'n1' }, { Note: 'n1' }]);
  });

  it('of other fields are not in the same batch', async () => {
    const { api, client } = clientFixture();
    await Promise.all([
      read(client, getRecord, { config: subject(ids.a) }),
      read(client, getRecord, { config: subject(ids.b) }),
      read(client, getRecord, { config: { recordId: ids.c, fields: ['Case.Note'] } }),
    ]);
    expect(api.paths.toSorted()).toEqual([
      `GET records/${ids.c} Case.Note`,
      `GET records/batch/${ids.a},${ids.b} Case.Subject`,
    ]);
  });

  it('of 201 ids take two calls', async () => {
    const recordIds = Array.from({ length: 201 }, (_, i) => `500${String(i).padStart(12, '0')}AAA`);
    const { api, client } = clientFixture({
      rows: Object.fromEntries(
        recordIds.map((id) => [id, { apiName: 'Case', version: 1, fields: { Subject: id } }]),
      ),
    });
    const answer = await read(client, getRecords, { config: many(...recordIds) });
    expect(answer?.results.map(({ result }) => result.id)).toEqual(recordIds);
    expect(api.count).toBe(2);
  });
});

describe('an abort', () => {
  it('rejects only its own read, and the call continues for others', async () => {
    const { api, client } = clientFixture();
    api.holding = true;
    const giveUp = new AbortController();
    const gone = expect(
      read(client, getRecord, { config: subject(ids.a), signal: giveUp.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const stays = read(client, getRecord, { config: subject(ids.a) });
    await advance();
    giveUp.abort();
    await gone;
    api.releaseAll();
    expect(values(await stays)).toEqual({ Subject: 'a1' });
    expect(api.count).toBe(1);
  });

  it('of the last waiting read aborts the call, and leaves no error', async () => {
    const { api, client } = clientFixture();
    api.holding = true;
    const givers = [new AbortController(), new AbortController()];
    const gone = givers.map(({ signal }) =>
      expect(read(client, getRecord, { config: subject(ids.a), signal })).rejects.toMatchObject({
        name: 'AbortError',
      }),
    );
    await advance();
    givers[0]!.abort();
    await advance();
    expect(api.held).toHaveLength(1);
    givers[1]!.abort();
    await Promise.all(gone);
    await advance();
    expect(api.held).toHaveLength(0);
    expect(peek(client, getRecord, subject(ids.a)).state).toBe('unfulfilled');
  });

  it('does not affect a read that starts at the same moment', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    const first = shown(getRecord, subject(ids.a));
    await advance();
    first.stop();
    const second = shown(getRecord, subject(ids.a));
    await advance();
    api.releaseAll();
    await advance();
    expect(values(second.now.data)).toEqual({ Subject: 'a1' });
    second.stop();
    await advance();
    const giveUp = new AbortController();
    setLater(30_001);
    const gone = expect(
      read(client, getRecord, { config: subject(ids.a), signal: giveUp.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    giveUp.abort();
    const stays = read(client, getRecord, { config: subject(ids.a) });
    await gone;
    await advance();
    api.releaseAll();
    expect(values(await stays)).toEqual({ Subject: 'a1' });
  });

  it('of one read in a batch does not affect the others', async () => {
    const { api, client } = clientFixture();
    api.holding = true;
    const giveUp = new AbortController();
    const gone = expect(
      read(client, getRecord, { config: subject(ids.a), signal: giveUp.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const stays = read(client, getRecord, { config: subject(ids.b) });
    await advance();
    giveUp.abort();
    await gone;
    expect(api.held[0]?.call.path).toBe(`records/batch/${ids.a},${ids.b}`);
    api.releaseAll();
    expect(values(await stays)).toEqual({ Subject: 'b1' });
    api.holding = true;
    const giveUpAll = new AbortController();
    const both = expect(
      read(client, getRecords, { config: many(ids.c, stranger), signal: giveUpAll.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await advance();
    giveUpAll.abort();
    await both;
    await advance();
    expect(api.held).toHaveLength(0);
  });

  it('before the read makes no call, and listeners are removed afterwards', async () => {
    const { api, client } = clientFixture();
    await expect(
      read(client, getRecord, { config: subject(ids.a), signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(api.count).toBe(0);
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    for (const id of [ids.a, ids.b]) await read(client, getRecord, { config: subject(id), signal });
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });

  it('by a change of viewer drops the reads of this tick', async () => {
    const { api, client, shown } = clientFixture();
    const list = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    const reading = expect(
      read(client, getRecords, { config: many(ids.a, stranger) }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    wipe(client);
    await reading;
    await advance();
    expect(api.paths).toEqual(['POST rows/Case']);
    await list.refresh();
    expect(list.now.data.count).toBe(3);
  });
});
