import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { notifyRecordUpdateAvailable } from '#client/sync/notify.ts';
import { read } from '#client/cache/read.ts';
import { watch } from '#client/sync/watch.ts';
import { wipe } from '#client/sync/wipe.ts';
import {
  ids,
  setLater,
  advance,
  recordOfVersion,
  rowsOf,
  values,
  clientFixture,
} from './client-fixture.ts';

/** A change of viewer. Source: record-api.md §7.6, §9 (12). */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const list = { objectApiName: 'Case', fields: ['Subject'] };

it('a throttled read of the previous viewer is not made for the next', async () => {
  const { api, client, shown } = clientFixture();
  shown(getRecord, subject);
  await advance(10);
  for (let i = 0; i < 2; i++) {
    await notifyRecordUpdateAvailable(client, [{ recordId: ids.a }]);
    await advance(10);
  }
  expect(api.count).toBe(2);
  wipe(client);
  await advance(60_000);
  expect(api.count).toBe(2);
});

it('a read of the next viewer does not share a pending call of the previous one', async () => {
  const { api, client, shown } = clientFixture();
  shown(getRecord, subject);
  api.holding = true;
  await advance();
  wipe(client);
  api.holding = false;
  api.change(ids.a, { Subject: 'of the next' });
  expect(values(await read(client, getRecord, { config: subject }))).toEqual({
    Subject: 'of the next',
  });
});

it('a read that had not started is dropped, and the list is read again', async () => {
  const { api, client, shown } = clientFixture();
  const rows = shown(rowsOf, list);
  await advance();
  setLater(20_000);
  hearChanges(client, [{ id: ids.a, apiName: 'Contact', kind: 'updated' }]);
  wipe(client);
  await advance();
  expect(api.paths).toEqual(['POST rows/Case']);
  expect((await read(client, rowsOf, { config: list }))?.count).toBe(3);
  expect(rows.now.data.count).toBe(3);
});

it('a subscriber gets no data of the previous viewer', async () => {
  const { api, client, shown } = clientFixture();
  const answerWith = (eTag: string) => ({
    ...recordOfVersion(1),
    eTag,
    fields: { Subject: { displayValue: null, value: 'a1' } },
  });
  api.fault = () => ({ status: 200, body: answerWith('first') });
  const one = shown(getRecord, subject);
  await advance();
  wipe(client);
  api.fault = () => ({ status: 200, body: answerWith('second') });
  expect((await read(client, getRecord, { config: subject }))?.eTag).toBe('second');
  expect(one.now.data.eTag).toBe('second');
});

it('a listener that throws or subscribes again at a wipe does not affect others', async () => {
  const { client } = clientFixture();
  const uncaught = vi.fn();
  vi.stubGlobal('reportError', uncaught);
  let callCount = 0;
  const begin = (): void => {
    watch(client, getRecord, {
      config: subject,
      listener: ({ state }) => {
        if (state !== 'unfulfilled' || ++callCount > 5) return;
        begin();
        throw new Error('of one listener');
      },
    });
  };
  begin();
  const other = vi.fn();
  watch(client, rowsOf, { config: list, listener: other });
  await advance();
  other.mockClear();
  expect(() => wipe(client)).not.toThrow();
  expect([callCount, other.mock.calls.length, uncaught.mock.calls.length]).toEqual([1, 1, 1]);
  vi.unstubAllGlobals();
});
