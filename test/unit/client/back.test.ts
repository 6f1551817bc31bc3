import { focusManager, onlineManager } from '@tanstack/query-core';
import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { ids, later, quiet, values, world } from './client-fixture.ts';

/** The network or the window focus returns. Source: spec §4, record-api.md §7.5. */

afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const subject = { recordId: ids.a, fields: ['Case.Subject'] };

it('a read waits for the network and continues when it returns', async () => {
  const { api, client } = world();
  onlineManager.setOnline(false);
  const reading = read(client, getRecord, { config: subject });
  await quiet(60_000);
  expect(api.count).toBe(0);
  onlineManager.setOnline(true);
  expect(values(await reading)).toEqual({ Subject: 'a1' });
});

it.each([
  ['the network', (back: boolean) => onlineManager.setOnline(back)],
  ['the focus', (back: boolean) => focusManager.setFocused(back)],
])('when %s returns, stale data on screen is read once', async (_, come) => {
  const { api, client, shown } = world();
  const one = shown(getRecord, subject);
  await quiet();
  come(false);
  later(40_000);
  api.change(ids.a, { Subject: 'meanwhile' });
  come(true);
  await quiet(20_000);
  expect(values(one.now.data)).toEqual({ Subject: 'meanwhile' });
  expect(api.count).toBe(2);
  client.close();
});

it('a closed client does not react to focus', async () => {
  const { api, client, shown } = world();
  const other = world();
  shown(getRecord, subject);
  await quiet();
  client.close();
  client.close();
  focusManager.setFocused(false);
  later(40_000);
  focusManager.setFocused(true);
  await quiet();
  expect(api.count).toBe(1);
  expect(onlineManager.hasListeners()).toBe(true);
  other.client.close();
});
