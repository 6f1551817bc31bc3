import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  recordOfVersion,
  values,
  clientFixture,
} from './client-fixture.ts';

/**
 * Batches with failed items, and the errors that callers get. Source: spec §8, record-api.md
 * §7.5, §7.9.
 */

afterEach(() => vi.useRealTimers());

const subject = (recordId: string) => ({ recordId, fields: ['Case.Subject'] });
const many = (...recordIds: string[]) => ({ records: [{ recordIds, fields: ['Case.Subject'] }] });
const stranger = '500000000000077AAA';

describe('batches', () => {
  it('a batch with an item 404 succeeds', async () => {
    const { api, client } = clientFixture();
    const answer = await read(client, getRecords, { config: many(ids.a, stranger, ids.b) });
    expect(answer?.hasErrors).toBe(true);
    expect(answer?.results.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
    await read(client, getRecords, { config: many(ids.a, stranger, ids.b) });
    expect(api.count).toBe(1);
    expect(peek(client, getRecord, subject(ids.b)).state).toBe('fulfilled');
  });

  it.each([401, 403, 429, 500])(
    'an item %d is an error of only that item, for 30 s',
    async (status) => {
      const { api, client } = clientFixture();
      const item = (statusCode: number, result: unknown) => ({ statusCode, result });
      const first = {
        ...recordOfVersion(1),
        fields: { Subject: { displayValue: null, value: 'a1' } },
      };
      api.fault = () => ({
        status: 200,
        body: {
          hasErrors: true,
          results: [item(200, first), item(status, [{ errorCode: 'X', message: 'x' }])],
        },
      });
      expect(
        (await read(client, getRecords, { config: many(ids.a, ids.b) }))?.results.map(
          ({ statusCode }) => statusCode,
        ),
      ).toEqual([200, status]);
      await expect(read(client, getRecord, { config: subject(ids.b) })).rejects.toMatchObject({
        status,
      });
      setLater(30_000);
      await expect(read(client, getRecord, { config: subject(ids.b) })).rejects.toMatchObject({
        status,
      });
      expect(api.count).toBe(1);
      setLater(1);
      api.fault = () => undefined;
      expect(values(await read(client, getRecord, { config: subject(ids.b) }))).toEqual({
        Subject: 'b1',
      });
    },
  );

  it('an answer with another number of items is an error of the batch', async () => {
    const { api, client } = clientFixture();
    api.fault = () => ({ status: 200, body: { hasErrors: false, results: [] } });
    await expect(read(client, getRecords, { config: many(ids.a, ids.b) })).rejects.toBeInstanceOf(
      FetchError,
    );
    api.fault = () => undefined;
    expect((await read(client, getRecords, { config: many(ids.a, ids.b) }))?.hasErrors).toBe(false);
  });

  it('a 400 for one read does not affect the others', async () => {
    const { client } = clientFixture();
    const [wrong, right] = await Promise.allSettled([
      read(client, getRecord, { config: { recordId: ids.account, fields: ['Case.Subject'] } }),
      read(client, getRecord, { config: subject(ids.a) }),
    ]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { status: 400 } });
    expect(right.status).toBe('fulfilled');
  });
});

describe('errors', () => {
  it.each([
    [400, true],
    [403, true],
    [404, true],
    [401, false],
    [429, false],
    [500, false],
    [503, false],
  ])('%d is cached for 30 s: %s', async (status, isKept) => {
    const { api, client } = clientFixture();
    api.fault = () => ({ status, body: [{ errorCode: 'X', message: 'x' }] });
    await expect(read(client, getRecord, { config: subject(ids.a) })).rejects.toMatchObject({
      status,
    });
    await read(client, getRecord, { config: subject(ids.a) }).catch(() => undefined);
    expect(api.count).toBe(isKept ? 1 : 2);
    setLater(30_001);
    api.fault = () => undefined;
    expect(values(await read(client, getRecord, { config: subject(ids.a) }))).toEqual({
      Subject: 'a1',
    });
  });

  it.each(['cut', 'truncated'] as const)('a network failure (%s) is not cached', async (fault) => {
    const { api, client } = clientFixture({ client: { once: true } });
    api.fault = () => fault;
    await expect(read(client, getRecord, { config: subject(ids.a) })).rejects.toMatchObject({
      name: 'FetchError',
      status: 0,
      ok: false,
    });
    api.fault = () => undefined;
    expect(values(await read(client, getRecord, { config: subject(ids.a) }))).toEqual({
      Subject: 'a1',
    });
  });

  it('a 429 with Retry-After is retried after that delay', async () => {
    const { api, client } = clientFixture();
    api.fault = () =>
      api.count === 1 ? { status: 429, headers: { 'retry-after': '7' } } : undefined;
    const reading = read(client, getRecord, { config: subject(ids.a) });
    await advance(6_900);
    expect(api.count).toBe(1);
    await advance(200);
    expect(values(await reading)).toEqual({ Subject: 'a1' });
  });

  it('an error has the body of the server, and its errors as a flat list', async () => {
    const { client } = clientFixture();
    const error = await read(client, getRecord, { config: subject(stranger) }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      ok: false,
      errorType: 'fetchResponse',
      status: 404,
      url: expect.stringContaining(`/services/data/v65.0/ui-api/records/${stranger}`) as string,
      body: [{ errorCode: 'NOT_FOUND', message: 'NOT_FOUND' }],
      errors: [{ type: 'NOT_FOUND', message: 'NOT_FOUND', arguments: [] }],
    });
  });

  it.each([
    [[null]],
    [['x']],
    [{ output: null }],
    [{ output: 'x' }],
    [{ output: { errors: null, fieldErrors: null } }],
    ['x'],
    [null],
  ])('an unknown error body gives an error without a list: %j', async (body) => {
    const { api, client } = clientFixture();
    api.fault = () => ({ status: 404, body });
    await expect(read(client, getRecord, { config: subject(ids.a) })).rejects.toMatchObject({
      name: 'FetchError',
      status: 404,
      body,
      errors: [],
    });
  });

  it('a failed read gives an error snapshot, and a failed write is rolled back', async () => {
    const { api, client, shown } = clientFixture();
    const missing = shown(getRecord, subject(stranger));
    const view = shown(getRecord, subject(ids.a));
    await advance();
    expect(missing.now).toMatchObject({ state: 'error', data: undefined, error: { status: 404 } });
    api.fault = ({ method }) =>
      method === 'PATCH' ? { status: 400, body: [{ errorCode: 'X', message: 'x' }] } : undefined;
    const saving = updateRecord(client, { fields: { Id: ids.a, Subject: 'mine' } });
    expect(values(view.now.data)).toEqual({ Subject: 'mine' });
    await expect(saving).rejects.toMatchObject({ status: 400 });
    expect(values(view.now.data)).toEqual({ Subject: 'a1' });
  });

  it('a listener that throws does not affect the others', async () => {
    const { client, shown } = clientFixture();
    const bad = shown(getRecord, subject(ids.a));
    bad.snapshots.push = () => {
      throw new Error('of the listener');
    };
    const good = shown(getRecord, subject(ids.a));
    const other = shown(plainAdapter, { name: 'x' });
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await advance();
    vi.unstubAllGlobals();
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'of the listener' }));
    expect(values(good.now.data)).toEqual({ Subject: 'a1' });
    expect(other.now.data).toBeDefined();
    expect(values(await read(client, getRecord, { config: subject(ids.a) }))).toEqual({
      Subject: 'a1',
    });
  });
});
