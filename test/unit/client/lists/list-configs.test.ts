import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  getListRecordsByName,
  getListUi,
  getListUiByName,
  getMruListRecords,
  getMruListUi,
  MRU,
} from '#client/adapters/lists.ts';
import { getRelatedListInfo } from '#client/adapters/related-list-info.ts';
import {
  getRelatedListRecords,
  getRelatedListRecordsBatch,
} from '#client/adapters/related-lists.ts';
import { resolveConfig } from '#client/cache/cache-query.ts';
import { read } from '#client/cache/read.ts';
import { prepareConfig } from '#client/cache/config-shape.ts';
import { list } from './list-pages.ts';
import { idOf, listFixture, numbersOf, range } from './list-server.ts';
import { setLater } from '../client-fixture.ts';

/**
 * Configs of lists and their requests. Source: spec §5, §7 "Lists", §8, record-api.md §7.4,
 * §7.9, §7.10.
 */

afterEach(() => vi.useRealTimers());

const wrong = (message: string) => ({ kind: 'wrong', message });
const incomplete = { kind: 'incomplete' };
const related = { parentRecordId: idOf(1), relatedListId: 'Cases' };

describe('getListUi with', () => {
  const rows: [rule: string, asked: object, becomes: object][] = [
    ['an object and a name', { ...list }, { kind: 'ready', adapter: { name: 'getListUiByName' } }],
    [
      'an id',
      { listViewId: '00B17000001tiWZ' },
      {
        kind: 'ready',
        adapter: { name: 'getListUiById' },
        config: { listViewId: '00B17000001tiWZEAY' },
      },
    ],
    [
      'an object alone',
      { objectApiName: 'Case', q: 'o' },
      { kind: 'ready', adapter: { name: 'getListUiSummaries' } },
    ],
    [
      'the marker of the recent list',
      { objectApiName: 'Case', listViewApiName: MRU },
      { kind: 'ready', adapter: { name: 'getMruListUi' } },
    ],
    [
      'the name of the recent list',
      { objectApiName: 'Case', listViewApiName: '__Recent' },
      { kind: 'ready', config: { listViewApiName: '__recent' } },
    ],
    [
      'an id that is undefined, beside a name',
      { ...list, listViewId: undefined },
      { kind: 'ready', adapter: { name: 'getListUiByName' } },
    ],
    ['an undefined id', { listViewId: undefined }, incomplete],
    ['an empty config', {}, wrong('unrecognized config')],
    ['a name alone', { listViewApiName: 'Alle' }, wrong('unrecognized config')],
    ['an undefined name', { objectApiName: 'Case', listViewApiName: undefined }, incomplete],
    ['an undefined object', { objectApiName: undefined, listViewApiName: 'Alle' }, incomplete],
    ['a malformed id', { listViewId: '00B' }, incomplete],
    [
      'an id and a name',
      { listViewId: '00B17000001tiWZ', objectApiName: 'Case' },
      wrong('Expected undefined but received string (at config.objectApiName)'),
    ],
    [
      'a search for lists in a list',
      { ...list, q: 'o' },
      wrong('Expected undefined but received string (at config.q)'),
    ],
  ];
  it.each(rows)('%s gives the expected adapter or error', (_, asked, becomes) => {
    expect(resolveConfig(getListUi, asked)).toMatchObject(becomes);
  });

  it('an unrecognized config rejects without a call', async () => {
    const { api, client } = listFixture(3);
    await expect(read(client, getListUi, { config: { fields: ['Name'] } })).rejects.toMatchObject({
      status: 400,
      statusText: 'INVALID_CONFIG',
      message: 'unrecognized config',
    });
    expect(api.calls).toEqual([]);
  });

  it('each recognized config makes the call of its adapter', async () => {
    const { api, client } = listFixture(3);
    await read(client, getListUi, { config: list });
    await read(client, getListUi, { config: { listViewId: '00B000000000001' } });
    await read(client, getListUi, { config: { objectApiName: 'Case' } });
    await read(client, getMruListUi, { config: { objectApiName: 'Case' } });
    expect(api.paths).toEqual([
      'GET list-ui/Case/Alle',
      'GET list-ui/00B000000000001EAA',
      'GET list-ui/Case',
      'GET mru-list-ui/Case',
    ]);
  });
});

describe('configs', () => {
  const rows: [
    rule: string,
    adapter: { shape: Parameters<typeof prepareConfig>[0] },
    asked: object,
    becomes: object,
  ][] = [
    [
      'getListRecordsByName refuses the marker of the recent list',
      getListRecordsByName,
      { ...list, listViewApiName: MRU },
      wrong('how did MRU config get here?'),
    ],
    [
      'getListUiByName refuses the marker of the recent list',
      getListUiByName,
      { ...list, listViewApiName: MRU },
      wrong('how did MRU config get here?'),
    ],
    [
      'getMruListUi refuses the name of another list',
      getMruListUi,
      { objectApiName: 'Case', listViewApiName: 'Alle' },
      wrong('unrecognized config'),
    ],
    [
      'the recent list needs an object',
      getMruListRecords,
      { objectApiName: undefined },
      incomplete,
    ],
    [
      'sortBy must have texts',
      getListRecordsByName,
      { ...list, sortBy: ['Name', 5] },
      wrong('Expected string but received number (at config.sortBy[1])'),
    ],
    [
      'sortBy must be a list',
      getListRecordsByName,
      { ...list, sortBy: 'Name' },
      wrong('Expected array but received string (at config.sortBy)'),
    ],
    [
      'pageSize must be an integer',
      getListRecordsByName,
      { ...list, pageSize: 1.5 },
      wrong('Expected integer but received number (at config.pageSize)'),
    ],
    [
      'where must be a text',
      getListRecordsByName,
      { ...list, where: {} },
      wrong('Expected string but received object (at config.where)'),
    ],
    [
      'searchTerm must be a text',
      getListRecordsByName,
      { ...list, searchTerm: null },
      wrong('Expected string but received null (at config.searchTerm)'),
    ],
    [
      'fields must have texts',
      getListRecordsByName,
      { ...list, fields: [true] },
      wrong('Expected string but received boolean (at config.fields[0])'),
    ],
    [
      'fields must be a list',
      getListRecordsByName,
      { ...list, fields: 'Name' },
      wrong('Expected array but received string (at config.fields)'),
    ],
    [
      'optionalFields must be a list',
      getListUiByName,
      { ...list, optionalFields: 5 },
      wrong('Expected array but received number (at config.optionalFields)'),
    ],
    ...(['fields', 'optionalFields', 'sortBy'] as const).flatMap((key): typeof rows =>
      [
        ['a text', 'Name', 'string'] as const,
        ['a number', 5, 'number'] as const,
        ['null', null, 'null'] as const,
        ['an object', { objectApiName: 'Case', fieldApiName: 'Subject' }, 'object'] as const,
      ].flatMap(([what, value, received]): typeof rows => [
        [
          `${key} of a related list must be a list and not ${what}`,
          getRelatedListRecords,
          { ...related, [key]: value },
          wrong(`Expected array but received ${received} (at config.${key})`),
        ],
        [
          `${key} in a batch of related lists must be a list and not ${what}`,
          getRelatedListRecordsBatch,
          {
            parentRecordId: idOf(1),
            relatedListParameters: [{ relatedListId: 'Cases', [key]: value }],
          },
          wrong(
            `Expected array but received ${received} (at config.relatedListParameters[0].${key})`,
          ),
        ],
      ]),
    ),
    [
      'fields of getRelatedListInfo must be a list',
      getRelatedListInfo,
      { parentObjectApiName: 'Account', relatedListId: 'Cases', fields: 'Case.Subject' },
      wrong('Expected array but received string (at config.fields)'),
    ],
    [
      'relatedListId must be a text',
      getRelatedListRecords,
      { parentRecordId: idOf(1), relatedListId: 5 },
      wrong('Expected string but received number (at config.relatedListId)'),
    ],
    [
      'a malformed parentRecordId is incomplete',
      getRelatedListRecords,
      { parentRecordId: '500', relatedListId: 'Cases' },
      incomplete,
    ],
    [
      'a batch without related lists is incomplete',
      getRelatedListRecordsBatch,
      { parentRecordId: idOf(1), relatedListParameters: [] },
      incomplete,
    ],
    [
      'a related list in a batch has no page token',
      getRelatedListRecordsBatch,
      {
        parentRecordId: idOf(1),
        relatedListParameters: [{ relatedListId: 'Cases', pageToken: '5' }],
      },
      wrong(
        'Expected undefined but received string (at config.relatedListParameters[0].pageToken)',
      ),
    ],
  ];
  it.each(rows)('%s', (...[, { shape }, asked, becomes]) => {
    expect(prepareConfig(shape, asked)).toEqual(becomes);
  });

  const same: [rule: string, one: object, other: object][] = [
    ['the page size of 50', {}, { pageSize: 50 }],
    ['the first page', {}, { pageToken: '0' }],
    ['no order', {}, { sortBy: [] }],
    ['fields in any order', { fields: ['A', 'B'] }, { fields: ['B', 'A', 'B'] }],
  ];
  it.each(same)('the default gives the same config: %s', (_, one, other) => {
    expect(resolveConfig(getListRecordsByName, { ...list, ...one })).toEqual(
      resolveConfig(getListRecordsByName, { ...list, ...other }),
    );
  });
});

describe('the order of a page', () => {
  it('is split into a list at its commas', async () => {
    const { client } = listFixture(3);
    const page = await read(client, getListRecordsByName, {
      config: { ...list, sortBy: ['-Name', 'Id'] },
    });
    expect(page!.sortBy).toEqual(['-Name', 'Id']);
    const related = await read(client, getRelatedListRecords, {
      config: { parentRecordId: idOf(1), relatedListId: 'Cases', sortBy: ['Name', '-Id'] },
    });
    expect(related!.sortBy).toEqual(['Name', '-Id']);
  });

  it('is an empty list for a recent list without an order', async () => {
    const { client } = listFixture(3);
    expect(
      (await read(client, getMruListRecords, { config: { objectApiName: 'Case' } }))!.sortBy,
    ).toEqual([]);
    expect(
      (await read(client, getMruListUi, { config: { objectApiName: 'Case' } }))!.records.sortBy,
    ).toEqual([]);
  });
});

describe('several related lists', () => {
  const lists = (...names: string[]) => ({
    parentRecordId: idOf(1),
    relatedListParameters: names.map((relatedListId) => ({ relatedListId, pageSize: 2 })),
  });

  it('are read in one call, and each is cached for single reads', async () => {
    const { api, client } = listFixture(5);
    const batch = await read(client, getRelatedListRecordsBatch, {
      config: lists('Cases', 'Contacts'),
    });
    expect(batch!.results.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(api.since().map(({ path, body }) => [path, body])).toEqual([
      [
        `related-list-records/batch/${idOf(1)}`,
        {
          relatedListParameters: [
            { relatedListId: 'Cases', pageSize: 2 },
            { relatedListId: 'Contacts', pageSize: 2 },
          ],
        },
      ],
    ]);
    const one = await read(client, getRelatedListRecords, {
      config: { parentRecordId: idOf(1), relatedListId: 'Cases', pageSize: 2 },
    });
    expect(numbersOf(one)).toEqual(range(0, 2));
    expect(api.since()).toEqual([]);
    const next = await read(client, getRelatedListRecords, {
      config: {
        parentRecordId: idOf(1),
        relatedListId: 'Cases',
        pageSize: 2,
        pageToken: one!.nextPageToken!,
      },
    });
    expect(numbersOf(next)).toEqual(range(2, 4));
    // Only the list that is not cached is read.
    await read(client, getRelatedListRecordsBatch, { config: lists('Cases', 'Assets') });
    expect(
      api.calls
        .at(-1)!
        .body.relatedListParameters.map(
          ({ relatedListId }: { relatedListId: string }) => relatedListId,
        ),
    ).toEqual(['Assets']);
  });

  it('of which one is refused cache that error for 30 s, beside the others', async () => {
    const { api, client } = listFixture(5);
    const batch = await read(client, getRelatedListRecordsBatch, {
      config: lists('Cases', 'Onbekend'),
    });
    expect(batch!.results.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    api.since();
    setLater(29_000);
    await read(client, getRelatedListRecordsBatch, { config: lists('Cases', 'Onbekend') });
    expect(api.since()).toEqual([]);
  });
});
