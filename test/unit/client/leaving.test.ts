import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { createClient } from '#client/create-client.ts';
import { notifyRecordUpdateAvailable } from '#client/notify.ts';
import { watch } from '#client/watch.ts';
import { wipe } from '#client/wipe.ts';

const id = '500000000000001AAA';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('what waited for its turn to be asked again is not asked for the next viewer', async () => {
  let calls = 0;
  const fetch = () => {
    calls++;
    const record = { apiName: 'Case', childRelationships: {}, fields: { Status: { displayValue: null, value: 'x' } }, id, weakEtag: 1 };
    return Promise.resolve(new Response(JSON.stringify(record)));
  };
  const client = createClient({ fetch });
  watch(client, getRecord, { config: { recordId: id, fields: ['Case.Status'] }, listener: () => undefined });
  await vi.advanceTimersByTimeAsync(10);
  await notifyRecordUpdateAvailable(client, [{ recordId: id }]);
  await vi.advanceTimersByTimeAsync(10);
  await notifyRecordUpdateAvailable(client, [{ recordId: id }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(calls).toBe(2);
  wipe(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(2);
});
