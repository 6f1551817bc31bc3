import { afterEach, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { peek, read } from '#client/cache/read.ts';
import { ids, advance, clientFixture } from '../client-fixture.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a newer version', 2, 'stale'],
  ['an unknown version', 0, 'stale'],
  ['the cached version', 1, 'fulfilled'],
] as const)('a record with a change notice of %s (%i) is %s', async (_, weakEtag, state) => {
  const { client } = clientFixture();
  const config = { recordId: ids.a, fields: ['Case.Status'] };
  await read(client, getRecord, { config });
  hearChanges(client, [{ apiName: 'Case', id: ids.a, kind: 'updated', weakEtag }]);
  await advance();
  expect(peek(client, getRecord, config).state).toBe(state);
});
