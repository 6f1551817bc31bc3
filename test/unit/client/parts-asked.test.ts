import { afterEach, expect, it, vi } from 'vitest';
import { hearChanges, hearGap } from '#client/after-save.ts';
import { ids, quiet, rowsOf, values, world } from './world.ts';

afterEach(() => vi.useRealTimers());

/** As a record drawn by its layout: the answer lasts longer than its records, and no list that grows or shrinks. */
const { lists: _, ...rows } = rowsOf;
const drawn = { ...rows, name: 'drawn', fresh: 900_000 };
const config = { objectApiName: 'Case', fields: ['Subject', 'Account.Name', 'Owner.Name'] };

it('a record that changed is asked with all that is shown of it, also of the records it leads to, in one call', async () => {
  const { api, client, shown } = world();
  const page = shown(drawn, config);
  await quiet();
  const before = api.count;
  api.change(ids.a, { Subject: 'a2' });
  hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated', weakEtag: 2 }]);
  await quiet(10);
  expect(values(page.now.data.records[0])).toMatchObject({ Subject: 'a2' });
  expect(api.count - before).toBe(1);
});

it('after something may have been missed, records that others lead to are asked along with those', async () => {
  const { api, client, shown } = world();
  const page = shown(drawn, config);
  await quiet();
  const before = api.count;
  api.change(ids.account, { Name: 'Slager' });
  hearGap(client);
  await quiet(10);
  expect(page.now.state).toBe('fulfilled');
  expect(JSON.stringify(page.now.data)).toContain('Slager');
  expect(api.count - before).toBe(1);
});
