import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyAdapter } from '#client/cache/adapter.ts';
import * as actions from '#client/adapters/actions.ts';
import { getApex, postApex } from '#client/adapters/apex.ts';
import { getRecordAvatars, updateRecordAvatar } from '#client/adapters/avatars.ts';
import { createBulkJob, getBulkJob, getBulkJobResults } from '#client/adapters/bulk-jobs.ts';
import { getDuplicateConfiguration, getDuplicates } from '#client/adapters/duplicates.ts';
import { createContentDocumentAndVersion, createContentVersion } from '#client/adapters/files.ts';
import * as listInfo from '#client/adapters/list-info.ts';
import {
  createListInfo,
  deleteListInfo,
  updateListInfoByName,
  updateListPreferences,
} from '#client/adapters/list-writes.ts';
import {
  getListCountByName,
  getListCountsByName,
  getListRecordsByName,
} from '#client/adapters/lists.ts';
import * as metadata from '#client/adapters/metadata.ts';
import * as quick from '#client/adapters/quick-actions.ts';
import * as defaults from '#client/adapters/record-defaults.ts';
import * as related from '#client/adapters/related-list-info.ts';
import {
  updateRelatedListInfo,
  updateRelatedListPreferences,
} from '#client/adapters/related-list-writes.ts';
import * as search from '#client/adapters/search.ts';
import type { Client } from '#client/client.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { peek, read } from '#client/cache/read.ts';
import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { getAppDetails, getApps, getNavItems } from '#client/adapters/metadata.ts';
import { getSeoProperties } from '#client/adapters/records.ts';

/** The client's reads and writes against a real server: record-api.md §7.2. */

let server: TestServer;
let client: Client;
const known = { account: '', request: '', user: '', article: '', communityId: '', job: '' };

beforeAll(async () => {
  server = await openTestServer();
  client = createClient({
    fetch: (path, init) => fetch(new URL(path, server.url), init),
    headers: { authorization: `Bearer ${await server.apiKey('beheer')}` },
    once: true,
  });
  known.account = await companyOf(server, 'korenaar');
  const first = async (statement: string): Promise<string> =>
    (await storedRows<{ id: string }>(server, statement))[0]!.id;
  known.request = await first(
    `select id from "case" where accountid = '${known.account}' order by id limit 1`,
  );
  known.user = await first('select id from "user" order by id limit 1');
  known.article = await first('select id from kennisartikel__c order by id limit 1');
  const everything = {
    operation: 'update',
    objectApiName: 'Case',
    recordIds: [known.request],
    fields: { Type: 'Vraag' },
  };
  known.job = (await createBulkJob(client, everything)).id;
  known.communityId = server.ctx.brand.communityId;
});
afterAll(() => server.close());

const global = { actionApiName: 'Global.NewCase' };
const ofCase = { objectApiName: 'Case' };
const lists = { parentObjectApiName: 'Account', relatedListNames: ['Contacts', 'Cases'] };

// Types cannot pair an adapter with its config: the rows below do.
type Row = [adapter: AnyAdapter<unknown, unknown>, answered: EndpointName, config: () => object];
const reads: Row[] = [
  [metadata.getObjectInfoDirectory, 'getObjectInfoDirectory', () => ({})],
  [
    metadata.getObjectInfo,
    'getObjectInfo',
    () => ({ objectApiName: { objectApiName: 'Account' } }),
  ],
  [
    metadata.getObjectInfos,
    'getObjectInfos',
    () => ({ objectApiNames: ['Contact', 'Nergens', 'Case'] }),
  ],
  [
    metadata.getPicklistValues,
    'getPicklistValues',
    () => ({ recordTypeId: null, fieldApiName: 'Case.Status' }),
  ],
  [
    metadata.getPicklistValuesByRecordType,
    'getPicklistValuesByRecordType',
    () => ({ ...ofCase, recordTypeId: null }),
  ],
  [metadata.getLayout, 'getLayout', () => ofCase],
  [metadata.getLayoutUserState, 'getLayoutUserState', () => ofCase],
  [metadata.getPathLayout, 'getPathLayout', () => ofCase],
  [getApps, 'getApps', () => ({})],
  [getAppDetails, 'getAppDetails', () => ({ appId: 'selected' })],
  [getNavItems, 'getNavItems', () => ({ navItemNames: ['Case'] })],
  [defaults.getRecordCreateDefaults, 'getRecordCreateDefaults', () => ofCase],
  [
    defaults.getRecordTemplateCreate,
    'getRecordTemplateCreate',
    () => ({ ...ofCase, optionalFields: ['Case.Subject'] }),
  ],
  [
    defaults.getRecordTemplateClone,
    'getRecordTemplateClone',
    () => ({ recordId: known.request, optionalFields: ['Case.Subject'] }),
  ],
  [getBulkJob, 'getBulkJob', () => ({ bulkJobId: known.job })],
  [getBulkJobResults, 'getBulkJobResults', () => ({ bulkJobId: known.job, status: 'succeeded' })],
  [getDuplicates, 'getDuplicates', () => ({ apiName: 'Account', fields: { Name: 'Bakkerij' } })],
  [getDuplicateConfiguration, 'getDuplicateConfiguration', () => ({ objectApiName: 'Account' })],
  [getRecordAvatars, 'getRecordAvatars', () => ({ recordIds: [known.user, known.account] })],
  [
    getSeoProperties,
    'getSeoProperties',
    () => ({ communityId: known.communityId, recordId: known.article }),
  ],
  [actions.getGlobalActions, 'getGlobalActions', () => ({})],
  [
    actions.getLookupActions,
    'getLookupActions',
    () => ({ objectApiNames: ['Account', 'Contact'] }),
  ],
  [actions.getObjectCreateActions, 'getObjectCreateActions', () => ofCase],
  [actions.getListViewActions, 'getListViewActions', () => ofCase],
  [
    actions.getRecordActions,
    'getRecordActions',
    () => ({ recordIds: [known.request], sections: ['Page'] }),
  ],
  [actions.getRecordEditActions, 'getRecordEditActions', () => ({ recordIds: [known.request] })],
  [
    actions.getRelatedListActions,
    'getRelatedListActions',
    () => ({ recordIds: [known.account], relatedListId: 'Contacts' }),
  ],
  [
    actions.getRelatedListsActions,
    'getRelatedListsActions',
    () => ({
      recordIds: [known.account],
      relatedListsActionParameters: [
        { relatedListId: 'Contacts' },
        { relatedListId: 'Cases', actionTypes: ['StandardButton'] },
      ],
    }),
  ],
  [
    actions.getRelatedListRecordActions,
    'getRelatedListRecordActions',
    () => ({ recordIds: [known.account], relatedListRecordIds: [known.request] }),
  ],
  [actions.getActionOverrides, 'getActionOverrides', () => ({ ...ofCase, type: 'View' })],
  [
    actions.getFormulaActivation,
    'getFormulaActivation',
    () => ({ actionFeature: 'QuickAction', objectApiNames: ['Case'] }),
  ],
  [quick.getQuickActionLayout, 'getQuickActionLayout', () => ({ ...global, ...ofCase })],
  [
    quick.getQuickActionDefaults,
    'getQuickActionDefaults',
    () => ({ actionApiName: 'Case.UpdateStatus', parentRecordId: known.request }),
  ],
  [quick.getQuickActionInfo, 'getQuickActionInfo', () => global],
  [
    search.getLookupRecords,
    'getLookupRecords',
    () => ({
      fieldApiName: 'Case.AccountId',
      q: 'bak',
      searchType: 'Search',
      orderBy: [{ fieldApiName: 'Name', isAscending: true }],
    }),
  ],
  [
    search.getKeywordSearchResults,
    'getKeywordSearchResults',
    () => ({ q: 'bakkerij', objectApiName: 'Account' }),
  ],
  [
    search.getSearchResults,
    'getSearchResults',
    () => ({ q: 'internet', answerTypes: ['Knowledge'] }),
  ],
  [search.getSearchFilterMetadata, 'getSearchFilterMetadata', () => ofCase],
  [
    search.getSearchFilterOptions,
    'getSearchFilterOptions',
    () => ({ ...ofCase, filterApiName: 'Status' }),
  ],
  [search.getLookupMetadata, 'getLookupMetadata', () => ({ fieldApiName: 'Case.AccountId' })],
  [
    getListCountByName,
    'getListCountByName',
    () => ({ ...ofCase, listViewApiName: 'Open', searchTerm: 'internet' }),
  ],
  [
    getListCountsByName,
    'getListCountBatch',
    () => ({ names: ['Case.Alle', 'Account.Alle', 'Case.Nergens'] }),
  ],
  [
    listInfo.getListInfoByName,
    'getListInfoByName',
    () => ({ ...ofCase, listViewApiName: '__Recent' }),
  ],
  [
    listInfo.getListInfosByName,
    'getListInfoBatch',
    () => ({ names: ['Case.Alle', 'Account.Alle', 'Case.Nergens'] }),
  ],
  [listInfo.getListInfosByObjectName, 'getListInfoSummaries', () => ofCase],
  [listInfo.getListObjectInfo, 'getListObjectInfo', () => ofCase],
  [
    listInfo.getListPreferences,
    'getListPreferences',
    () => ({ ...ofCase, listViewApiName: 'Alle' }),
  ],
  [related.getRelatedListsInfo, 'getRelatedListsInfo', () => ({ parentObjectApiName: 'Account' })],
  [
    related.getRelatedListInfo,
    'getRelatedListInfo',
    () => ({ parentObjectApiName: 'Account', relatedListId: 'Cases', optionalFields: ['Subject'] }),
  ],
  [related.getRelatedListInfoBatch, 'getRelatedListInfoBatch', () => lists],
  [
    related.getRelatedListPreferences,
    'getRelatedListPreferences',
    () => ({ preferencesId: 'Account.Cases' }),
  ],
  [
    related.getRelatedListPreferencesBatch,
    'getRelatedListPreferencesBatch',
    () => ({ preferencesIds: ['Account.Contacts', 'Account.Cases'] }),
  ],
  [
    related.getRelatedListCount,
    'getRelatedListCount',
    () => ({ parentRecordId: known.account, relatedListId: 'Cases' }),
  ],
  [
    related.getRelatedListsCount,
    'getRelatedListsCount',
    () => ({ parentRecordId: known.account, relatedListNames: ['Contacts', 'Cases'] }),
  ],
];

describe("the server's answer to an adapter has the declared shape", () => {
  it.each(reads.map(([adapter, ...row]) => [adapter.name, adapter, ...row] as const))(
    '%s',
    async (...[, adapter, answered, config]) => {
      const data = await read(client, adapter, { config: config() });
      expect(v.safeParse(endpoints[answered].answer!, data).issues).toBeUndefined();
      expect(peek(client, adapter, config()).state).toBe('fulfilled');
    },
  );
});

it('the table above lists every adapter that does not page', () => {
  const modules: object[] = [metadata, actions, quick, defaults, search, listInfo, related];
  const all = modules
    .flatMap((module) => Object.values(module))
    .flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'shape' in one ? [one] : [],
    );
  const asked = new Set<unknown>(reads.map(([adapter]) => adapter));
  // The test of list views below reads by id.
  expect(all.filter((one) => !asked.has(one))).toEqual([listInfo.getListInfoById]);
});

describe('a list view that the client created', () => {
  const makeList = async (listViewApiName: string) => {
    const made = await createListInfo(client, {
      ...ofCase,
      label: 'Mijn lijst',
      listViewApiName,
      includeDefaultAttributes: true,
    });
    const list = { ...ofCase, listViewApiName };
    return { made, list, byId: { listViewId: made.listReference.id } };
  };

  it('is in the cache, and read by name and id', async () => {
    const { made, list, byId } = await makeList('Gelezen');
    expect(peek(client, listInfo.getListInfoByName, list)).toEqual({
      state: 'fulfilled',
      data: made,
      error: undefined,
    });
    expect(await read(client, listInfo.getListInfoById, { config: byId })).toEqual(made);
  });

  it('is read as it was changed', async () => {
    const { list, byId } = await makeList('Veranderd');
    const changed = await updateListInfoByName(client, {
      ...list,
      label: 'Anders',
      filteredByInfo: null,
    });
    expect(changed.label).toBe('Anders');
    expect(await read(client, listInfo.getListInfoById, { config: byId })).toEqual(changed);
  });

  it('is read with its changed preferences, and its records in their order', async () => {
    const { list } = await makeList('Voorkeuren');
    const orderBySubject = (isAscending: boolean, columnWidths = {}) =>
      updateListPreferences(client, {
        ...list,
        ...columnWidths,
        orderedBy: [{ fieldApiName: 'Subject', isAscending }],
      });
    const readSort = async () =>
      (await read(client, getListRecordsByName, { config: { ...list, fields: ['Subject'] } }))
        ?.sortBy;
    const saved = await orderBySubject(false, { columnWidths: { Subject: 200 } });
    expect(saved.columnWidths['Subject']).toBe(200);
    const info = await read(client, listInfo.getListInfoByName, { config: list });
    expect(info?.userPreferences.columnWidths['Subject']).toBe(200);
    expect(await readSort()).toEqual(['-Subject']);
    await orderBySubject(true);
    expect(await readSort()).toEqual(['Subject']);
  });

  it('is not found after it was deleted', async () => {
    const { list } = await makeList('Verwijderd');
    await deleteListInfo(client, list);
    await expect(read(client, listInfo.getListInfoByName, { config: list })).rejects.toMatchObject({
      status: 404,
    });
  });
});

it("creating a list view with too long a label rejects with the server's errors", async () => {
  const refused = await createListInfo(client, {
    ...ofCase,
    label: 'x'.repeat(41),
    includeDefaultAttributes: true,
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FetchError);
  expect(refused).toMatchObject({ status: 400, errors: [{ arguments: ['label'] }] });
});

it('the client saves preferences of related lists and states of layout sections', async () => {
  const list = { parentObjectApiName: 'Account', relatedListId: 'Cases' };
  const info = await updateRelatedListInfo(client, {
    ...list,
    orderedByInfo: [{ fieldApiName: 'Subject', isAscending: true }],
  });
  expect(await read(client, related.getRelatedListInfo, { config: list })).toEqual(info);
  const savedPreferences = await updateRelatedListPreferences(client, {
    preferencesId: 'Account.Cases',
    columnWrap: { Subject: true },
  });
  expect(
    await read(client, related.getRelatedListPreferences, {
      config: { preferencesId: 'Account.Cases' },
      policy: 'no-cache',
    }),
  ).toEqual(savedPreferences);
  const layout = (await read(client, metadata.getLayout, { config: ofCase }))!;
  const state = await updateLayoutUserState(layout.sections[0]!.id);
  expect(
    await read(client, metadata.getLayoutUserState, { config: ofCase, policy: 'no-cache' }),
  ).toEqual(state);
});
const updateLayoutUserState = (section: string) =>
  metadata.updateLayoutUserState(client, {
    ...ofCase,
    sectionUserStates: { [section]: { collapsed: true } },
  });

it('quick actions create and update records', async () => {
  const made = await quick.performQuickAction(client, {
    ...global,
    apiName: 'Case',
    fields: { Subject: 'Van de client', AccountId: known.account },
  });
  expect(made).toMatchObject({ isCreated: true, isSuccess: true });
  const change = {
    actionApiName: 'Case.UpdateStatus',
    apiName: 'Case',
    contextId: made.id,
    fields: { Status: 'Wacht op feedback' },
  };
  expect(await quick.performUpdateRecordQuickAction(client, change)).toMatchObject({
    id: made.id,
    isCreated: false,
  });
});

it('the client uploads a file and a version, and sets and removes a photo', async () => {
  const png = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const { contentDocument } = await createContentDocumentAndVersion(client, {
    fileData: new File([png], 'foto.png', { type: 'image/png' }),
    description: 'Foto',
  });
  const { contentVersion } = await createContentVersion(client, {
    contentDocumentId: contentDocument.id,
    fileData: new Blob([png], { type: 'image/png' }),
    title: 'Foto 2',
  });
  expect(contentVersion.fields['Title']?.value).toBe('Foto 2');
  const avatar = await updateRecordAvatar(client, {
    recordId: known.account,
    contentVersionId: contentVersion.id,
  });
  expect(avatar.type).toBe('Photo');
  expect(
    (await read(client, getRecordAvatars, { config: { recordIds: [known.account] } }))?.results[0]
      ?.result,
  ).toEqual(avatar);
  expect(
    (await updateRecordAvatar(client, { recordId: known.account, contentVersionId: null })).type,
  ).toBe('Theme');
});

it('getApex reads a product method and postApex calls one', async () => {
  const config = {
    apexClass: 'CaseController',
    apexMethod: 'getTotalOpenCasesByAccountId',
    params: { accountId: known.account },
  };
  expect(await read(client, getApex, { config })).toEqual(expect.any(Number));
  const proof = postApex(client, {
    apexClass: 'UserController',
    apexMethod: 'updateUserDetails',
    params: { usr: {} },
  });
  await expect(proof).rejects.toMatchObject({ status: 400 });
});
