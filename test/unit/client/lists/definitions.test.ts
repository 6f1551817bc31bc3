import { afterEach, describe, expect, test, vi } from 'vitest';
import { getApex, postApex } from '#client/adapters/apex.ts';
import { getDuplicates } from '#client/adapters/duplicates.ts';
import { createContentVersion } from '#client/adapters/files.ts';
import {
  getListInfoByName,
  getListInfosByObjectName,
  getListPreferences,
} from '#client/adapters/list-info.ts';
import {
  createListInfo,
  deleteListInfo,
  updateListPreferences,
} from '#client/adapters/list-writes.ts';
import { getLayout, getPicklistValues } from '#client/adapters/metadata.ts';
import { performUpdateRecordQuickAction } from '#client/adapters/quick-actions.ts';
import { getRecord } from '#client/adapters/records.ts';
import { getRelatedListCount, getRelatedListInfo } from '#client/adapters/related-list-info.ts';
import { updateRelatedListInfo } from '#client/adapters/related-list-writes.ts';
import { getKeywordSearchResults } from '#client/adapters/search.ts';
import { peek, read } from '#client/cache/read.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { okResult, scriptedClient, refusalOf } from '../scripted-client.ts';
import { ids, setLater, advance, rowsOf } from '../client-fixture.ts';

afterEach(() => void vi.useRealTimers());

describe('an answer', () => {
  const layoutOf = (componentType: string) => ({
    sections: [{ layoutRows: [{ layoutItems: [{ layoutComponents: [{ componentType }] }] }] }],
  });

  test('of a layout with an unknown component is an error', async () => {
    const { client } = scriptedClient({ 'GET /ui-api/layout': () => layoutOf('Marquee') });
    expect(
      await refusalOf(read(client, getLayout, { config: { objectApiName: 'Case' } })),
    ).toMatchObject({
      message:
        'Invalid discriminatorValue Marquee. Expected one of Field, EmptySpace, CustomLink, Canvas, ReportChart, VisualforcePage',
    });
  });

  test.each(['Field', 'EmptySpace', 'CustomLink', 'Canvas', 'ReportChart', 'VisualforcePage'])(
    'of a layout with a %s is accepted',
    async (componentType) => {
      const { client } = scriptedClient({ 'GET /ui-api/layout': () => layoutOf(componentType) });
      expect(await read(client, getLayout, { config: { objectApiName: 'Case' } })).toEqual(
        layoutOf(componentType),
      );
    },
  );

  test('of a picklist with unknown attributes of a value is an error', async () => {
    const { client } = scriptedClient({
      'GET /ui-api/object-info': () => ({
        values: [{ attributes: null }, { attributes: { picklistAtrributesValueType: 'X' } }],
      }),
    });
    const config = { recordTypeId: null, fieldApiName: 'Case.Status' };
    expect(await refusalOf(read(client, getPicklistValues, { config }))).toMatchObject({
      message: 'Invalid discriminatorValue X. Expected one of CaseStatus',
    });
  });
});

describe('a config', () => {
  test('of getDuplicates must be a record input', async () => {
    const { client } = scriptedClient({});
    for (const config of [{ fields: [] }, { fields: { a: {} } }, { fields: {}, colour: 1 }])
      expect(
        await refusalOf(read(client, getDuplicates, { config: config as object })),
      ).toMatchObject({
        status: 400,
        statusText: 'INVALID_CONFIG',
        message: 'Invalid recordInput',
      });
  });

  test('of getLayout may omit the record type, but not set it to null', async () => {
    const { client } = scriptedClient({});
    const refused = await refusalOf(
      read(client, getLayout, { config: { objectApiName: 'Case', recordTypeId: null } }),
    );
    expect(refused).toMatchObject({
      status: 400,
      statusText: 'INVALID_CONFIG',
      message: 'Expected string but received null (at config.recordTypeId)',
    });
  });
});

describe('after a write', () => {
  const list = { objectApiName: 'Case', listViewApiName: 'Alle' };
  const listReference = { ...list, id: '00B17000001tiWZEAY', type: 'listView' };
  let label = 0;
  const answers = {
    'GET /ui-api/list-info/batch': () => ({
      results: [okResult({ label: 'info', listReference }), okResult({ label: 'other' })],
    }),
    'GET /ui-api/list-info/Case/Alle': () => ({ label: `info ${++label}`, listReference }),
    'GET /ui-api/list-info/Case/Ander': () => ({ label: `other ${++label}` }),
    'GET /ui-api/list-info/Case': () => ({ lists: [++label] }),
    'POST /ui-api/list-info/Case': () => ({ status: 201, body: { label: 'made', listReference } }),
    'GET /ui-api/list-preferences/Case/Alle': () => ({
      columnWidths: { a: ++label },
      listReference,
    }),
    'PATCH /ui-api/list-preferences/Case/Alle': () => ({ columnWidths: { a: 0 }, listReference }),
    'DELETE /ui-api/list-info/Case/Alle': () => ({ status: 204 }),
  };

  test('of preferences these are cached, and the list info is read again', async () => {
    const { client, shown, paths } = scriptedClient(answers);
    const info = shown(getListInfoByName, list);
    const another = shown(getListInfoByName, { ...list, listViewApiName: 'Ander' });
    const preferences = shown(getListPreferences, list);
    await advance();
    const before = paths().length;
    const savedPreferences = await updateListPreferences(client, {
      ...list,
      columnWidths: { a: 0 },
    });
    await advance();
    expect(preferences.now).toMatchObject({ state: 'fulfilled', data: savedPreferences });
    expect(paths().slice(before)).toEqual([
      'PATCH list-preferences/Case/Alle',
      'GET list-info/Case/Alle',
    ]);
    expect([info.snapshots.length, another.snapshots.length]).toEqual([2, 1]);
  });

  test('of preferences a pending older answer is replaced', async () => {
    const { api, client, shown } = scriptedClient(answers);
    api.holding = true;
    const preferences = shown(getListPreferences, list);
    await advance();
    const saving = updateListPreferences(client, { ...list, columnWidths: { a: 0 } });
    await advance();
    api.release(1);
    await saving;
    const older = label;
    api.holding = false;
    api.release();
    await advance();
    expect(preferences.now).toMatchObject({
      state: 'fulfilled',
      data: { columnWidths: { a: older + 1 } },
    });
  });

  test('of a new list it is cached, and the lists of its object are read again', async () => {
    const { client, paths } = scriptedClient(answers);
    await read(client, getListInfosByObjectName, { config: { objectApiName: 'Case' } });
    await createListInfo(client, { objectApiName: 'Case', label: 'made' });
    expect(peek(client, getListInfoByName, list)).toMatchObject({
      state: 'fulfilled',
      data: { label: 'made' },
    });
    await read(client, getListInfosByObjectName, { config: { objectApiName: 'Case' } });
    expect(paths().filter((path) => path.startsWith('GET'))).toHaveLength(2);
  });

  test('a deleted list is stale', async () => {
    const { client, paths } = scriptedClient(answers);
    await read(client, getListInfoByName, { config: list });
    await deleteListInfo(client, list);
    expect(peek(client, getListInfoByName, list).state).toBe('stale');
    expect(paths()).toEqual(['GET list-info/Case/Alle', 'DELETE list-info/Case/Alle']);
  });

  test('of a related list its info is cached', async () => {
    const config = { parentObjectApiName: 'Account', relatedListId: 'Cases' };
    const { client, paths } = scriptedClient({
      'PATCH /ui-api/related-list-info': () => ({ label: 'kept' }),
      'GET /ui-api/related-list-info': () => ({ label: 'asked' }),
    });
    await read(client, getRelatedListInfo, {
      config: { ...config, restrictColumnsToLayout: false },
    });
    await updateRelatedListInfo(client, { ...config, orderedByInfo: null });
    expect(await read(client, getRelatedListInfo, { config })).toEqual({ label: 'kept' });
    expect(
      peek(client, getRelatedListInfo, { ...config, restrictColumnsToLayout: false }).state,
    ).toBe('stale');
    expect(paths()).toHaveLength(2);
  });

  test('by a quick action the record and the lists of its object are read again', async () => {
    const { client, shown, api } = scriptedClient({
      'PATCH /ui-api/actions': () => ({
        contextId: ids.a,
        feedItemId: null,
        id: ids.a,
        isCreated: false,
        isSuccess: true,
        successMessage: null,
      }),
    });
    const record = shown(getRecord, { recordId: ids.a, fields: ['Case.Status'] });
    const cases = shown(rowsOf, { objectApiName: 'Case', fields: ['Subject'] });
    await advance();
    api.change(ids.a, { Status: 'Gesloten' });
    await performUpdateRecordQuickAction(client, {
      actionApiName: 'Case.UpdateStatus',
      apiName: 'Case',
      contextId: ids.a,
      fields: { Status: 'Gesloten' },
    });
    await advance();
    expect(record.now.data.fields.Status.value).toBe('Gesloten');
    expect(api.calls.filter(({ path }) => path === 'rows/Case')).toHaveLength(2);
    expect(cases.now.state).toBe('fulfilled');
  });

  test('of a record the searches and counts of its object are stale', async () => {
    const { client } = scriptedClient({
      'POST /ui-api/search': () => ({ objectApiName: 'Case' }),
      'GET /ui-api/related-list-count': () => ({
        count: 1,
        listReference: { objectApiName: 'Case' },
      }),
    });
    const search = { q: 'glas', objectApiName: 'Case' };
    const count = { parentRecordId: ids.account, relatedListId: 'Cases' };
    await read(client, getKeywordSearchResults, { config: search });
    await read(client, getRelatedListCount, { config: count });
    await read(client, getRecord, { config: { recordId: ids.a, fields: ['Case.Status'] } });
    await updateRecord(client, { fields: { Id: ids.a, Status: 'Gesloten' } });
    expect([
      peek(client, getKeywordSearchResults, search).state,
      peek(client, getRelatedListCount, count).state,
    ]).toEqual(['stale', 'stale']);
  });

  test('of an upload its records are cached', async () => {
    const document = {
      apiName: 'ContentDocument',
      childRelationships: {},
      eTag: '',
      fields: { Title: { displayValue: null, value: 'a' } },
      id: '069000000000001AAA',
    };
    const rest = {
      lastModifiedById: null,
      lastModifiedDate: null,
      recordTypeId: null,
      recordTypeInfo: null,
      systemModstamp: null,
      weakEtag: 1,
    };
    const version = { ...document, ...rest, apiName: 'ContentVersion', id: '068000000000001AAA' };
    const { client, paths } = scriptedClient({
      'POST /ui-api/records/content': () => ({
        status: 201,
        body: {
          contentDocument: { ...document, ...rest },
          contentDocumentLinks: [],
          contentVersion: version,
        },
      }),
    });
    const uploaded = await createContentVersion(client, {
      contentDocumentId: document.id,
      fileData: new File(['a'], 'a.txt'),
    });
    expect(uploaded.contentVersion.id).toBe(version.id);
    const record = await read(client, getRecord, {
      config: { recordId: document.id, fields: ['ContentDocument.Title'] },
    });
    expect(record?.fields['Title']).toEqual({ displayValue: null, value: 'a' });
    expect(paths()).toEqual(['POST records/content-documents/069000000000001AAA/content-versions']);
  });
});

describe('Apex methods', () => {
  const call = { apexClass: 'CaseController', apexMethod: 'getTotalOpenCasesByAccountId' };

  test('are cached 5 minutes for each set of parameters', async () => {
    const { api, client } = scriptedClient({ 'GET /lwr/apex': () => 3 });
    const ask = (params: Record<string, string | number>) =>
      read(client, getApex, { config: { ...call, params } });
    expect(await ask({ accountId: ids.account, b: 1 })).toBe(3);
    await ask({ b: 1, accountId: ids.account });
    expect(api.calls.map(({ url }) => url)).toEqual([
      `/lwr/apex/v65.0/CaseController/getTotalOpenCasesByAccountId?accountId=${ids.account}&b=1`,
    ]);
    await ask({ accountId: ids.account });
    expect(api.count).toBe(2);
    setLater(300_000);
    await ask({ accountId: ids.account });
    expect(api.count).toBe(2);
    setLater(1);
    await ask({ accountId: ids.account });
    expect(api.count).toBe(3);
  });

  test('need no parameters', async () => {
    const { api, client } = scriptedClient({ 'GET /lwr/apex': () => ({ profileName: null }) });
    await read(client, getApex, {
      config: { apexClass: 'MedewerkerController', apexMethod: 'getUserProfileMedewerkerRecordId' },
    });
    expect(api.calls.map(({ url }) => url)).toEqual([
      '/lwr/apex/v65.0/MedewerkerController/getUserProfileMedewerkerRecordId',
    ]);
  });

  test('that write are sent each time, with one object', async () => {
    const { api, client } = scriptedClient({
      'POST /lwr/apex': () => ({ status: 200, body: { status: 'Success' } }),
    });
    const usr = { Id: ids.owner, FirstName: 'Jan' };
    for (let i = 0; i < 2; i++)
      expect(
        await postApex(client, {
          apexClass: 'UserController',
          apexMethod: 'updateUserDetails',
          params: { usr },
        }),
      ).toEqual({ status: 'Success' });
    expect(api.calls.map(({ url, body }) => [url, body])).toEqual(
      Array(2).fill(['/lwr/apex/v65.0/UserController/updateUserDetails', { usr }]),
    );
  });

  test('need a class and a method', async () => {
    const { api, client } = scriptedClient({});
    await expect(postApex(client, { apexClass: 'UserController', apexMethod: '' })).rejects.toThrow(
      new Error('Invalid config for postApex'),
    );
    expect(
      await read(client, getApex, { config: { apexClass: 'UserController' } }),
    ).toBeUndefined();
    expect(api.count).toBe(0);
  });
});
