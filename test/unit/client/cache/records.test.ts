import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import type { ReadAdapter } from '#client/cache/adapter.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { read } from '#client/cache/read.ts';
import { wipe } from '#client/sync/wipe.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  recordOfVersion,
  rows,
  rowsOf,
  values,
  clientFixture,
} from '../client-fixture.ts';

/** What is cached of records, and for how long. Source: record-api.md §7.6. */

afterEach(() => vi.useRealTimers());

const asks = (recordId: string, fields: string[], optionalFields?: string[]) => ({
  recordId,
  fields,
  ...(optionalFields && { optionalFields }),
});
const subject = asks(ids.a, ['Case.Subject']);
const note = asks(ids.a, ['Case.Note']);

describe('absent fields', () => {
  it('that were optional and not given are not read again until the record changes', async () => {
    const { api, client } = clientFixture();
    const config = { recordId: ids.a, fields: ['Case.Subject'], optionalFields: ['Case.Secret'] };
    expect(values(await read(client, getRecord, { config }))).toEqual({ Subject: 'a1' });
    await read(client, getRecord, { config });
    await read(client, getRecord, { config: { recordId: ids.a, optionalFields: ['Case.Secret'] } });
    expect(api.count).toBe(1);
    api.change(ids.a, { Secret: 's' });
    setLater(30_001);
    expect(values(await read(client, getRecord, { config }))).toEqual({
      Subject: 'a1',
      Secret: 's',
    });
  });

  it('in one answer do not remove a value that another answer gave', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.fault = () => ({ status: 200, body: { ...recordOfVersion(1), fields: {} } });
    await read(client, getRecord, {
      config: { recordId: ids.a, optionalFields: ['Case.Subject'] },
      policy: 'no-cache',
    });
    expect(values(view.now.data)).toEqual({ Subject: 'a1' });
  });

  it('that a read requires are read, and that read is refused', async () => {
    const { client } = clientFixture();
    await read(client, getRecord, { config: { recordId: ids.a, optionalFields: ['Case.Secret'] } });
    await expect(
      read(client, getRecord, { config: asks(ids.a, ['Case.Secret']) }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('a relationship', () => {
  it('that gets a record makes the list that shows it read its fields', async () => {
    const { api, client, shown } = clientFixture();
    const only = rows();
    api.rows.clear();
    for (const id of [ids.c, ids.account]) api.rows.set(id, only[id]!);
    const view = shown(rowsOf, { objectApiName: 'Case', fields: ['Account.Name'] });
    await advance();
    expect(values(view.now.data.records[0])).toEqual({ Account: null });
    api.change(ids.c, {}, { Account: ids.account });
    await read(client, getRecord, {
      config: asks(ids.c, ['Case.Account.City']),
      policy: 'no-cache',
    });
    await advance();
    expect(values(view.now.data.records[0])).toEqual({ Account: { Name: 'Bakker' } });
  });

  it('shows a change of its record in every list', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(rowsOf, { objectApiName: 'Case', fields: ['Account.Name'] });
    await advance();
    api.change(ids.account, { Name: 'Slager' });
    await read(client, getRecord, {
      config: asks(ids.account, ['Account.Name']),
      policy: 'no-cache',
    });
    await advance();
    expect(values(view.now.data.records[0])).toEqual({ Account: { Name: 'Slager' } });
    expect(api.count).toBe(2);
  });
});

describe('a change of record type', () => {
  const type = '012000000000001AAA';
  const about: ReadAdapter<{ recordId: string }, { text: string }> = {
    name: 'about',
    shape: { keys: { recordId: String } },
    fresh: 900_000,
    request: ({ recordId }) => ({
      endpoint: { method: 'GET', path: '/ui-api/plain/{recordId}' },
      params: { recordId },
    }),
    dropsWith: (config, id) => config.recordId === id,
  };

  it.each([
    ['to a type', null, type],
    ['to another type', '012000000000002AAA', type],
    ['to the master type', type, null],
  ])('drops answers that depend on it: %s', async (_, before, after) => {
    const { api, client, shown } = clientFixture();
    api.rows.get(ids.a)!.type = before;
    await read(client, getRecord, { config: subject });
    const view = shown(about, { recordId: ids.a });
    const other = shown(about, { recordId: ids.b });
    await advance();
    expect(api.count).toBe(3);
    api.change(ids.a, { Subject: 'a2' });
    api.rows.get(ids.a)!.type = after;
    await read(client, getRecord, { config: subject, policy: 'no-cache' });
    await advance();
    expect(api.paths.slice(3)).toEqual([`GET records/${ids.a} Case.Subject`, `GET plain/${ids.a}`]);
    expect([view.now.state, other.now.state]).toEqual(['fulfilled', 'fulfilled']);
  });
});

it('a late answer of another record type drops nothing', async () => {
  const { api, client, shown } = clientFixture();
  const about: ReadAdapter<{ name: string }, unknown> = {
    ...plainAdapter,
    name: 'about',
    dropsWith: () => true,
  };
  api.change(ids.a, { Subject: 'a2' });
  await read(client, getRecord, { config: subject });
  const view = shown(about, { name: 'x' });
  await advance();
  const before = api.count;
  api.fault = () => ({
    status: 200,
    body: {
      ...recordOfVersion(1),
      recordTypeId: '012000000000001AAA',
      fields: { Subject: { displayValue: null, value: 'a1' } },
    },
  });
  expect(values(await read(client, getRecord, { config: subject, policy: 'no-cache' }))).toEqual({
    Subject: 'a2',
  });
  await advance();
  expect([view.now.state, api.count]).toEqual(['fulfilled', before + 1]);
});

describe('eviction', () => {
  it('removes expired data, except what has subscribers', async () => {
    const { client, shown } = clientFixture();
    shown(getRecord, subject);
    await read(client, rowsOf, {
      config: { objectApiName: 'Case', fields: ['Account.Name', 'Owner.Name'] },
    });
    setLater(61_000);
    await read(client, plainAdapter, { config: { name: 'x' } });
    expect([...client.records.records.keys()]).toEqual([ids.a]);
    expect(client.entries.size).toBe(2);
    expect(client.queries.getQueryCache().getAll()).toHaveLength(2);
  });

  it('keeps about 2,000 records without subscribers', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 4_100 }, (_, i) => [
        `500${String(i).padStart(12, '0')}AAA`,
        { apiName: 'Case', version: 1, fields: { Subject: 's', Status: String(i % 41) } },
      ]),
    );
    const { client, shown } = clientFixture({ rows: many });
    shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'], where: '0' });
    for (let i = 1; i <= 40; i++) {
      await read(client, rowsOf, {
        config: { objectApiName: 'Case', fields: ['Subject'], where: String(i) },
      });
      expect(client.records.records.size).toBeLessThanOrEqual(2_100);
      setLater(10);
    }
    await advance();
    setLater(30_000);
    setLater(-20_000);
    await read(client, rowsOf, {
      config: { objectApiName: 'Case', fields: ['Subject'], where: '40' },
    });
    expect(client.records.records.has('500000000000000AAA')).toBe(true);
    expect(client.records.records.size).toBeLessThanOrEqual(2_100);
  });

  it('also removes errors', async () => {
    const { client } = clientFixture();
    for (let i = 0; i < 200; i++) {
      await read(client, getRecord, {
        config: asks(`500${String(i + 500).padStart(12, '0')}AAA`, ['Case.Subject']),
      }).catch(() => undefined);
      setLater(1_000);
    }
    expect(client.entries.size).toBeLessThan(70);
    expect(client.queries.getQueryCache().getAll().length).toBeLessThan(70);
  });

  it('at log-in and log-out removes everything, pending reads included', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    setLater(30_001);
    api.holding = true;
    const reading = read(client, getRecord, { config: note });
    const refused = expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await advance();
    wipe(client);
    api.releaseAll();
    await refused;
    await advance();
    expect(view.now.data).toBeUndefined();
    expect(client.records.records.size).toBe(0);
    api.holding = false;
    api.change(ids.a, { Subject: 'of another' });
    expect(values(await read(client, getRecord, { config: subject }))).toEqual({
      Subject: 'of another',
    });
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'of another' });
  });

  it('of a record that a change notice calls deleted reaches its subscribers', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    const list = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    api.rows.delete(ids.a);
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'deleted' }]);
    await advance();
    expect(view.now).toMatchObject({ state: 'error', error: { status: 404 } });
    expect(list.now.data.count).toBe(2);
  });
});
