import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { handOver, takeOver } from '#client/sync/hand-over.ts';
import { read } from '#client/cache/read.ts';
import type { Loose } from './cache/model-server.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  rowsOf,
  values,
  clientFixture,
} from './client-fixture.ts';

/** Answers that the server hands over to the browser with a page. Source: record-api.md §7.13. */

afterEach(() => vi.useRealTimers());

const list = { objectApiName: 'Case', fields: ['Subject'] };
const record = { recordId: ids.a, fields: ['Case.Subject'] };
const subjectOf = (page: { records: readonly object[] } | undefined) =>
  values(page?.records[0] as Parameters<typeof values>[0])?.['Subject'];

/** A server that has read the list, and a browser with the same rows behind it. */
async function both(change?: string) {
  const there = clientFixture();
  const here = clientFixture();
  for (const { api } of [there, here])
    if (change !== undefined) api.change(ids.a, { Subject: change });
  const handed = async () => {
    await read(there.client, rowsOf, { config: list });
    await read(there.client, getRecord, { config: record });
    return JSON.parse(JSON.stringify(handOver(there.client))) as ReturnType<typeof handOver>; // proof: plain JSON
  };
  return { ...here, there, handed };
}

it('a handed-over answer is used without a call', async () => {
  const { api, client, handed } = await both();
  takeOver(client, await handed());
  expect(subjectOf(await read(client, rowsOf, { config: list }))).toBe('a1');
  expect(values(await read(client, getRecord, { config: record }))).toEqual({ Subject: 'a1' });
  expect(api.count).toBe(0);
});

it('a handed-over answer expires by its own age', async () => {
  const { api, client, handed } = await both();
  takeOver(client, await handed());
  setLater(30_001);
  await read(client, rowsOf, { config: list });
  expect(api.count).toBe(1);
});

it('a handed-over answer replaces an older one, and is emitted', async () => {
  const { api, client, there, handed, shown } = await both();
  const watching = shown(rowsOf, list);
  const one = shown(getRecord, record);
  await advance();
  const before = api.count;
  setLater(40_000);
  there.api.change(ids.a, { Subject: 'later' });
  takeOver(client, await handed());
  await advance();
  expect([
    subjectOf(watching.now.data),
    values(one.now.data)?.['Subject'],
    watching.now.state,
    one.now.state,
  ]).toEqual(['later', 'later', 'fulfilled', 'fulfilled']);
  expect(api.count).toBe(before);
});

it('a handed-over answer does not replace a newer one', async () => {
  const { client, api, handed } = await both();
  const old = await handed();
  setLater(1_000);
  api.change(ids.a, { Subject: 'newer' });
  await read(client, rowsOf, { config: list });
  takeOver(
    client,
    old.map((one) => ({ ...one, age: one.age + 1_000 })),
  );
  expect(subjectOf(await read(client, rowsOf, { config: list }))).toBe('newer');
});

it('a handed-over answer is stale after a change notice', async () => {
  const { client, api, handed } = await both();
  await read(client, rowsOf, { config: list });
  setLater(1_000);
  const before = api.count;
  const { step } = client;
  const handedState = await handed();
  hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated' }]);
  takeOver(client, handedState, step);
  await read(client, rowsOf, { config: list });
  expect(api.count).toBeGreaterThan(before);
});

it.each([
  ['a list', rowsOf, list],
  ['a record', getRecord, record],
])(
  '%s that was handed over and not used is stale after a change notice',
  async (_, adapter: Loose, config) => {
    const { client, api, handed } = await both();
    takeOver(client, await handed());
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated' }]);
    await read(client, plainAdapter, { config: { name: 'another' } });
    const before = api.count;
    await read(client, adapter, { config });
    expect(api.count).toBe(before + 1);
  },
);

it('a handed-over answer that is not used is evicted', async () => {
  const { client, handed } = await both();
  takeOver(client, await handed());
  expect(client.hydratedAnswers.size).toBeGreaterThan(0);
  setLater(900_001);
  await read(client, plainAdapter, { config: { name: 'another' } });
  expect(client.hydratedAnswers.size).toBe(0);
});

describe('the age of an answer on the server', () => {
  const about = { name: 'x' };

  async function known() {
    const [there, here] = [clientFixture(), clientFixture()];
    for (const [{ api }, from] of [
      [there, 'there'],
      [here, 'here'],
    ] as const)
      api.rows.set('plain', { apiName: '', version: 1, fields: { from } });
    await read(there.client, plainAdapter, { config: about });
    return { ...here, handed: () => handOver(there.client) };
  }

  it('counts towards its age in the browser', async () => {
    const { api, client, handed } = await known();
    setLater(500_000);
    takeOver(client, handed());
    setLater(399_999);
    expect((await read(client, plainAdapter, { config: about }))?.wide).toEqual({ from: 'there' });
    setLater(2);
    expect([(await read(client, plainAdapter, { config: about }))?.wide, api.count]).toEqual([
      { from: 'here' },
      1,
    ]);
  });

  it('prevents it from replacing an answer that the browser read later', async () => {
    const { client, handed } = await known();
    setLater(20_000);
    await read(client, plainAdapter, { config: about });
    setLater(1_000);
    takeOver(client, handed());
    expect((await read(client, plainAdapter, { config: about }))?.wide).toEqual({ from: 'here' });
  });
});
