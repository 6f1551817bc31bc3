import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import {
  ids,
  setLater,
  advance,
  recordOfVersion,
  rowsOf,
  values,
  clientFixture,
} from '../client-fixture.ts';

/**
 * How an answer is merged with cached records: every row of the table in the source. Source: spec
 * §4, record-api.md §7.6.
 */

afterEach(() => vi.useRealTimers());

const asks = (recordId: string, fields: string[], optionalFields?: string[]) => ({
  recordId,
  fields,
  ...(optionalFields && { optionalFields }),
});
const subject = asks(ids.a, ['Case.Subject']);
const note = asks(ids.a, ['Case.Note']);

describe('an answer about a record that is not cached', () => {
  it('is stored with the records nested in it', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: asks(ids.a, ['Case.Account.Name']) });
    await read(client, getRecord, { config: asks(ids.account, ['Account.Name']) });
    expect(api.count).toBe(1);
  });

  it('replaces a cached error', async () => {
    const { api, client } = clientFixture();
    api.fault = () => ({ status: 404 });
    await expect(read(client, getRecord, { config: subject })).rejects.toMatchObject({
      status: 404,
    });
    api.fault = () => undefined;
    setLater(1);
    await read(client, rowsOf, { config: { objectApiName: 'Case', fields: ['Subject'] } });
    expect(values(await read(client, getRecord, { config: subject }))).toEqual({ Subject: 'a1' });
  });
});

describe('an answer of the same version', () => {
  it('is merged field by field, and wins over cached values', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: asks(ids.a, ['Case.Subject', 'Case.Note']) });
    const row = api.rows.get(ids.a)!;
    api.rows.set(ids.a, { ...row, fields: { ...row.fields, Subject: 'other' } });
    await read(client, getRecord, { config: subject, policy: 'no-cache' });
    const both = peek(client, getRecord, asks(ids.a, ['Case.Subject', 'Case.Note']));
    expect(both.state).toBe('fulfilled');
    expect(values(both.data)).toEqual({ Subject: 'other', Note: 'n1' });
    expect(both.data?.lastModifiedDate).toBe('2026-01-01T00:00:01.000Z');
  });

  it.each([['bare first'], ['bare last']])(
    'without a version keeps the fields and version of both (%s)',
    async (order) => {
      const { client } = clientFixture();
      const bare = asks(ids.a, ['Case.Owner.Name']);
      const whole = asks(ids.owner, ['User.City']);
      for (const config of order === 'bare first' ? [bare, whole] : [whole, bare])
        await read(client, getRecord, { config });
      const owner = peek(client, getRecord, asks(ids.owner, ['User.City', 'User.Name']));
      expect(values(owner.data)).toEqual({ City: 'Ede', Name: 'Jan' });
      expect(owner.data?.weakEtag).toBe(5);
      expect(owner.data?.lastModifiedDate).not.toBeNull();
    },
  );

  it('without a version does not cause endless reads of a stale record', async () => {
    const { api, client, shown } = clientFixture();
    await read(client, getRecord, { config: asks(ids.owner, ['User.City']) });
    const view = shown(getRecord, asks(ids.a, ['Case.Owner.Name']));
    await advance();
    const before = api.count;
    getRecordNotifyChange(client, [{ recordId: ids.owner }]);
    await advance(60_000);
    expect(api.count - before).toBeLessThanOrEqual(2);
    setLater(40_000);
    const late = api.count;
    await read(client, getRecord, { config: asks(ids.a, ['Case.Owner.Name']) });
    await advance(60_000);
    expect(api.count - late).toBeLessThanOrEqual(2);
    expect(values(view.now.data)).toEqual({ Owner: { Name: 'Jan' } });
  });
});

describe('an answer of a newer version', () => {
  it.each([
    ['standard', ids.a, 'Case'],
    ['own', ids.own, 'Verbinding__c'],
  ])(
    'that has all tracked fields replaces the cached record (%s object)',
    async (_, id, apiName) => {
      const { api, client, shown } = clientFixture();
      await read(client, getRecord, { config: asks(id, [`${apiName}.Note`]) });
      const name = apiName === 'Case' ? 'Subject' : 'Name';
      const view = shown(getRecord, asks(id, [`${apiName}.${name}`]));
      await advance();
      api.change(id, { [name]: 'new', Note: 'n2' });
      await view.refresh();
      expect(values(view.now.data)).toEqual({ [name]: 'new' });
      // The field without a subscriber was dropped with the old version.
      expect(peek(client, getRecord, asks(id, [`${apiName}.Note`])).state).toBe('unfulfilled');
      expect(api.count).toBe(3);
    },
  );

  it('of a standard object causes one read of its missing tracked fields', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, note);
    await advance();
    api.change(ids.a, { Subject: 'a2', Note: 'n2' });
    api.holding = true;
    const reading = read(client, getRecord, { config: subject });
    await advance();
    api.release();
    await advance();
    expect(api.paths.at(-1)).toBe(`GET records/${ids.a} ?Case.Note`);
    expect(peek(client, getRecord, note).state).toBe('pending');
    // The subscriber keeps its data meanwhile.
    expect(values(view.now.data)).toEqual({ Note: 'n1' });
    api.releaseAll();
    await reading;
    await advance();
    expect(values(view.now.data)).toEqual({ Note: 'n2' });
    expect(api.count).toBe(3);
  });

  it('with missing fields of several records causes one batch read', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, note);
    const other = shown(getRecord, asks(ids.b, ['Case.Note']));
    await advance();
    const before = api.count;
    api.change(ids.a, { Note: 'n2' });
    api.change(ids.b, { Note: 'n2' });
    await read(client, rowsOf, { config: { objectApiName: 'Case', fields: ['Subject'] } });
    await advance();
    expect(api.paths.slice(before)).toEqual([
      'POST rows/Case',
      `GET records/batch/${ids.a},${ids.b} ?Case.Note`,
    ]);
    expect(values(other.now.data)).toEqual({ Note: 'n2' });
  });

  it('of another object keeps missing fields until they expire', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, asks(ids.own, ['Verbinding__c.Note']));
    await advance();
    setLater(20_000);
    api.change(ids.own, { Name: 'v2', Note: 'n2' });
    await read(client, getRecord, { config: asks(ids.own, ['Verbinding__c.Name']) });
    await advance();
    expect(api.count).toBe(2);
    expect(values(view.now.data)).toEqual({ Note: 'n1' });
    expect(peek(client, getRecord, asks(ids.own, ['Verbinding__c.Note'])).state).toBe('fulfilled');
    setLater(10_001);
    expect(peek(client, getRecord, asks(ids.own, ['Verbinding__c.Name'])).state).toBe('fulfilled');
    expect(peek(client, getRecord, asks(ids.own, ['Verbinding__c.Note'])).state).toBe('stale');
    await read(client, getRecord, { config: asks(ids.own, ['Verbinding__c.Note']) });
    expect(values(view.now.data)).toEqual({ Note: 'n2' });
  });

  it('updates the record type of the record', async () => {
    const type = '012000000000001AAA';
    const { api, client, shown } = clientFixture();
    api.rows.get(ids.a)!.type = type;
    const view = shown(getRecord, subject);
    await advance();
    expect(view.now.data.recordTypeId).toBe(type);
    api.change(ids.a, { Subject: 'a2' });
    api.rows.get(ids.a)!.type = null;
    await read(client, getRecord, { config: subject, policy: 'no-cache' });
    expect(view.now.data).toMatchObject({ recordTypeId: null, recordTypeInfo: null, weakEtag: 2 });
  });
});

describe('the read of missing fields', () => {
  /**
   * A subscriber of the note, and a read that brings a newer version without it. The read of the
   * missing note then waits at the server.
   */
  async function conflict() {
    const it = clientFixture();
    const view = it.shown(getRecord, note);
    await advance();
    it.api.change(ids.a, { Subject: 'a2', Note: 'n2' });
    it.api.holding = true;
    const reading = read(it.client, getRecord, { config: subject });
    await advance();
    it.api.release();
    await reading;
    await advance();
    return { ...it, view };
  }

  it('is repeated by the subscriber when it fails', async () => {
    const { api, view } = await conflict();
    api.holding = false;
    api.release(0, { status: 500 });
    await advance();
    expect(values(view.now.data)).toEqual({ Note: 'n2' });
  });

  it('is not repeated when it gives an older version', async () => {
    const { api, client, view } = await conflict();
    api.holding = false;
    api.fault = (call) =>
      call.path === `records/${ids.a}`
        ? {
            status: 200,
            body: { ...recordOfVersion(1), fields: { Note: { displayValue: null, value: 'n1' } } },
          }
        : undefined;
    api.release(0, {
      status: 200,
      body: { ...recordOfVersion(1), fields: { Note: { displayValue: null, value: 'n1' } } },
    });
    await advance(60_000);
    expect(api.count).toBeLessThanOrEqual(4);
    expect(values(view.now.data)).not.toEqual({ Note: 'n1', Subject: 'a2' });
    expect(client.records.records.get(ids.a)?.version).toBe(2);
  });

  it('is repeated once when it gives a newer version', async () => {
    const { api, view } = await conflict();
    api.change(ids.a, { Note: 'n3' });
    api.holding = false;
    api.release();
    await advance();
    const done = api.count;
    await advance(60_000);
    expect(api.count).toBe(done);
    expect(values(view.now.data)).toEqual({ Note: 'n2' });
  });

  it('of a deleted record gives the subscriber the error', async () => {
    const { api, view } = await conflict();
    api.rows.delete(ids.a);
    api.holding = false;
    api.release(0, { status: 404 });
    await advance();
    expect(view.now).toMatchObject({ state: 'error', error: { status: 404 } });
  });

  it('is awaited by other reads of these fields', async () => {
    const { api, client } = await conflict();
    const reading = read(client, getRecord, { config: note });
    await advance();
    api.holding = false;
    api.releaseAll();
    expect(values(await reading)).toEqual({ Note: 'n2' });
  });
});

describe('an older version (a late answer)', () => {
  /** A read is pending while a save brings a newer version. */
  async function late(
    config: { recordId: string; fields: string[] },
    change: Record<string, string>,
  ) {
    const it = clientFixture();
    const apiName = it.api.rows.get(config.recordId)!.apiName;
    await read(it.client, getRecord, {
      config: asks(config.recordId, [`${apiName}.${Object.keys(change)[0]!}`]),
    });
    it.api.holding = true;
    const reading = read(it.client, getRecord, { config });
    await advance();
    it.api.holding = false;
    await updateRecord(it.client, { fields: { Id: config.recordId, ...change } });
    it.api.releaseAll();
    return { ...it, reading };
  }

  it('of a standard object is dropped, and missing fields are read again', async () => {
    const { api, client, reading } = await late(asks(ids.a, ['Case.Subject', 'Case.Note']), {
      Subject: 'a2',
    });
    expect(values(await reading)).toEqual({ Subject: 'a2', Note: 'n1' });
    expect(api.paths.filter((path) => path.startsWith('GET')).at(-1)).toMatch(/Case\.Note$/);
    expect(client.records.records.get(ids.a)?.version).toBe(2);
  });

  it('of another object fills in missing fields', async () => {
    const { api, reading } = await late(
      asks(ids.own, ['Verbinding__c.Name', 'Verbinding__c.Note']),
      { Name: 'v2' },
    );
    expect(values(await reading)).toEqual({ Name: 'v2', Note: 'n1' });
    expect(api.count).toBe(3);
  });

  it('with other missing fields than a second one is read again for both', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: asks(ids.a, ['Case.Subject']) });
    api.holding = true;
    const readings = [['Case.Note'], ['Case.Status']].map((optionalFields) =>
      read(client, getRecord, { config: { recordId: ids.a, optionalFields } }),
    );
    await advance();
    api.holding = false;
    await updateRecord(client, { fields: { Id: ids.a, Subject: 'a2' } });
    api.releaseAll();
    expect((await Promise.all(readings)).map(values)).toEqual([
      { Note: 'n1' },
      { Status: 'Nieuw' },
    ]);
  });

  it('never replaces a newer value', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    setLater(30_001);
    api.etags = false;
    api.holding = true;
    const first = read(client, getRecord, { config: subject });
    await advance();
    api.change(ids.a, { Subject: 'a2' });
    const second = read(client, rowsOf, { config: { objectApiName: 'Case', fields: ['Subject'] } });
    await advance();
    api.release(1);
    await second;
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'a2' });
    api.release();
    expect(values(await first)).toEqual({ Subject: 'a2' });
    expect(
      view.snapshots.filter(({ data }) => data).map(({ data }) => data.fields.Subject.value),
    ).toEqual(['a1', 'a2']);
  });
});
