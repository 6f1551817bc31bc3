import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ask } from '#records/ask.ts';
import { deleteAlong, keepDeleted } from '#records/deletions.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { Scalar } from '#wire/shapes/parts.ts';
import { after, openWorld, registry, start, viewerOf, type World } from './world.ts';

/** What is kept of what a user deletes, so that it can be put back for thirty days. Source: the privacy statement. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['deletion', 'old_slug', 'contentdocument', 'casecomment', 'toewijzing__c', '"case"', 'aansluiting__c', 'contact', 'account'])
    await world.rows(`delete from ${table}`);
  await world.make('company', 'Account', { Name: 'Bakkerij' });
});

const object = (apiName: string): ObjectModel => registry.object(apiName)!;
const administrator = viewerOf('administrator');
const ctx = (changes: Partial<Ask> = {}) => world.ctx({ viewer: administrator, ...changes });
const keep = (apiName: string, keys: readonly string[], changes: Partial<Ask> = {}) =>
  keepDeleted(
    ctx(changes),
    object(apiName),
    keys.map((key) => world.id(key)),
  );
/** What goes along, by its keys. */
async function goingAlong(apiName: string, keys: readonly string[], changes: Partial<Ask> = {}): Promise<Record<string, string[]>> {
  const kept = await keep(apiName, keys, changes);
  if (!kept.ok) throw new Error(JSON.stringify(kept.problems));
  return Object.fromEntries(kept.value.filter(({ ids }) => ids.length > 0).map((gone) => [gone.object.apiName, world.keysOf(gone.ids).toSorted()]));
}

const request = (key: string, fields: Record<string, Scalar> = {}) => world.make(key, 'Case', { Subject: key, AccountId: world.id('company'), ...fields });
const comment = (key: string, on: string) => world.make(key, 'CaseComment', { ParentId: world.id(on), CommentBody: key });
const person = (key: string) => world.make(key, 'Contact', { LastName: key, AccountId: world.id('company') });
async function file(key: string, ...on: readonly string[]): Promise<void> {
  const ContentDocumentId = await world.make(key, 'ContentDocument', { Title: key });
  await world.make(`version of ${key}`, 'ContentVersion', {
    ContentDocumentId,
    Title: key,
    IsLatest: true,
  });
  for (const place of on)
    await world.make(`${key} on ${place}`, 'ContentDocumentLink', {
      ContentDocumentId,
      LinkedEntityId: world.id(place),
      ShareType: 'V',
    });
}

type Kept = { of: string; table: string; key: string; kind: string; place: number };
/** All that is kept, with the key of the row it goes with. */
async function kept(): Promise<Kept[]> {
  const found = await world.rows<{
    of: string;
    table: string;
    record: string;
    kind: string;
    place: number;
  }>(
    `select d.record_id as of, r.table_name as table, r.record_id as record, r.kind, r.place from deleted_row as r join deletion as d on d.id = r.deletion_id
      order by d.record_id, r.table_name, r.record_id, r.place`,
  );
  return found.map(({ of, record, ...rest }) => ({
    of: world.keysOf([of])[0]!,
    key: world.keysOf([record])[0]!,
    ...rest,
  }));
}
const row = (of: string, table: string, key: string): Kept => ({
  of,
  table,
  key,
  kind: 'row',
  place: 0,
});

describe('of a row that is deleted', () => {
  it('it is kept what it was, by whom it was deleted and when', async () => {
    await request('request');
    expect(await goingAlong('Case', ['request'], { now: after(7) })).toEqual({});
    expect(await world.rows('select record_id, object_api_name, deleted_at, deleted_by from deletion')).toEqual([
      {
        record_id: world.id('request'),
        object_api_name: 'Case',
        deleted_at: after(7),
        deleted_by: '005000000000001AAA',
      },
    ]);
    expect(await kept()).toEqual([row('request', 'case', 'request')]);
    const [own] = await world.rows<{ content: object }>(`select to_jsonb(t) as content from "case" as t`);
    const [stored] = await world.rows<{ content: object }>('select content from deleted_row');
    const forSearch = Object.keys(own!.content).filter((name) => name.startsWith('search'));
    expect(forSearch).toHaveLength(2);
    expect(stored!.content).toEqual(Object.fromEntries(Object.entries(own!.content).filter(([name]) => !forSearch.includes(name))));
  });

  it('nothing is kept where the system removes it by itself, and it is where the system does it for a user', async () => {
    await request('request');
    await comment('comment', 'request');
    expect(await goingAlong('Case', ['request'], { viewer: { kind: 'system', task: 'test' } })).toEqual({});
    expect(await kept()).toEqual([]);
    await goingAlong('Case', ['request'], {
      viewer: { kind: 'system', task: 'test', onBehalfOf: 'user' },
    });
    expect(await world.rows('select deleted_by from deletion')).toEqual([{ deleted_by: 'user' }]);
  });

  it('what was kept of an earlier time makes way', async () => {
    await request('request');
    await request('other');
    await keep('Case', ['request', 'other']);
    await keep('Case', ['request'], { now: after(7) });
    const found = await world.rows('select record_id, deleted_at from deletion order by deleted_at');
    expect(found).toEqual([
      { record_id: world.id('other'), deleted_at: start },
      { record_id: world.id('request'), deleted_at: after(7) },
    ]);
    expect(await kept()).toHaveLength(2);
  });

  it('its former addresses and its photo are kept, each in a place of its own', async () => {
    await request('request');
    await request('other');
    await file('photo');
    for (const [slug, key] of [
      ['a', 'request'],
      ['b', 'request'],
      ['c', 'other'],
    ] as const)
      await world.rows(`insert into old_slug values ('Case', $1, $2, $3)`, slug, world.id(key), start);
    await world.rows(`insert into avatar (record_id, version_id) values ($1, $2)`, world.id('request'), world.id('version of photo'));
    await keep('Case', ['request']);
    expect(await kept()).toEqual([
      { of: 'request', table: 'avatar', key: 'request', kind: 'row', place: 1 },
      row('request', 'case', 'request'),
      { of: 'request', table: 'old_slug', key: 'request', kind: 'row', place: 1 },
      { of: 'request', table: 'old_slug', key: 'request', kind: 'row', place: 2 },
    ]);
    const slugs = await world.rows<{ slug: string }>(`select content ->> 'slug' as slug from deleted_row where table_name = 'old_slug' order by place`);
    expect(slugs.map(({ slug }) => slug).toSorted()).toEqual(['a', 'b']);
  });
});

describe('what hangs on a row', () => {
  it('goes along and is kept with it; what hangs on another stays', async () => {
    await request('request');
    await request('other');
    await comment('first', 'request');
    await comment('second', 'request');
    await comment('of the other', 'other');
    expect(await goingAlong('Case', ['request'])).toEqual({ CaseComment: ['first', 'second'] });
    expect(await kept()).toEqual(
      expect.arrayContaining([row('request', 'case', 'request'), row('request', 'casecomment', 'first'), row('request', 'casecomment', 'second')]),
    );
    expect(await kept()).toHaveLength(3);
  });

  it('is kept with its own, where several are deleted at once', async () => {
    for (const key of ['one', 'two']) {
      await request(key);
      await comment(`on ${key}`, key);
    }
    expect(await goingAlong('Case', ['one', 'two'])).toEqual({ CaseComment: ['on one', 'on two'] });
    const expected = ['one', 'two'].flatMap((key) => [row(key, 'case', key), row(key, 'casecomment', `on ${key}`)]);
    const found = await kept();
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(4);
  });

  it('is held against other writers until the transaction ends', async () => {
    await request('request');
    await comment('comment', 'request');
    await file('file', 'request');
    await file('other');
    const touch = (table: string, key: string) =>
      world.db.transaction(async (db) => {
        await db.run({ text: `set local lock_timeout = '100ms'`, values: [] });
        await db.run({
          text: `update ${table} set lastmodifieddate = now() where id = $1`,
          values: [world.id(key)],
        });
      });
    await world.db.transaction(async (db) => {
      await keep('Case', ['request'], { db });
      await expect(touch('casecomment', 'comment')).rejects.toThrow('lock timeout');
      await expect(touch('contentdocument', 'file')).rejects.toThrow('lock timeout');
      await touch('contentdocument', 'other');
    });
  });
});

describe('a file', () => {
  it('goes along with the last row it hangs on, with its versions', async () => {
    await request('request');
    await file('file', 'request');
    expect(await goingAlong('Case', ['request'])).toEqual({
      ContentDocumentLink: ['file on request'],
      ContentDocument: ['file'],
      ContentVersion: ['version of file'],
    });
  });

  it('stays while it hangs on something else; only the link goes', async () => {
    await request('request');
    await request('other');
    await file('file', 'request', 'other');
    expect(await goingAlong('Case', ['request'])).toEqual({
      ContentDocumentLink: ['file on request'],
    });
  });

  it('that hangs on two rows that are deleted at once would go with both: each is then deleted by itself', async () => {
    await request('one');
    await request('two');
    await file('file', 'one', 'two');
    expect(await keep('Case', ['one', 'two'])).toEqual({
      ok: false,
      problems: [{ code: 'record.halted' }],
    });
    expect(await kept()).toEqual([]);
  });

  it('that hangs on a row and on what goes along with it goes with that row, once', async () => {
    await request('request');
    await comment('comment', 'request');
    await file('file', 'request', 'comment');
    const going = await goingAlong('Case', ['request']);
    expect(going['ContentDocument']).toEqual(['file']);
    expect(going['ContentDocumentLink']).toEqual(['file on comment', 'file on request']);
  });

  it('that is deleted itself takes its links and versions along, not the rows it hung on', async () => {
    await request('request');
    await file('file', 'request');
    expect(await goingAlong('ContentDocument', ['file'])).toEqual({
      ContentDocumentLink: ['file on request'],
      ContentVersion: ['version of file'],
    });
  });
});

describe('a reference that is emptied', () => {
  const emptied = async () =>
    (await world.rows<{ id: string; content: object }>(`select record_id as id, content from deleted_row where kind = 'emptied' order by record_id`)).map(
      ({ id, content }) => [world.keysOf([id])[0], content],
    );

  it('is kept with what it pointed at', async () => {
    for (const key of ['one', 'two']) {
      await person(key);
      await request(`about ${key}`, { ContactId: world.id(key) });
    }
    await request('about nobody');
    expect(await goingAlong('Contact', ['one'])).toEqual({});
    expect(await emptied()).toEqual([['about one', { contactid: world.id('one') }]]);
    await keep('Contact', ['one', 'two']);
    expect((await kept()).filter(({ kind }) => kind === 'emptied')).toEqual(
      expect.arrayContaining(
        ['one', 'two'].map((of) => ({
          of,
          table: 'case',
          key: `about ${of}`,
          kind: 'emptied',
          place: 0,
        })),
      ),
    );
    expect(await emptied()).toHaveLength(2);
  });

  it('is not kept of a row that goes itself: that row is kept as it was', async () => {
    await request('main');
    await request('merged');
    await request('merged too');
    for (const key of ['merged', 'merged too']) await world.rows('update "case" set samengevoegd_met__c = $2 where id = $1', world.id(key), world.id('main'));
    await keep('Case', ['main', 'merged']);
    expect(await emptied()).toEqual([['merged too', { samengevoegd_met__c: world.id('main') }]]);
  });
});

it('what hangs on a deleted row by no foreign key is removed with it', async () => {
  await request('request');
  await file('file', 'request');
  await file('other');
  await deleteAlong(ctx(), [
    { object: object('ContentDocument'), ids: [world.id('file')] },
    { object: object('Case'), ids: [] },
  ]);
  const left = await world.rows<{ id: string }>('select id from contentdocument union all select id from "case" order by id');
  expect(world.keysOf(left.map(({ id }) => id)).toSorted()).toEqual(['other', 'request']);
});
