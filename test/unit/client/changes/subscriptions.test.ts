import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { publishSave, hearChanges, hearGap } from '#client/save/publish-save.ts';
import type { ReadAdapter } from '#client/cache/adapter.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { watch } from '#client/sync/watch.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  recordOfVersion,
  rowsOf,
  unfrozenPaths,
  values,
  clientFixture,
} from '../client-fixture.ts';
import { refresh } from '#client/cache/run.ts';

/**
 * Subscribers that start and stop, and the events they get of changes. Source: spec §4,
 * record-api.md §7.3, §7.7.
 */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const note = { recordId: ids.a, fields: ['Case.Note'] };
const list = { objectApiName: 'Case', fields: ['Subject'] };
const change = { id: ids.a, apiName: 'Case', kind: 'updated' } as const;

describe('a subscriber that stops', () => {
  it('aborts a call that nobody else needs, and is unsubscribed', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    shown(getRecord, subject).stop();
    const view = shown(getRecord, note);
    await advance();
    expect(api.held).toHaveLength(1);
    view.stop();
    await advance();
    expect(api.held).toEqual([]);
    api.holding = false;
    const again = shown(getRecord, subject);
    await advance();
    again.stop();
    expect(client.records.records.get(ids.a)?.readers).toBeNull();
  });

  it('may stop twice without affecting others', async () => {
    const { api, client, shown } = clientFixture();
    await read(client, getRecord, { config: subject });
    const [one] = [
      shown(getRecord, subject, 'only-if-cached'),
      shown(getRecord, subject, 'only-if-cached'),
    ];
    one!.stop();
    one!.stop();
    hearChanges(client, [change]);
    await advance(6_000);
    expect(api.count).toBe(1);
  });

  it('and used only-if-cached does not stop updates of others', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    shown(getRecord, subject, 'only-if-cached').stop();
    api.change(ids.a, { Subject: 'a2' });
    hearChanges(client, [change]);
    await advance(6_000);
    expect(values(view.now.data)).toEqual({ Subject: 'a2' });
  });
});

it('a new subscriber during an emission does not prevent other emissions', async () => {
  const { api, client, shown } = clientFixture();
  watch(client, getRecord, {
    config: subject,
    listener: ({ data }) =>
      void (
        data?.weakEtag === 2 &&
        watch(client, getRecord, { config: note, listener: () => undefined })
      ),
  });
  const other = shown(getRecord, note);
  await advance();
  api.change(ids.a, { Subject: 'a2', Note: 'n2' });
  await read(client, rowsOf, { config: { objectApiName: 'Case', fields: ['Subject', 'Note'] } });
  await advance();
  expect(values(other.snapshots.at(-1)!.data)).toEqual({ Note: 'n2' });
});

it.each([
  ['is read again', undefined, 3],
  ['is not read for only-if-cached', 'only-if-cached', 2],
] as const)(
  'an item with an expired refusal %s when another item changes',
  async (_, policy, calls) => {
    const { api, client, shown } = clientFixture();
    const row = api.rows.get(ids.b)!;
    api.rows.delete(ids.b);
    const config = { records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }] };
    await read(client, getRecords, { config });
    const view = shown(getRecords, config, policy);
    api.rows.set(ids.b, row);
    api.change(ids.a, { Status: 'Alleen hier' });
    setLater(30_001);
    await read(client, rowsOf, { config: { ...list, where: 'Alleen hier' } });
    await advance();
    expect(api.count).toBeLessThanOrEqual(calls);
    expect(
      view.now.data.results.map(({ statusCode }: { statusCode: number }) => statusCode),
    ).toEqual([200, policy ? 404 : 200]);
  },
);

it('a refresh of several records rejects with the error of its call', async () => {
  const { api, shown } = clientFixture();
  const view = shown(getRecords, {
    records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }],
  });
  await advance();
  api.fault = () => ({ status: 403, body: [{ errorCode: 'X', message: 'x' }] });
  await expect(view.refresh()).rejects.toMatchObject({ status: 403 });
});

it('a batch call that is refused as a whole rejects', async () => {
  const { api, client } = clientFixture();
  api.fault = () => ({ status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'x' }] });
  await expect(
    read(client, getRecords, {
      config: { records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject'] }] },
    }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

it('a refresh of a list reads the whole list', async () => {
  const { api, client } = clientFixture();
  const data = (await read(client, rowsOf, { config: list }))!;
  getRecordNotifyChange(client, [{ recordId: ids.a }]);
  await refresh(client, data);
  expect(api.paths).toEqual(['POST rows/Case', 'POST rows/Case']);
});

it('a record that changes at every read is read at a limited rate', async () => {
  const { api, client, shown } = clientFixture();
  api.etags = false;
  api.fault = () => {
    hearChanges(client, [{ ...change, apiName: 'Account' }]);
    return undefined;
  };
  shown(getRecord, subject);
  await advance(1_000);
  expect(api.count).toBeLessThanOrEqual(5);
  await advance(60_000);
  expect(api.count).toBeLessThanOrEqual(20);
});

it('every save causes a read of a list with subscribers', async () => {
  const { api, client, shown } = clientFixture();
  shown(rowsOf, list);
  await advance();
  for (let saves = 1; saves <= 5; saves++) {
    publishSave(client, [change]);
    await advance();
    expect(api.count).toBe(1 + saves);
  }
});

describe('events of others', () => {
  const empty = { objectApiName: 'Case', fields: ['Subject'], where: 'Nergens' };
  const everything: typeof rowsOf = { ...rowsOf, name: 'everything', lists: () => ['*'] };

  it.each([
    [
      'a row was created',
      (client: ReturnType<typeof clientFixture>['client']) =>
        hearChanges(client, [{ id: ids.b, apiName: 'Case', kind: 'created' }]),
    ],
    ['there was a gap', hearGap],
  ])('cause a read of an empty list with subscribers when %s', async (_, happens) => {
    const { api, client, shown } = clientFixture();
    const view = shown(rowsOf, empty);
    await advance();
    api.change(ids.b, { Status: 'Nergens' });
    happens(client);
    await advance(6_000);
    expect(view.now.data.count).toBe(1);
  });

  it('remove a record that was deleted in the cached version', async () => {
    const { client } = clientFixture();
    await read(client, getRecord, { config: subject });
    hearChanges(client, [{ ...change, kind: 'deleted', weakEtag: 1 }]);
    expect(peek(client, getRecord, subject).data).toBeUndefined();
  });

  it('make a list of unknown objects stale at every save', async () => {
    const { client } = clientFixture();
    await read(client, everything, { config: list });
    publishSave(client, [{ id: ids.own, apiName: 'Verbinding__c', kind: 'updated' }]);
    expect(peek(client, everything, list).state).toBe('stale');
  });

  it('make data stale that is then not given by stale-while-revalidate', async () => {
    const { api, client } = clientFixture();
    const counted: ReadAdapter<{ name: string }, { name: string; wide: Record<string, unknown> }> =
      { ...plainAdapter, lists: () => ['Case'] };
    await read(client, counted, { config: { name: 'x' } });
    api.rows.set('plain', { apiName: '', version: 1, fields: { total: 2 } });
    publishSave(client, [change]);
    const given = await read(client, counted, {
      config: { name: 'x' },
      policy: 'stale-while-revalidate',
      window: 900_000,
    });
    expect(given?.wide).toEqual({ total: 2 });
  });
});

describe('a pending save', () => {
  it('is shown with the display value of the server if known, and frozen', async () => {
    const { api, client, shown } = clientFixture();
    const fields = {
      Subject: { displayValue: 'As told', value: 'told' },
      Note: { displayValue: null, value: 'n' },
    };
    api.fault = () => ({ status: 200, body: { ...recordOfVersion(1), fields } });
    const view = shown(getRecord, { recordId: ids.a, fields: ['Case.Subject', 'Case.Note'] });
    await advance();
    api.holding = true;
    void updateRecord(client, { fields: { Id: ids.a, Subject: 'told', Note: 'mine' } });
    expect(view.now.data.fields).toEqual({
      Subject: fields.Subject,
      Note: { displayValue: null, value: 'mine' },
    });
    void updateRecord(client, { fields: { Id: ids.a, Subject: 'mine' } });
    expect(view.now.data.fields.Subject).toEqual({ displayValue: 'mine', value: 'mine' });
    expect(unfrozenPaths(view.now.data)).toEqual([]);
  });
});
