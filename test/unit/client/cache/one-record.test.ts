import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { getRecordNotifyChange } from '#client/sync/notify.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { ids, later, quiet, recordOfVersion, rows, rowsOf, values, world } from '../world.ts';

/**
 * What is shown of one record of which several answers tell, and how old each of its fields is.
 * Source: record-api.md §7.6.
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

describe('what is given is what is known now', () => {
  it('the version is told, also where nothing else of it changed', async () => {
    const { api, client } = world();
    const fields = { Subject: { displayValue: null, value: 'same' } };
    for (const version of [1, 2]) {
      api.fault = () => ({ status: 200, body: { ...recordOfVersion(version), fields } });
      expect(
        (await read(client, getRecord, { config: subject, policy: 'no-cache' }))?.weakEtag,
      ).toBe(version);
    }
  });

  it('a field that is not there any more is not shown any more', async () => {
    const { api, client } = world();
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

  it('another record that looks the same is another record', async () => {
    const { api, client } = world({
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

  it('how a value is shown is told, also where the value is the same', async () => {
    const { api, client } = world();
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

  it('of two saves on their way the later one is shown', async () => {
    const { api, client, shown } = world();
    const view = shown(getRecord, subject);
    await quiet();
    api.holding = true;
    const saves = ['one', 'two'].map((Subject) =>
      updateRecord(client, { fields: { Id: ids.a, Subject } }),
    );
    await quiet();
    expect(values(view.now.data)).toEqual({ Subject: 'two' });
    api.release();
    await quiet();
    expect(values(view.now.data)).toEqual({ Subject: 'two' });
    api.releaseAll();
    await Promise.all(saves);
  });

  it('a record that was known by its name alone gets the rest of what it says of itself', async () => {
    const { client, shown } = world();
    const view = shown(rowsOf, owners);
    await quiet();
    await read(client, getRecord, { config: name, policy: 'no-cache' });
    expect(view.now.data.records[0].fields.Owner.value).toMatchObject({
      weakEtag: 5,
      lastModifiedDate: expect.any(String),
    });
  });

  it('who shows a record that was gone shows it again when any answer brings it, and nothing waits for it any longer', async () => {
    const { api, client, shown } = world();
    const view = shown(getRecord, subject);
    await quiet();
    const row = api.rows.get(ids.a)!;
    api.rows.delete(ids.a);
    hearChanges(client, [{ id: ids.a, apiName: 'Case', kind: 'deleted' }]);
    await quiet(6_000);
    expect(view.now.state).toBe('error');
    api.rows.set(ids.a, row);
    later(1);
    await read(client, rowsOf, { config: list });
    await quiet();
    expect(values(view.now.data)).toEqual({ Subject: 'a1' });
    view.stop();
    expect([client.records.awaited.size, client.records.records.get(ids.a)?.readers]).toEqual([
      0,
      null,
    ]);
  });
});

describe('how sure it is', () => {
  it('a row of which no field is shown is no longer sure either when somebody says that it changed', async () => {
    const { client } = world();
    const bare = { objectApiName: 'Case', fields: [] };
    await read(client, rowsOf, { config: bare });
    expect(peek(client, rowsOf, bare).state).toBe('fulfilled');
    getRecordNotifyChange(client, [{ recordId: ids.a }]);
    expect(peek(client, rowsOf, bare).state).toBe('stale');
  });

  it('no answer that was asked before somebody said that it changed makes it sure, however many there are', async () => {
    const { api, client } = world();
    api.holding = true;
    const early = [
      read(client, getRecord, { config: subject }),
      read(client, rowsOf, { config: list }),
    ];
    await quiet();
    hearChanges(client, [{ id: ids.a, apiName: 'Account', kind: 'updated' }]);
    api.releaseAll();
    await Promise.all(early);
    expect(peek(client, getRecord, subject).state).toBe('stale');
  });

  it('who shows it learns that it is sure again from whichever answer says so', async () => {
    const { api, client, shown } = world();
    const view = shown(getRecord, subject);
    await quiet();
    api.holding = true;
    hearChanges(client, [{ id: ids.a, apiName: 'Account', kind: 'updated' }]);
    await quiet();
    expect(view.now.state).toBe('stale');
    const reading = read(client, rowsOf, { config: list });
    await quiet();
    api.release(api.held.findIndex(({ call }) => call.path.startsWith('rows')));
    await reading;
    expect(view.now.state).toBe('fulfilled');
  });

  it('its name beside a link says nothing of its other fields', async () => {
    const { client } = world();
    await read(client, getRecord, { config: city });
    later(20_000);
    await read(client, rowsOf, { config: owners });
    later(10_001);
    expect([peek(client, getRecord, city).state, peek(client, getRecord, name).state]).toEqual([
      'stale',
      'fulfilled',
    ]);
  });

  it.each([
    ['once more', () => undefined],
    [
      'in a newer version',
      ({ api }: ReturnType<typeof world>) => api.change(ids.owner, { City: 'Epe' }),
    ],
  ])(
    'a name that was told beside a link is as sure as the rest when all is told %s',
    async (_, meanwhile) => {
      const it = world();
      await read(it.client, getRecord, { config: city });
      later(10_000);
      await read(it.client, rowsOf, { config: owners });
      later(10_000);
      meanwhile(it);
      await read(it.client, getRecord, {
        config: asks(ids.owner, ['User.City', 'User.Name']),
        policy: 'no-cache',
      });
      later(25_000);
      expect(peek(it.client, getRecord, name).state).toBe('fulfilled');
    },
  );

  it('of an object of our own, a field that newer versions do not speak of stays as old as it is', async () => {
    const { api, client, shown } = world();
    shown(getRecord, own('Note'));
    await quiet();
    for (const version of ['v2', 'v3']) {
      later(10_000);
      api.change(ids.own, { Name: version });
      await read(client, getRecord, { config: own('Name'), policy: 'no-cache' });
    }
    later(10_001);
    expect([
      peek(client, getRecord, own('Note')).state,
      peek(client, getRecord, own('Name')).state,
    ]).toEqual(['stale', 'fulfilled']);
  });

  it('of an object of our own, a field that a newer version speaks of again is as new as that', async () => {
    const { api, client, shown } = world();
    shown(getRecord, asks(ids.own, ['Verbinding__c.Note', 'Verbinding__c.Code']));
    await quiet();
    for (const field of ['Name', 'Note']) {
      later(10_000);
      api.change(ids.own, { Name: `after ${field}` });
      await read(client, getRecord, { config: own(field), policy: 'no-cache' });
    }
    later(15_000);
    expect([
      peek(client, getRecord, own('Note')).state,
      peek(client, getRecord, own('Code')).state,
    ]).toEqual(['fulfilled', 'stale']);
  });
});
