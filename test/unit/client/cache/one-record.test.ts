import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import {
  ids,
  setLater,
  advance,
  recordOfVersion,
  rows,
  rowsOf,
  values,
  clientFixture,
} from '../client-fixture.ts';

/**
 * The data of one record that several answers contain, and the age of each of its fields. Source:
 * record-api.md §7.6.
 */

afterEach(() => vi.useRealTimers());

const asks = (recordId: string, fields: string[], optionalFields?: string[]) => ({
  recordId,
  fields,
  ...(optionalFields && { optionalFields }),
});
const subject = asks(ids.a, ['Case.Subject']);
const list = { objectApiName: 'Case', fields: ['Subject'] };
const city = asks(ids.owner, ['User.City']);
const name = asks(ids.owner, ['User.Name']);
const owners = { objectApiName: 'Case', fields: ['Owner.Name'] };
const own = (field: string) => asks(ids.own, [`Verbinding__c.${field}`]);
const otherCompany = '001000000000002AAA';

describe('the data of a record', () => {
  it('has a new version also when no field changed', async () => {
    const { api, client } = clientFixture();
    const fields = { Subject: { displayValue: null, value: 'same' } };
    for (const version of [1, 2]) {
      api.fault = () => ({ status: 200, body: { ...recordOfVersion(version), fields } });
      expect(
        (await read(client, getRecord, { config: subject, policy: 'no-cache' }))?.weakEtag,
      ).toBe(version);
    }
  });

  it('has no field that the server no longer gives', async () => {
    const { api, client } = clientFixture();
    const config = asks(ids.a, ['Case.Subject'], ['Case.Secret']);
    api.change(ids.a, { Secret: 's' });
    expect(values(await read(client, getRecord, { config }))).toEqual({
      Subject: 'a1',
      Secret: 's',
    });
    const { Secret: _, ...left } = api.rows.get(ids.a)!.fields;
    api.rows.set(ids.a, { ...api.rows.get(ids.a)!, version: 3, fields: left });
    expect(values(await read(client, getRecord, { config, policy: 'no-cache' }))).toEqual({
      Subject: 'a1',
    });
  });

  it('has the new related record, also when it looks the same', async () => {
    const { api, client } = clientFixture({
      rows: {
        ...rows(),
        [otherCompany]: { apiName: 'Account', version: 1, fields: { Name: 'Bakker', City: 'Ede' } },
      },
    });
    const config = asks(ids.a, ['Case.Account.Name']);
    await read(client, getRecord, { config });
    api.change(ids.a, {}, { Account: otherCompany });
    expect(await read(client, getRecord, { config, policy: 'no-cache' })).toMatchObject({
      fields: { Account: { value: { id: otherCompany } } },
    });
  });

  it('has a new display value also when the value is the same', async () => {
    const { api, client } = clientFixture();
    const linked = asks(ids.a, ['Case.Account.City']);
    await read(client, getRecord, { config: linked });
    api.rows.set(ids.account, {
      ...api.rows.get(ids.account)!,
      fields: { Name: 'Slager', City: 'Ede' },
    });
    expect(
      (await read(client, getRecord, { config: linked, policy: 'no-cache' }))?.fields['Account']
        ?.displayValue,
    ).toBe('Slager');
    for (const displayValue of ['one', 'two']) {
      api.fault = () => ({
        status: 200,
        body: { ...recordOfVersion(1), fields: { Subject: { displayValue, value: 'a1' } } },
      });
      expect(
        (await read(client, getRecord, { config: subject, policy: 'no-cache' }))?.fields['Subject'],
      ).toEqual({ displayValue, value: 'a1' });
    }
  });

  it('shows the later of two pending saves', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.holding = true;
    const saves = ['one', 'two'].map((Subject) =>
      updateRecord(client, { fields: { Id: ids.a, Subject } }),
    );
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'two' });
    api.release();
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'two' });
    api.releaseAll();
    await Promise.all(saves);
  });

  it('gets a version once a record known only by name is read', async () => {
    const { client, shown } = clientFixture();
    const view = shown(rowsOf, owners);
    await advance();
    await read(client, getRecord, { config: name, policy: 'no-cache' });
    expect(view.now.data.records[0].fields.Owner.value).toMatchObject({
      weakEtag: 5,
      lastModifiedDate: expect.any(String),
    });
  });

  it('is shown again after a deletion when any answer brings it', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    const row = api.rows.get(ids.a)!;
    api.rows.delete(ids.a);
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'deleted' }]);
    await advance(6_000);
    expect(view.now.state).toBe('error');
    api.rows.set(ids.a, row);
    setLater(1);
    await read(client, rowsOf, { config: list });
    await advance();
    expect(values(view.now.data)).toEqual({ Subject: 'a1' });
    view.stop();
    expect([client.records.awaited.size, client.records.records.get(ids.a)?.readers]).toEqual([
      0,
      null,
    ]);
  });
});

describe('the freshness of a record', () => {
  it('ends on a change notice also for a row without fields', async () => {
    const { client } = clientFixture();
    const bare = { objectApiName: 'Case', fields: [] };
    await read(client, rowsOf, { config: bare });
    expect(peek(client, rowsOf, bare).state).toBe('fulfilled');
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    expect(peek(client, rowsOf, bare).state).toBe('stale');
  });

  it('is not restored by answers requested before the change', async () => {
    const { api, client } = clientFixture();
    api.holding = true;
    const early = [
      read(client, getRecord, { config: subject }),
      read(client, rowsOf, { config: list }),
    ];
    await advance();
    hearChanges(client, [{ id: ids.a, apiName: 'Account', kind: 'updated' }]);
    api.releaseAll();
    await Promise.all(early);
    expect(peek(client, getRecord, subject).state).toBe('stale');
  });

  it('is restored for subscribers by any newer answer', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, subject);
    await advance();
    api.holding = true;
    hearChanges(client, [{ id: ids.a, apiName: 'Account', kind: 'updated' }]);
    await advance();
    expect(view.now.state).toBe('stale');
    const reading = read(client, rowsOf, { config: list });
    await advance();
    api.release(api.held.findIndex(({ call }) => call.path.startsWith('rows')));
    await reading;
    expect(view.now.state).toBe('fulfilled');
  });

  it('of other fields is not renewed by the name beside a reference', async () => {
    const { client } = clientFixture();
    await read(client, getRecord, { config: city });
    setLater(20_000);
    await read(client, rowsOf, { config: owners });
    setLater(10_001);
    expect([peek(client, getRecord, city).state, peek(client, getRecord, name).state]).toEqual([
      'stale',
      'fulfilled',
    ]);
  });

  it.each([
    ['once more', () => undefined],
    [
      'in a newer version',
      ({ api }: ReturnType<typeof clientFixture>) => api.change(ids.owner, { City: 'Epe' }),
    ],
  ])(
    'of a name beside a reference is that of the record when all is read %s',
    async (_, meanwhile) => {
      const it = clientFixture();
      await read(it.client, getRecord, { config: city });
      setLater(10_000);
      await read(it.client, rowsOf, { config: owners });
      setLater(10_000);
      meanwhile(it);
      await read(it.client, getRecord, {
        config: asks(ids.owner, ['User.City', 'User.Name']),
        policy: 'no-cache',
      });
      setLater(25_000);
      expect(peek(it.client, getRecord, name).state).toBe('fulfilled');
    },
  );

  it('of a field of a custom object is not renewed by versions without it', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, own('Note'));
    await advance();
    for (const version of ['v2', 'v3']) {
      setLater(10_000);
      api.change(ids.own, { Name: version });
      await read(client, getRecord, { config: own('Name'), policy: 'no-cache' });
    }
    setLater(10_001);
    expect([
      peek(client, getRecord, own('Note')).state,
      peek(client, getRecord, own('Name')).state,
    ]).toEqual(['stale', 'fulfilled']);
  });

  it('of a field of a custom object is renewed by a version that has it', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, asks(ids.own, ['Verbinding__c.Note', 'Verbinding__c.Code']));
    await advance();
    for (const field of ['Name', 'Note']) {
      setLater(10_000);
      api.change(ids.own, { Name: `after ${field}` });
      await read(client, getRecord, { config: own(field), policy: 'no-cache' });
    }
    setLater(15_000);
    expect([
      peek(client, getRecord, own('Note')).state,
      peek(client, getRecord, own('Code')).state,
    ]).toEqual(['fulfilled', 'stale']);
  });
});
