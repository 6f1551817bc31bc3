import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRecord } from '#client/adapters/records.ts';
import { hearChanges } from '#client/save/publish-save.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { ids, advance, rows, values, clientFixture } from './client-fixture.ts';

/**
 * Answers that come late, and newer answers without all fields. Source: record-api.md §7.6.
 */

afterEach(() => vi.useRealTimers());

const subject = { recordId: ids.a, fields: ['Case.Subject'] };
const note = { recordId: ids.a, fields: ['Case.Note'] };
const owns = (...fields: string[]) => ({
  recordId: ids.own,
  fields: fields.map((field) => `Verbinding__c.${field}`),
});

describe('a late answer', () => {
  /** The answer with a field is held, while another read gets a newer version without it. */
  async function overtaken(isNotified: boolean) {
    const it = clientFixture();
    await read(it.client, getRecord, { config: owns('Name') });
    it.api.holding = true;
    const late = read(it.client, getRecord, { config: owns('Note') });
    await advance();
    it.api.change(ids.own, { Name: 'v2', Note: 'n2' });
    if (isNotified)
      hearChanges(it.client, [{ id: ids.own, apiName: 'Verbinding__c', kind: 'updated' }]);
    const newer = read(it.client, getRecord, { config: owns('Name'), policy: 'no-cache' });
    await advance();
    it.api.release(1);
    await newer;
    return { ...it, late };
  }

  it('from before a change notice fills in a missing field as stale', async () => {
    const { api, client, late } = await overtaken(true);
    api.releaseAll();
    await late;
    expect([
      values(peek(client, getRecord, owns('Note')).data),
      peek(client, getRecord, owns('Note')).state,
    ]).toEqual([{ Note: 'n1' }, 'stale']);
  });

  it('fills in a missing field for all subscribers', async () => {
    const { api, shown, late } = await overtaken(false);
    const view = shown(getRecord, owns('Name', 'Note'));
    await advance();
    expect(view.now.data).toBeUndefined();
    api.release();
    await late;
    expect(values(view.now.data)).toEqual({ Name: 'v2', Note: 'n1' });
  });

  it('causes no read of a field that it lacks', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    api.holding = true;
    const late = read(client, getRecord, {
      config: { recordId: ids.a, optionalFields: ['Case.Secret'] },
    });
    await advance();
    api.holding = false;
    await updateRecord(client, { fields: { Id: ids.a, Subject: 'a2' } });
    const before = api.count;
    api.holding = true;
    api.release();
    await advance();
    expect(
      api.paths.slice(before).filter((path) => path === `GET records/${ids.a} ?Case.Secret`),
    ).toHaveLength(1);
    api.releaseAll();
    await late;
  });

  it('and another one without the same field cause one read of it', async () => {
    const { api, client } = clientFixture();
    await read(client, getRecord, { config: subject });
    api.holding = true;
    const late = [['Case.Note'], ['Case.Note', 'Case.Subject']].map((optionalFields) =>
      read(client, getRecord, { config: { recordId: ids.a, optionalFields } }),
    );
    await advance();
    api.holding = false;
    await updateRecord(client, { fields: { Id: ids.a, Subject: 'a2' } });
    const before = api.count;
    api.releaseAll();
    await Promise.all(late);
    await advance();
    expect(api.paths.slice(before)).toEqual([`GET records/${ids.a} ?Case.Note`]);
  });
});

describe('a field that a newer version lacks', () => {
  it('is read again with all its subfields that have subscribers', async () => {
    const { api, client, shown } = clientFixture();
    shown(getRecord, { recordId: ids.a, fields: ['Case.Account.Name'] });
    shown(getRecord, { recordId: ids.a, fields: ['Case.Account.City'] });
    await advance();
    api.change(ids.a, { Subject: 'a2' });
    await read(client, getRecord, { config: subject });
    await advance();
    expect(api.paths.at(-1)).toBe(`GET records/${ids.a} ?Case.Account.City,Case.Account.Name`);
  });

  it('is read again for each version, and an answer of an older one is ignored', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, note);
    await advance();
    api.holding = true;
    for (const version of ['2', '3']) {
      api.change(ids.a, { Subject: `a${version}`, Note: `n${version}` });
      const reading = read(client, getRecord, { config: subject, policy: 'no-cache' });
      await advance();
      api.release(api.held.length - 1);
      await reading;
      await advance();
    }
    expect(api.held.map(({ call }) => call.query.optionalFields)).toEqual([
      'Case.Note',
      'Case.Note',
    ]);
    api.release();
    await advance();
    expect(values(view.now.data)).toEqual({ Note: 'n1' });
    api.release();
    await advance();
    expect(values(view.now.data)).toEqual({ Note: 'n3' });
    expect([api.count, view.snapshots.filter(({ error }) => error)]).toEqual([5, []]);
  });

  it('is not pending once another answer brought it', async () => {
    const { api, client, shown } = clientFixture();
    const view = shown(getRecord, note);
    await advance();
    api.holding = true;
    const newest = async (fields: string[]) => {
      const reading = read(client, getRecord, {
        config: { recordId: ids.a, fields },
        policy: 'no-cache',
      });
      await advance();
      api.release(api.held.length - 1);
      await reading;
    };
    api.change(ids.a, { Subject: 'a2', Note: 'n2' });
    await newest(['Case.Subject']);
    expect(peek(client, getRecord, note).state).toBe('pending');
    await newest(['Case.Subject', 'Case.Note']);
    view.stop();
    api.change(ids.a, { Subject: 'a3' });
    await newest(['Case.Subject']);
    expect(peek(client, getRecord, note).state).toBe('unfulfilled');
  });

  it('of a custom object stays shown by every relationship', async () => {
    const twice = { ...rows() };
    twice[ids.a] = { ...twice[ids.a]!, links: { First__r: ids.own, Second__r: ids.own } };
    const { api, client, shown } = clientFixture({ rows: twice });
    const view = shown(getRecord, {
      recordId: ids.a,
      fields: ['Case.First__r.Name', 'Case.Second__r.Code'],
    });
    await advance();
    api.change(ids.own, { Name: 'v2' });
    await read(client, getRecord, { config: owns('Name'), policy: 'no-cache' });
    await advance();
    expect(values(view.now.data)).toEqual({ First__r: { Name: 'v2' }, Second__r: { Code: 'x' } });
    expect(api.count).toBe(2);
  });
});
