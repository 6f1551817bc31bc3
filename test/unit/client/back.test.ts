import { focusManager, onlineManager } from '@tanstack/query-core';
import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { ids, setLater, advance, values, clientFixture } from './client-fixture.ts';

/** The network or the window focus returns. Source: spec §4, record-api.md §7.5. */

afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const subject = { recordId: ids.a, fields: ['Case.Subject'] };

it('a read waits for the network and continues when it returns', async () => {
  const { api, client } = clientFixture();
  onlineManager.setOnline(false);
  const reading = read(client, getRecord, { config: subject });
  await advance(60_000);
  expect(api.count).toBe(0);
  onlineManager.setOnline(true);
  expect(values(await reading)).toEqual({ Subject: 'a1' });
});

it.each([
  ['the network', (back: boolean) => onlineManager.setOnline(back)],
  ['the focus', (back: boolean) => focusManager.setFocused(back)],
])('when %s returns, stale data on screen is read once', async (_, come) => {
  const { api, client, shown } = clientFixture();
  const one = shown(getRecord, subject);
  await advance();
  come(false);
  setLater(40_000);
  api.change(ids.a, { Subject: 'meanwhile' });
  come(true);
  await advance(20_000);
  expect(values(one.now.data)).toEqual({ Subject: 'meanwhile' });
  expect(api.count).toBe(2);
  client.close();
});

it('a closed client does not react to focus', async () => {
  const { api, client, shown } = clientFixture();
  const other = clientFixture();
  shown(getRecord, subject);
  await advance();
  client.close();
  client.close();
  focusManager.setFocused(false);
  setLater(40_000);
  focusManager.setFocused(true);
  await advance();
  expect(api.count).toBe(1);
  expect(onlineManager.hasListeners()).toBe(true);
  other.client.close();
});
