import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import type { FetchError } from '#client/transport/fetch-error.ts';
import { peek, read } from '#client/cache/read.ts';
import {
  ids,
  plainAdapter,
  advance,
  rowsOf,
  unfrozenPaths,
  values,
  clientFixture,
} from '../client-fixture.ts';

/** When subscribers get a snapshot, and in what form. Source: record-api.md §7.3. */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const typed = '012000000000001AAA';

describe('emission', () => {
  it('equal data is not emitted again', async () => {
    const { api, client, shown } = clientFixture();
    api.etags = false;
    const record = shown(getRecord, subject);
    const list = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    const other = shown(plainAdapter, { name: 'x' });
    await advance();
    const emissionCounts = [record.snapshots.length, list.snapshots.length, other.snapshots.length];
    const before = [record.now.data, list.now.data, other.now.data];
    await Promise.all([record.refresh(), list.refresh(), other.refresh()]);
    await advance();
    expect(api.count).toBeGreaterThanOrEqual(6);
    expect([record.snapshots.length, list.snapshots.length, other.snapshots.length]).toEqual(
      emissionCounts,
    );
    expect(
      [record.now.data, list.now.data, other.now.data].every((data, at) => data === before[at]),
    ).toBe(true);
    expect(client.records.records.size).toBe(3);
  });

  it('a change is emitted to the subscribers of that record only', async () => {
    const { api, client, shown } = clientFixture();
    const a = shown(getRecord, subject);
    const b = shown(getRecord, { recordId: ids.b, fields: ['Case.Subject'] });
    const note = shown(getRecord, { recordId: ids.a, fields: ['Case.Note'] });
    await advance();
    api.change(ids.a, { Subject: 'a2' });
    const [noteTold, bTold] = [note.snapshots.length, b.snapshots.length];
    await a.refresh();
    await advance();
    expect(values(a.now.data)).toEqual({ Subject: 'a2' });
    expect(b.snapshots).toHaveLength(bTold);
    // The other field was read again because the version of the record changed.
    expect(values(note.now.data)).toEqual({ Note: 'n1' });
    expect(note.snapshots.length).toBeLessThanOrEqual(noteTold + 1);
    expect(client.records.records.size).toBe(2);
  });

  it.each([
    [
      'the last row is gone',
      (api: ReturnType<typeof clientFixture>['api']) => void api.rows.delete(ids.c),
      { count: 2, ids: [ids.a, ids.b] },
    ],
    [
      'the first row is gone',
      (api: ReturnType<typeof clientFixture>['api']) => void api.rows.delete(ids.a),
      { count: 2, ids: [ids.b, ids.c] },
    ],
    [
      'a row came at the end',
      (api: ReturnType<typeof clientFixture>['api']) =>
        void api.rows.set('500000000000009AAA', {
          apiName: 'Case',
          version: 1,
          fields: { Subject: 'z' },
        }),
      { count: 4, ids: [ids.a, ids.b, ids.c, '500000000000009AAA'] },
    ],
  ])('a list whose records stay the same is emitted again when %s', async (_, change, expected) => {
    const { api, shown } = clientFixture();
    const list = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    change(api);
    await list.refresh();
    await advance();
    expect({
      count: list.now.data.count,
      ids: list.now.data.records.map(({ id }: { id: string }) => id),
    }).toEqual(expected);
    expect(list.now.data.title).toBe(`Case ${expected.count}`);
  });

  it('a new subscriber gets current data, not an old snapshot', async () => {
    const { api, client, shown } = clientFixture();
    const first = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    first.stop();
    api.change(ids.a, { Subject: 'a2' });
    await read(client, rowsOf, {
      config: { objectApiName: 'Case', fields: ['Subject'] },
      policy: 'no-cache',
    });
    const second = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    expect(values(second.now.data.records[0])).toEqual({ Subject: 'a2' });
  });

  it('a listener that was stopped, once or twice, does not affect others', async () => {
    const { api, client, shown } = clientFixture();
    const b = shown(getRecord, { recordId: ids.a, fields: ['Case.Subject'] });
    const last = shown(getRecord, { recordId: ids.a, fields: ['Case.Subject'] });
    await advance();
    const a = shown(getRecord, subject);
    a.stop();
    b.stop();
    b.stop();
    api.change(ids.a, { Subject: 'a2' });
    await last.refresh();
    await advance();
    expect(values(last.now.data)).toEqual({ Subject: 'a2' });
    expect(client.entries.size).toBe(1);
  });
});

describe('emitted data is deeply frozen', () => {
  it.each([
    [
      'getRecord',
      getRecord,
      { recordId: ids.a, fields: ['Case.Subject', 'Case.Account.Name', 'Case.Owner.Name'] },
    ],
    [
      'getRecords',
      getRecords,
      { records: [{ recordIds: [ids.a, ids.b, '500000000000077AAA'], fields: ['Case.Subject'] }] },
    ],
    ['a list', rowsOf, { objectApiName: 'Case', fields: ['Subject', 'Account.Name'] }],
    ['an answer without records', plainAdapter, { name: 'x' }],
    ['an error', getRecord, { recordId: '500000000000077AAA', fields: ['Case.Subject'] }],
  ])('%s', async (_, adapter, config) => {
    const { api, shown } = clientFixture();
    for (const row of api.rows.values()) row.type = typed;
    const view = shown(adapter, config);
    await advance();
    expect(unfrozenPaths(view.now)).toEqual([]);
  });

  it('a caller cannot change a cached error', async () => {
    const { client } = clientFixture();
    const config = { recordId: '500000000000077AAA', fields: ['Case.Subject'] };
    const error = await read(client, getRecord, { config }).catch((reason: FetchError) => reason);
    expect(() => {
      (error as { body: { message: string }[] }).body[0]!.message = 'mine';
    }).toThrow(TypeError);
    expect(peek(client, getRecord, config).error?.body).toMatchObject([{ message: 'NOT_FOUND' }]);
  });
});
