import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord, getRecords } from '#client/adapters/records.ts';
import { hearChanges, hearGap } from '#client/save/publish-save.ts';
import { createClient } from '#client/create-client.ts';
import { handOver, takeOver } from '#client/sync/hand-over.ts';
import { getRecordNotifyChange, notifyRecordUpdateAvailable } from '#client/sync/notify.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import {
  ids,
  setLater,
  plainAdapter,
  advance,
  rowsOf,
  values,
  clientFixture,
} from '../client-fixture.ts';

/**
 * Effects of saves, of change notices, and of answers that the server handed over. Source:
 * record-api.md §7.7, §7.11, §7.13.
 */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const cases = { objectApiName: 'Case', fields: ['Subject'] };

describe('after a save', () => {
  it('the answer is merged and emitted without another call', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    await updateRecord(client, { fields: { Id: ids.a, Subject: 'mine' } });
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'mine' });
    expect(view.now.data.weakEtag).toBe(2);
    expect(api.count).toBe(2);
  });

  it('a 204 removes the record from the cache', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.fault = ({ method }) => (method === 'PATCH' ? { status: 204 } : undefined);
    api.rows.delete(ids.a);
    expect(await updateRecord(client, { fields: { Id: ids.a, Subject: 'mine' } })).toBeUndefined();
    await advance();
    expect(client.records.records.has(ids.a)).toBe(false);
    expect(view.now).toMatchObject({ state: 'error', error: { status: 404 } });
  });

  it('lists of its object are stale, and read again when they have subscribers', async () => {
    const { api, client, shown } = clientFixture();
    const nieuw = shown(rowsOf, { ...cases, where: 'Nieuw' });
    await read(client, rowsOf, { config: cases });
    const accounts = shown(rowsOf, { objectApiName: 'Account', fields: ['Name'] });
    await read(client, plainAdapter, { config: { name: 'x' } });
    await advance();
    const before = api.count;
    await updateRecord(client, { fields: { Id: ids.a, Status: 'Klaar' } });
    await advance();
    // A field with a subscriber that the save did not return is read as well.
    expect(api.paths.slice(before).toSorted()).toEqual([
      `GET records/${ids.a} ?Case.Subject`,
      `PATCH records/${ids.a}`,
      'POST rows/Case',
    ]);
    expect(nieuw.now.data.count).toBe(2);
    expect(accounts.now.data.count).toBe(1);
    expect(peek(client, rowsOf, cases).state).toBe('stale');
    expect(peek(client, plainAdapter, { name: 'x' }).state).toBe('fulfilled');
  });

  it('a list whose read was pending is read once more', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    const view = shown(rowsOf, { ...cases, where: 'Nieuw' });
    await advance();
    api.holding = false;
    await updateRecord(client, { fields: { Id: ids.a, Status: 'Klaar' } });
    api.releaseAll();
    await advance();
    expect(view.now.data.count).toBe(2);
  });

  it('an older answer of a pending read does not overwrite the save', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    const view = shown(getRecord, subject);
    await advance();
    api.holding = false;
    await updateRecord(client, { fields: { Id: ids.a, Subject: 'mine' } });
    api.releaseAll();
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'mine' });
  });
});

describe('change notices', () => {
  it('of records that are not cached are not stored', async () => {
    const { client, shown } = clientFixture();
    shown(getRecord, subject);
    await advance();
    for (let i = 0; i < 50; i++)
      hearChanges(client, [
        { id: `00300000000${String(i).padStart(4, '0')}AAA`, apiName: 'Contact', kind: 'updated' },
      ]);
    expect(client.records.invalidated.size).toBeLessThanOrEqual(1);
  });
});

describe('notifications', () => {
  it('cause a read for subscribers, skip bad ids, and leave the rest stale', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await read(client, getRecord, { config: { recordId: ids.b, fields: ['Case.Subject'] } });
    await advance();
    api.change(ids.a, { Subject: 'a2' });
    await notifyRecordUpdateAvailable(client, [
      { recordId: 'none' },
      { recordId: ids.a.slice(0, 15) },
      { recordId: ids.b },
      {} as { recordId: string },
    ]);
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'a2' });
    expect(api.paths.slice(1)).toEqual([`GET records/${ids.a} Case.Subject`]);
    expect(peek(client, getRecord, { recordId: ids.b, fields: ['Case.Subject'] }).state).toBe(
      'stale',
    );
  });

  it('skip values that are no record', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, subject);
    await advance();
    await notifyRecordUpdateAvailable(client, [null, undefined, 'x', { recordId: ids.a }] as never);
    await advance();
    expect(api.count).toBe(2);
  });

  it('of one key start at once, then once per 5 s, the last one always', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    for (let i = 0; i < 20; i++) {
      api.change(ids.a, { Subject: `news ${i}` });
      getRecordNotifyChange(client, [{ recordId: ids.a }]);
      await advance(500);
    }
    expect(api.count).toBeLessThanOrEqual(4);
    await advance(10_000);
    expect(api.count).toBeLessThanOrEqual(5);
    expect(values(view.now.data)).toEqual({ Subject: 'news 19' });
  });

  it('during a pending read cause another read within the limit of 5 s', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.holding = true;
    api.change(ids.a, { Subject: 'a2' });
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    await advance();
    api.change(ids.a, { Subject: 'a3' });
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    api.holding = false;
    api.releaseAll();
    await advance(1_000);
    await advance(10_000);
    expect(values(view.now.data)).toEqual({ Subject: 'a3' });
    expect(api.count).toBe(3);
  });

  it('beyond 60 in a minute warn on the console by default', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { client } = clientFixture();
    for (let i = 0; i < 63; i++) getRecordNotifyChange(client, [{ recordId: ids.b }]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('beyond 60 in a minute are ignored and warn once', async () => {
    const warn = vi.fn();
    const { api, client, shown } = clientFixture({ client: { warn } });
    shown(getRecord, subject);
    await advance();
    for (let i = 0; i < 60; i++) getRecordNotifyChange(client, [{ recordId: ids.b }]);
    const before = api.count;
    for (let i = 0; i < 3; i++) await notifyRecordUpdateAvailable(client, [{ recordId: ids.a }]);
    await advance(20_000);
    expect(api.count).toBe(before);
    expect(warn).toHaveBeenCalledTimes(1);
    await advance(40_000);
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    await advance();
    expect(api.count).toBe(before + 1);
  });
});

describe('changes by others', () => {
  it('of a cached version cause no call', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, subject);
    await advance();
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'updated', weakEtag: 1 }]);
    await advance(6_000);
    expect(api.count).toBe(1);
  });

  it('cause another read after a failed one', async () => {
    const { api, client, shown } = clientFixture({ client: { once: true } });
    const gone = api.rows.get(ids.a)!;
    api.rows.delete(ids.a);
    const missing = shown(getRecord, subject);
    const view = shown(getRecord, { recordId: ids.b, fields: ['Case.Subject'] });
    await advance();
    expect(missing.now.error?.status).toBe(404);
    api.rows.set(ids.a, gone);
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'created', weakEtag: 1 }]);
    await advance(6_000);
    expect(values(missing.now.data)).toEqual({ Subject: 'a1' });
    api.change(ids.b, { Subject: 'b2' });
    api.fault = () => ({ status: 500 });
    hearChanges(client, [{ id: ids.b, apiName: 'Case', kind: 'updated', weakEtag: 2 }]);
    await advance(6_000);
    expect(values(view.now.data)).toEqual({ Subject: 'b1' });
    api.fault = () => undefined;
    hearChanges(client, [{ id: ids.b, apiName: 'Case', kind: 'updated', weakEtag: 2 }]);
    await advance(6_000);
    expect(values(view.now.data)).toEqual({ Subject: 'b2' });
  });

  it('with a gap make an answer stale that was requested before it', async () => {
    const { api, client, shown } = clientFixture();
    api.holding = true;
    const view = shown(getRecord, subject);
    await advance();
    api.change(ids.a, { Subject: 'newer' });
    hearGap(client);
    api.holding = false;
    api.releaseAll();
    await advance(10_000);
    expect([values(view.now.data), view.now.state, api.count]).toEqual([
      { Subject: 'newer' },
      'fulfilled',
      2,
    ]);
  });

  it('with a gap cause one read of everything with subscribers', async () => {
    const { api, client, shown } = clientFixture();
    const views = [shown(getRecord, subject), shown(rowsOf, cases)];
    await advance();
    api.change(ids.a, { Subject: 'a2' });
    const before = api.count;
    hearGap(client);
    await advance(6_000);
    expect(views.map(({ now }) => now.state)).toEqual(['fulfilled', 'fulfilled']);
    expect(values(views[1]!.now.data.records[0])).toEqual({ Subject: 'a2' });
    expect(api.count - before).toBeLessThanOrEqual(2);
  });
});

describe('answers handed over by the server', () => {
  async function handed() {
    const { api, client } = clientFixture({ client: { once: true } });
    await read(client, getRecords, {
      config: {
        records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject', 'Case.Account.Name'] }],
      },
    });
    await read(client, rowsOf, { config: cases });
    await read(client, plainAdapter, { config: { name: 'x' } });
    const made = JSON.parse(JSON.stringify(handOver(client))) as ReturnType<typeof handOver>;
    const taken = createClient({ fetch: api.fetch });
    const before = api.count;
    return { api, made, taken, asked: () => api.count - before };
  }

  it('are used without a call while they are fresh', async () => {
    const { taken, made, asked } = await handed();
    takeOver(taken, made);
    const batch = await read(taken, getRecords, {
      config: {
        records: [{ recordIds: [ids.a, ids.b], fields: ['Case.Subject', 'Case.Account.Name'] }],
      },
    });
    expect(values(batch?.results[0]?.result)).toEqual({
      Subject: 'a1',
      Account: { Name: 'Bakker' },
    });
    expect((await read(taken, rowsOf, { config: cases }))?.count).toBe(3);
    await read(taken, plainAdapter, { config: { name: 'x' } });
    expect(asked()).toBe(0);
  });

  it('expire before they are used', async () => {
    const { taken, made, asked } = await handed();
    takeOver(taken, made);
    setLater(30_001);
    await read(taken, rowsOf, { config: cases });
    expect(asked()).toBe(1);
    await read(taken, plainAdapter, { config: { name: 'x' } });
    expect(asked()).toBe(1);
  });

  it('replace an empty entry', async () => {
    const { api, taken, made, asked } = await handed();
    const empty = peek(taken, rowsOf, cases);
    expect(empty.state).toBe('unfulfilled');
    takeOver(taken, made);
    expect((await read(taken, rowsOf, { config: cases }))?.count).toBe(3);
    expect(asked()).toBe(0);
    expect(api.count).toBeGreaterThan(0);
  });

  it('are refreshed with If-None-Match', async () => {
    const { api, taken, made } = await handed();
    takeOver(taken, made);
    await read(taken, plainAdapter, { config: { name: 'x' } });
    setLater(900_001);
    await read(taken, plainAdapter, { config: { name: 'x' } });
    expect(api.calls.at(-1)?.headers['If-None-Match']).toBeDefined();
  });
});
