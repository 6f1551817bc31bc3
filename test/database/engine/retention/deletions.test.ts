import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDependentRows, storeDeletedRows } from '#engine/read/deletions.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  after,
  openEngineFixture,
  registry,
  start,
  viewerOf,
  type EngineFixture,
} from '../engine-fixture.ts';
import type { ContextChanges } from '../../../support/context.ts';

/** What is stored of rows that a user deletes, so that they can be restored. */

let world: EngineFixture;
beforeAll(async () => {
  world = await openEngineFixture();
});
afterAll(() => world.close());
const rowsFirst = ['deletion', 'old_slug', 'contentdocument', 'casecomment'];
const parents = ['"case"', 'contact', 'account'];
beforeEach(async () => {
  for (const table of [...rowsFirst, ...parents]) await world.rows(`delete from ${table}`);
  await world.make('company', 'Account', { Name: 'Bakkerij' });
});

const object = (apiName: string): ObjectModel => registry.object(apiName)!;
const administrator = viewerOf('administrator');
const ctx = (changes: ContextChanges = {}) => world.ctx({ viewer: administrator, ...changes });
const storeRowsByKey = (apiName: string, keys: readonly string[], changes: ContextChanges = {}) =>
  storeDeletedRows(
    ctx(changes),
    object(apiName),
    keys.map((key) => world.id(key)),
  );
/** The rows that are deleted along with others, by object. */
type Along = Record<string, string[]>;
async function deletedAlong(
  apiName: string,
  keys: readonly string[],
  changes: ContextChanges = {},
) {
  const result = await storeRowsByKey(apiName, keys, changes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const along: Along = {};
  for (const { object: gone, ids } of result.value.along) {
    if (ids.length > 0) along[gone.apiName] = world.keysOf(ids).toSorted();
  }
  return along;
}

const ofCompany = () => ({ AccountId: world.id('company') });
const request = (key: string, fields: Record<string, Scalar> = {}) => {
  return world.make(key, 'Case', { Subject: key, ...ofCompany(), ...fields });
};
const comment = (key: string, on: string) => {
  return world.make(key, 'CaseComment', { ParentId: world.id(on), CommentBody: key });
};
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

type DeletedRow = { of: string; table: string; key: string; kind: string; place: number };
/** All stored rows, each with the key of the row that it was deleted with. */
async function readDeletedRows(): Promise<DeletedRow[]> {
  const found = await world.rows<{
    of: string;
    table: string;
    record: string;
    kind: string;
    place: number;
  }>(
    `select d.record_id as of, r.table_name as table, r.record_id as record, r.kind, r.place
      from deleted_row as r join deletion as d on d.id = r.deletion_id
      order by d.record_id, r.table_name, r.record_id, r.place`,
  );
  return found.map(({ of, record, ...rest }) => ({
    of: world.keysOf([of])[0]!,
    key: world.keysOf([record])[0]!,
    ...rest,
  }));
}
const row = (of: string, table: string, key: string): DeletedRow => ({
  of,
  table,
  key,
  kind: 'row',
  place: 0,
});

describe('a deleted row', () => {
  it('is stored with its values, who deleted it and when', async () => {
    await request('request');
    expect(await deletedAlong('Case', ['request'], { now: after(7) })).toEqual({});
    const deletion = 'select record_id, object_api_name, deleted_at, deleted_by from deletion';
    expect(await world.rows(deletion)).toEqual([
      {
        record_id: world.id('request'),
        object_api_name: 'Case',
        deleted_at: after(7),
        deleted_by: '005000000000001AAA',
      },
    ]);
    expect(await readDeletedRows()).toEqual([row('request', 'case', 'request')]);
    const asJson = 'select to_jsonb(t) as content from "case" as t';
    const [own] = await world.rows<{ content: object }>(asJson);
    const [stored] = await world.rows<{ content: object }>('select content from deleted_row');
    const forSearch = Object.keys(own!.content).filter((name) => name.startsWith('search'));
    expect(forSearch).toHaveLength(2);
    const rest = Object.entries(own!.content).filter(([name]) => !forSearch.includes(name));
    expect(stored!.content).toEqual(Object.fromEntries(rest));
  });

  it('is not stored when the system deletes it, unless on behalf of a user', async () => {
    await request('request');
    await comment('comment', 'request');
    const system: Viewer = { kind: 'system', task: 'test' };
    expect(await deletedAlong('Case', ['request'], { viewer: system })).toEqual({
      CaseComment: ['comment'],
    });
    expect(await readDeletedRows()).toEqual([]);
    await deletedAlong('Case', ['request'], {
      viewer: { kind: 'system', task: 'test', onBehalfOf: 'user' },
    });
    expect(await world.rows('select deleted_by from deletion')).toEqual([{ deleted_by: 'user' }]);
  });

  it('replaces what was stored of an earlier deletion', async () => {
    await request('request');
    await request('other');
    await storeRowsByKey('Case', ['request', 'other']);
    await storeRowsByKey('Case', ['request'], { now: after(7) });
    const text = 'select record_id, deleted_at from deletion order by deleted_at';
    const found = await world.rows(text);
    expect(found).toEqual([
      { record_id: world.id('other'), deleted_at: start },
      { record_id: world.id('request'), deleted_at: after(7) },
    ]);
    expect(await readDeletedRows()).toHaveLength(2);
  });

  it('is stored with its old slugs and its photo', async () => {
    await request('request');
    await request('other');
    await file('photo');
    const slugRow = `insert into old_slug values ('Case', $1, $2, $3)`;
    for (const [slug, key] of [
      ['a', 'request'],
      ['b', 'request'],
      ['c', 'other'],
    ] as const)
      await world.rows(slugRow, slug, world.id(key), start);
    const photo = 'insert into avatar (record_id, version_id) values ($1, $2)';
    await world.rows(photo, world.id('request'), world.id('version of photo'));
    await storeRowsByKey('Case', ['request']);
    expect(await readDeletedRows()).toEqual([
      { of: 'request', table: 'avatar', key: 'request', kind: 'row', place: 1 },
      row('request', 'case', 'request'),
      { of: 'request', table: 'old_slug', key: 'request', kind: 'row', place: 1 },
      { of: 'request', table: 'old_slug', key: 'request', kind: 'row', place: 2 },
    ]);
    const slugs = await world.rows(
      `select content ->> 'slug' as slug from deleted_row where table_name = 'old_slug'
        order by slug`,
    );
    expect(slugs).toEqual([{ slug: 'a' }, { slug: 'b' }]);
  });
});

describe('a child row', () => {
  it('is deleted and stored with its parent, and not with another', async () => {
    await request('request');
    await request('other');
    await comment('first', 'request');
    await comment('second', 'request');
    await comment('of the other', 'other');
    expect(await deletedAlong('Case', ['request'])).toEqual({ CaseComment: ['first', 'second'] });
    const onRequest = (key: string) => row('request', 'casecomment', key);
    const rows = [row('request', 'case', 'request'), onRequest('first'), onRequest('second')];
    expect(await readDeletedRows()).toEqual(expect.arrayContaining(rows));
    expect(await readDeletedRows()).toHaveLength(3);
  });

  it('is stored with its own parent when several are deleted at once', async () => {
    for (const key of ['one', 'two']) {
      await request(key);
      await comment(`on ${key}`, key);
    }
    expect(await deletedAlong('Case', ['one', 'two'])).toEqual({
      CaseComment: ['on one', 'on two'],
    });
    const both = (key: string) => [row(key, 'case', key), row(key, 'casecomment', `on ${key}`)];
    const expected = ['one', 'two'].flatMap(both);
    const found = await readDeletedRows();
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(4);
  });

  it('is locked until the transaction ends', async () => {
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
      await storeRowsByKey('Case', ['request'], { db });
      await expect(touch('casecomment', 'comment')).rejects.toThrow('lock timeout');
      await expect(touch('contentdocument', 'file')).rejects.toThrow('lock timeout');
      await touch('contentdocument', 'other');
    });
  });
});

describe('a file', () => {
  it('is deleted with the last row it is linked to, with its versions', async () => {
    await request('request');
    await file('file', 'request');
    expect(await deletedAlong('Case', ['request'])).toEqual({
      ContentDocumentLink: ['file on request'],
      ContentDocument: ['file'],
      ContentVersion: ['version of file'],
    });
  });

  it('stays while it is linked to another row, and only the link is deleted', async () => {
    await request('request');
    await request('other');
    await file('file', 'request', 'other');
    expect(await deletedAlong('Case', ['request'])).toEqual({
      ContentDocumentLink: ['file on request'],
    });
  });

  it('linked to two rows that are deleted at once refuses the joint deletion', async () => {
    await request('one');
    await request('two');
    await file('file', 'one', 'two');
    expect(await storeRowsByKey('Case', ['one', 'two'])).toEqual({
      ok: false,
      problems: [{ code: 'record.halted' }],
    });
    expect(await readDeletedRows()).toEqual([]);
  });

  it('linked to a row and its child row is deleted with that row once', async () => {
    await request('request');
    await comment('comment', 'request');
    await file('file', 'request', 'comment');
    const going = await deletedAlong('Case', ['request']);
    expect(going['ContentDocument']).toEqual(['file']);
    expect(going['ContentDocumentLink']).toEqual(['file on comment', 'file on request']);
  });

  it('that is deleted takes its links and versions with it, not the rows', async () => {
    await request('request');
    await file('file', 'request');
    expect(await deletedAlong('ContentDocument', ['file'])).toEqual({
      ContentDocumentLink: ['file on request'],
      ContentVersion: ['version of file'],
    });
  });
});

it('rows that depend on a file without a foreign key are deleted with it', async () => {
  await request('request');
  await file('file', 'request');
  await file('other');
  await deleteDependentRows(ctx(), [
    { object: object('ContentDocument'), ids: [world.id('file')] },
    { object: object('Case'), ids: [] },
  ]);
  const both = 'select id from contentdocument union all select id from "case"';
  const left = await world.rows<{ id: string }>(both);
  expect(world.keysOf(left.map(({ id }) => id)).toSorted()).toEqual(['other', 'request']);
});
