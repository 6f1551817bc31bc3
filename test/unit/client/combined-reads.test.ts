import { afterEach, expect, it, vi } from 'vitest';
import { hearChanges, hearGap } from '#client/save/publish-save.ts';
import { getRecord } from '#client/adapters/records.ts';
import { read } from '#client/cache/read.ts';
import { wipe } from '#client/sync/wipe.ts';
import { ids, advance, rowsOf, values, clientFixture } from './client-fixture.ts';

afterEach(() => vi.useRealTimers());

/**
 * An answer that is fresh longer than its records and does not depend on lists, as a record page
 * with its layout.
 */
const { lists: _, ...rows } = rowsOf;
const layoutRows = { ...rows, name: 'drawn', fresh: 900_000 };
const config = { objectApiName: 'Case', fields: ['Subject', 'Account.Name', 'Owner.Name'] };

it('a changed record and its related records are read in one call', async () => {
  const { api, client, shown } = clientFixture();
  const page = shown(layoutRows, config);
  await advance();
  const before = api.count;
  api.change(ids.a, { Subject: 'a2' });
  hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated', weakEtag: 2 }]);
  await advance(10);
  expect(values(page.now.data.records[0])).toMatchObject({ Subject: 'a2' });
  expect(api.count - before).toBe(1);
});

it('after a gap, related records are read together with their records', async () => {
  const { api, client, shown } = clientFixture();
  const page = shown(layoutRows, config);
  await advance();
  const before = api.count;
  api.change(ids.account, { Name: 'Slager' });
  hearGap(client);
  await advance(10);
  expect(page.now.state).toBe('fulfilled');
  expect(JSON.stringify(page.now.data)).toContain('Slager');
  expect(api.count - before).toBe(1);
});

it('a read that got a 429 is retried after Retry-After, but not for the next viewer', async () => {
  const { api, client, shown } = clientFixture();
  const page = shown(layoutRows, config);
  await advance();
  const before = api.count;
  api.change(ids.a, { Subject: 'a2' });
  api.fault = () =>
    api.count === before + 1 ? { status: 429, headers: { 'retry-after': '7' } } : undefined;
  const hear = () => hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated' }]);
  hear();
  await advance(6_900);
  expect(api.count).toBe(before + 1);
  await advance(200);
  expect(values(page.now.data.records[0])).toMatchObject({ Subject: 'a2' });
  expect(api.count).toBe(before + 2);
  api.fault = () => ({ status: 429, headers: { 'retry-after': '7' } });
  hear();
  await advance(1_000);
  const asked = api.count;
  wipe(client);
  await advance(60_000);
  expect(api.count).toBe(asked);
});

it('a no-cache read during a read of some fields reads all fields', async () => {
  const { api, client } = clientFixture();
  await read(client, getRecord, { config: { recordId: ids.a, fields: ['Case.Subject'] } });
  api.holding = true;
  const both = { recordId: ids.a, fields: ['Case.Subject', 'Case.Status'] };
  const part = read(client, getRecord, { config: both });
  await advance();
  api.change(ids.a, { Subject: 'a2' });
  const all = Promise.all(
    [1, 2].map(() => read(client, getRecord, { config: both, policy: 'no-cache' })),
  );
  api.holding = false;
  api.releaseAll();
  await part;
  expect((await all).map(values)).toEqual([1, 2].map(() => ({ Subject: 'a2', Status: 'Nieuw' })));
  expect(api.paths.slice(1)).toEqual([
    `GET records/${ids.a} Case.Status`,
    `GET records/${ids.a} Case.Status,Case.Subject`,
  ]);
});
