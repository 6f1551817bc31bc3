import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import {
  undeletePeriod,
  storeDeletedRows,
  deletedRowAs,
  restorableIds,
  sweepDeletions,
} from '#engine/read/deletions.ts';
import {
  after,
  openEngineFixture,
  registry,
  start,
  viewerOf,
  type EngineFixture,
} from '../engine-fixture.ts';
import type { ContextChanges } from '../../../support/context.ts';

/** Emptied references of deleted rows, and how long deleted rows can be restored. */

let world: EngineFixture;
beforeAll(async () => {
  world = await openEngineFixture();
});
afterAll(() => world.close());
const emptied = ['deletion', 'uitnodiging__c', '"user"', '"case"', 'contact', 'account', 'profile'];
beforeEach(async () => {
  for (const table of emptied) await world.rows(`delete from ${table}`);
  await world.make('company', 'Account', { Name: 'Bakkerij' });
});

const storeRowsByKey = (apiName: string, keys: readonly string[], changes: ContextChanges = {}) => {
  const ctx = world.ctx({ viewer: viewerOf('administrator'), ...changes });
  const ids = keys.map((key) => world.id(key));
  return storeDeletedRows(ctx, registry.object(apiName)!, ids);
};
const request = (key: string, fields: object = {}) => {
  const own = { Subject: key, AccountId: world.id('company') };
  return world.make(key, 'Case', { ...own, ...fields });
};
const comment = (key: string, on: string) => {
  const fields = { ParentId: world.id(on), CommentBody: key };
  return world.make(key, 'CaseComment', fields);
};
const person = (key: string) => {
  const fields = { LastName: key, AccountId: world.id('company') };
  return world.make(key, 'Contact', fields);
};

/** Marks a request as merged with the main one. */
const merge = (key: string) => {
  const text = 'update "case" set samengevoegd_met__c = $2 where id = $1';
  return world.rows(text, world.id(key), world.id('main'));
};

describe('a reference that is emptied', () => {
  type Emptied = { id: string; content: object };
  const emptiedRows = `select record_id as id, content from deleted_row where kind = 'emptied'
    order by record_id`;
  const emptied = async () =>
    (await world.rows<Emptied>(emptiedRows)).map(({ id, content }) => {
      return [world.keysOf([id])[0], content];
    });

  it('is stored with the id that it had', async () => {
    for (const key of ['one', 'two']) {
      await person(key);
      await request(`about ${key}`, { ContactId: world.id(key) });
    }
    await request('about nobody');
    expect((await storeRowsByKey('Contact', ['one'])).ok).toBe(true);
    expect(await emptied()).toEqual([['about one', { contactid: world.id('one') }]]);
    await storeRowsByKey('Contact', ['one', 'two']);
    const found = await world.rows(
      `select d.record_id as of, r.record_id as id, r.place from deleted_row as r
        join deletion as d on d.id = r.deletion_id where r.kind = 'emptied'`,
    );
    const expected = ['one', 'two'].map((key) => {
      return { of: world.id(key), id: world.id(`about ${key}`), place: 0 };
    });
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(await emptied()).toHaveLength(2);
  });

  it('is not stored for a row that is deleted itself', async () => {
    await request('main');
    await request('merged');
    await request('merged too');
    for (const key of ['merged', 'merged too']) await merge(key);
    await storeRowsByKey('Case', ['main', 'merged']);
    expect(await emptied()).toEqual([['merged too', { samengevoegd_met__c: world.id('main') }]]);
  });
});

describe('an API key limited to objects', () => {
  const byKey = (...objects: readonly string[]) => ({
    origin: { byKey: { id: 'key', userId: 'user', madeBy: null, readsOnly: false, objects } },
  });
  const beyond = (apiName: string) => ({
    ok: false,
    problems: [
      {
        code: 'record.readOnly',
        detail: `This api key may not change ${apiName}, which changes too`,
      },
    ],
  });

  it('cannot delete a row with child rows of another object', async () => {
    await request('request');
    expect((await storeRowsByKey('Case', ['request'], byKey('Case'))).ok).toBe(true);
    await comment('comment', 'request');
    expect(await storeRowsByKey('Case', ['request'], byKey('Case'))).toEqual(beyond('CaseComment'));
    expect((await storeRowsByKey('Case', ['request'], byKey('Case', 'CaseComment'))).ok).toBe(true);
    expect(await storeRowsByKey('Case', ['request'], byKey('CaseComment'))).toEqual(beyond('Case'));
  });

  it('cannot delete a row to which another object refers', async () => {
    await person('person');
    expect((await storeRowsByKey('Contact', ['person'], byKey('Contact'))).ok).toBe(true);
    await request('request', { ContactId: world.id('person') });
    expect(await storeRowsByKey('Contact', ['person'], byKey('Contact'))).toEqual(beyond('Case'));
    expect((await storeRowsByKey('Contact', ['person'], byKey('Contact', 'Case'))).ok).toBe(true);
    const all = { origin: { byKey: { ...byKey().origin.byKey, objects: null } } };
    expect((await storeRowsByKey('Contact', ['person'], all)).ok).toBe(true);
  });

  it('can delete a row to which only rows refer that are deleted too', async () => {
    await request('main');
    await request('merged');
    await merge('merged');
    expect((await storeRowsByKey('Case', ['main', 'merged'], byKey('Case'))).ok).toBe(true);
  });

  it('can delete a row to which several objects refer only with all of them', async () => {
    const ProfileId = await world.make('profile', 'Profile', { Name: 'Klant' });
    const email = 'jan@voorbeeld.example';
    const names = { LastName: 'Jansen', Email: email, Username: email };
    const rights = { Portaalrechten__c: 'Volledig', ProfileId };
    const user = await world.make('user', 'User', { ...names, ...rights });
    await world.rows('update account set wissen_door__c = $1', user);
    await world.make('invitation', 'Uitnodiging__c', {
      Account__c: world.id('company'),
      Achternaam__c: 'Jansen',
      Email__c: email,
      Geldig_tot__c: after(86_400).toISOString(),
      Gebruiker__c: user,
    });
    const storeUserByKey = (...named: string[]) =>
      storeRowsByKey('User', ['user'], byKey('User', ...named));
    expect(await storeUserByKey('Account')).toEqual(beyond('Uitnodiging__c'));
    expect(await storeUserByKey('Uitnodiging__c')).toEqual(beyond('Account'));
    expect((await storeUserByKey('Uitnodiging__c', 'Account')).ok).toBe(true);
  });
});

it('a deleted row can be queried by its columns', async () => {
  await request('request');
  await storeRowsByKey('Case', ['request']);
  const asRow = deletedRowAs(registry.object('Case')!, 'd.content', 't');
  const text = sql`select t.id, t.subject from deleted_row as d cross join lateral ${asRow}`;
  const found = await world.db.rows(compile(text));
  expect(found).toEqual([{ id: world.id('request'), subject: 'request' }]);
});

it('only a deleted row can be restored, not one that lost a reference', async () => {
  await person('person');
  await request('about', { ContactId: world.id('person') });
  await storeRowsByKey('Contact', ['person']);
  const ids = ['person', 'about', 'company'].map((key) => world.id(key));
  expect(await restorableIds(world.ctx(), ids)).toEqual(new Set([world.id('person')]));
  expect(await restorableIds(world.ctx(), [world.id('about')])).toEqual(new Set());
});

describe('a deleted row', () => {
  const insert = (count: number, at: Date) =>
    world.rows(
      `insert into deletion (record_id, object_api_name, deleted_at)
        select gen_random_uuid()::text, 'Case', $2 from generate_series(1, $1::int)`,
      count,
      at,
    );
  const countDeletions = async () => (await world.rows('select 1 from deletion')).length;
  const days = 86_400;
  const sweep = (seconds: number, db: Db = world.db) => sweepDeletions({ db, now: after(seconds) });

  it('is stored for thirty days', async () => {
    expect(undeletePeriod).toBe(30 * days * 1_000);
    await request('request');
    await storeRowsByKey('Case', ['request']);
    expect([await sweep(30 * days), await countDeletions()]).toEqual([0, 1]);
    expect([await sweep(30 * days + 1), await countDeletions()]).toEqual([1, 0]);
    expect(await world.rows('select 1 from deleted_row')).toEqual([]);
  });

  it('is swept in batches until none is over thirty days old', async () => {
    await insert(1_001, start);
    await insert(3, after(5));
    expect([await sweep(30 * days + 5), await countDeletions()]).toEqual([1_001, 3]);
    await insert(500, start);
    expect([await sweep(30 * days + 5), await countDeletions()]).toEqual([500, 3]);
  });

  it('that is being restored is skipped by the sweep, without waiting', async () => {
    await insert(2, start);
    await world.db.transaction(async (db) => {
      await db.run({ text: 'select 1 from deletion limit 1 for update', values: [] });
      expect(await sweep(31 * days)).toBe(1);
    });
    expect(await sweep(31 * days)).toBe(1);
  });
});
