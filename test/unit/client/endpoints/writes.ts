import type { EndpointName } from '#protocol/api/endpoints.ts';
import { updateRecordAvatar } from '#client/adapters/avatars.ts';
import { createContentDocumentAndVersion, createContentVersion } from '#client/adapters/files.ts';
import {
  createListInfo,
  deleteListInfo,
  updateListInfoByName,
  updateListPreferences,
} from '#client/adapters/list-writes.ts';
import { updateLayoutUserState } from '#client/adapters/metadata.ts';
import {
  performQuickAction,
  performUpdateRecordQuickAction,
} from '#client/adapters/quick-actions.ts';
import {
  updateRelatedListInfo,
  updateRelatedListPreferences,
} from '#client/adapters/related-list-writes.ts';
import type { Client } from '#client/client.ts';
import { createRecord } from '#client/save/create-record.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { mergeRecords } from '#client/adapters/merge.ts';
import { undeleteRecord } from '#client/save/undelete-record.ts';
import { updateRecord } from '#client/save/update-record.ts';
import { executeBatchRecordOperations } from '#client/save/write-batch.ts';
import { bulkWrites } from './bulk-writes.ts';
import { account, master, other } from './row.ts';

/**
 * The request of each write, and its message for a wrong config. Source: record-api.md §6, §7.2,
 * §7.4.
 */
export type WriteRow = {
  endpoint: EndpointName;
  write: (client: Client, input: never) => Promise<unknown>;
  input: unknown;
  path: string;
  body?: unknown;
  answer: unknown;
  status?: number;
  says: string;
  wrong: readonly unknown[];
};

const record = (id: string, apiName: string) => ({
  apiName,
  childRelationships: {},
  eTag: '',
  fields: {},
  id,
  lastModifiedById: null,
  lastModifiedDate: null,
  recordTypeId: null,
  recordTypeInfo: null,
  systemModstamp: null,
  weakEtag: 1,
});
const listReference = {
  id: other,
  listViewApiName: 'Alle',
  objectApiName: 'Case',
  type: 'listView',
};
const uploaded = {
  contentDocument: record('069000000000001AAA', 'ContentDocument'),
  contentDocumentLinks: [],
  contentVersion: record('068000000000001AAA', 'ContentVersion'),
};
const performed = {
  contextId: null,
  feedItemId: null,
  id: account,
  isCreated: true,
  isSuccess: true,
  successMessage: null,
};
const filter = { fieldApiName: 'Status', operandLabels: ['Nieuw'], operator: 'Equals' };
const order = { fieldApiName: 'Status', isAscending: true };
const preferences = {
  columnWidths: { Status: 100, Subject: -1 },
  columnWrap: { Status: true },
  orderedBy: [order],
};
const wrongPreferences = [
  { columnWidths: { Status: 1.5 } },
  { columnWrap: { Status: 'yes' } },
  { orderedBy: [{ fieldApiName: 'Status' }] },
  { colour: 1 },
];
const list = { objectApiName: 'Case', listViewApiName: 'Alle' };
const definition = {
  displayColumns: ['Subject', 'Status'],
  filterLogicString: null,
  filteredByInfo: [filter],
  label: 'Mijn lijst',
  listShares: [],
  scope: { apiName: 'mine' },
  visibility: 'Private',
};
const wrongDefinition = [
  { filteredByInfo: [{ ...filter, operandLabels: 'Nieuw' }] },
  { filteredByInfo: [{ ...filter, operator: 1 }] },
  { filteredByInfo: [{ ...filter, fieldApiName: null }] },
  { scope: { apiName: 1 } },
  { displayColumns: 'Subject' },
  { colour: 1 },
];
const file = new Blob(['a'], { type: 'text/plain' });
const input = { fields: { Status: 'Nieuw' } };

export const writes: Record<string, WriteRow> = {
  createRecord: {
    endpoint: 'createRecord',
    write: createRecord,
    input: { apiName: 'Case', ...input },
    path: '/ui-api/records',
    body: { apiName: 'Case', ...input },
    answer: record(account, 'Case'),
    status: 201,
    says: 'Invalid recordInput',
    wrong: [null, {}, { fields: { a: [] } }],
  },
  updateRecord: {
    endpoint: 'updateRecord',
    write: updateRecord,
    input: { fields: { Id: account, Status: 'Nieuw' } },
    path: `/ui-api/records/${account}`,
    body: input,
    answer: record(account, 'Case'),
    says: 'Invalid recordInput',
    wrong: [null, {}, input],
  },
  deleteRecord: {
    endpoint: 'deleteRecord',
    write: deleteRecord,
    input: account,
    path: `/ui-api/records/${account}`,
    answer: undefined,
    status: 204,
    says: 'Invalid config for deleteRecord',
    wrong: [null, '001', {}],
  },
  undeleteRecord: {
    endpoint: 'undeleteRecord',
    write: undeleteRecord,
    input: account,
    path: `/ui-api/records/${account}/undelete`,
    answer: record(account, 'Account'),
    says: 'Invalid config for undeleteRecord',
    wrong: [null, '001', {}],
  },
  mergeRecords: {
    endpoint: 'mergeRecords',
    write: mergeRecords,
    input: { recordId: account, recordIds: [master], takes: { Phone: master } },
    path: `/ui-api/records/${account}/merge`,
    body: { recordIds: [master], takes: { Phone: master } },
    answer: record(account, 'Account'),
    says: 'Invalid config for mergeRecords',
    wrong: [null, { recordId: account }, { recordId: account, recordIds: [master], takes: 1 }],
  },
  ...bulkWrites,
  executeBatchRecordOperations: {
    endpoint: 'executeBatchRecordOperations',
    write: executeBatchRecordOperations,
    input: {
      allOrNone: true,
      operations: [{ type: 'Create', records: [{ apiName: 'Case', ...input }] }],
    },
    path: '/ui-api/records/batch',
    body: {
      allOrNone: true,
      operations: [{ type: 'CREATE', records: [{ apiName: 'Case', ...input }] }],
    },
    answer: { hasErrors: false, results: [{ statusCode: 201, result: record(account, 'Case') }] },
    says: 'Invalid config for executeBatchRecordOperations',
    wrong: [null, { operations: [] }, { allOrNone: true }],
  },
  createContentDocumentAndVersion: {
    endpoint: 'createContentDocumentAndVersion',
    write: createContentDocumentAndVersion,
    input: { fileData: file, title: 'a' },
    path: '/ui-api/records/content-documents/content-versions',
    body: { title: 'a', fileData: 'a' },
    answer: uploaded,
    status: 201,
    says: 'Invalid config for createContentDocumentAndVersion',
    wrong: [
      null,
      {},
      { fileData: 'a' },
      { fileData: file, title: 1 },
      { fileData: file, colour: 1 },
    ],
  },
  createContentVersion: {
    endpoint: 'createContentVersion',
    write: createContentVersion,
    input: { contentDocumentId: '069000000000001', fileData: file, description: 'b' },
    path: '/ui-api/records/content-documents/069000000000001AAA/content-versions',
    body: { description: 'b', fileData: 'a' },
    answer: uploaded,
    status: 201,
    says: 'Invalid config for createContentVersion',
    wrong: [null, { fileData: file }, { contentDocumentId: '069000000000001', fileData: null }],
  },
  updateRecordAvatar: {
    endpoint: 'updateRecordAvatar',
    write: updateRecordAvatar,
    input: { recordId: account, contentVersionId: '068000000000001' },
    path: `/ui-api/record-avatars/${account}/association`,
    body: { contentVersionId: '068000000000001AAA' },
    answer: {
      eTag: '',
      initials: 'B',
      recordId: account,
      themeInfo: { color: null, iconUrl: null },
      type: 'Theme',
    },
    says: 'updateRecordAvatar invalid configuration',
    wrong: [
      null,
      { recordId: account },
      { contentVersionId: null },
      { recordId: account, contentVersionId: 1 },
    ],
  },
  updateLayoutUserState: {
    endpoint: 'updateLayoutUserState',
    write: updateLayoutUserState,
    input: { objectApiName: 'Case', sectionUserStates: { a: { collapsed: true } } },
    path: `/ui-api/layout/Case/user-state?layoutType=Full&mode=View&recordTypeId=${master}`,
    body: { sectionUserStates: { a: { collapsed: true } } },
    answer: { id: other, sectionUserStates: {} },
    says: 'Invalid config for updateLayoutUserState',
    wrong: [
      null,
      { objectApiName: 'Case' },
      { objectApiName: 'Case', sectionUserStates: {}, recordTypeId: null },
      { objectApiName: 'Case', sectionUserStates: { a: true } },
    ],
  },
  createListInfo: {
    endpoint: 'createListInfo',
    write: createListInfo,
    input: {
      objectApiName: 'Case',
      listViewApiName: 'Mijn',
      includeDefaultAttributes: true,
      ...definition,
    },
    path: '/ui-api/list-info/Case',
    body: { listViewApiName: 'Mijn', includeDefaultAttributes: true, ...definition },
    answer: { listReference },
    status: 201,
    says: 'Invalid config for createListInfo',
    wrong: [null, {}, ...wrongDefinition.map((one) => ({ objectApiName: 'Case', ...one }))],
  },
  updateListInfoByName: {
    endpoint: 'updateListInfoByName',
    write: updateListInfoByName,
    input: { ...list, ...definition, filteredByInfo: null },
    path: '/ui-api/list-info/Case/Alle',
    body: { ...definition, filteredByInfo: null },
    answer: { listReference },
    says: 'Invalid config for updateListInfoByName',
    wrong: [
      null,
      { objectApiName: 'Case' },
      { ...list, includeDefaultAttributes: true },
      ...wrongDefinition.map((one) => ({ ...list, ...one })),
    ],
  },
  deleteListInfo: {
    endpoint: 'deleteListInfo',
    write: deleteListInfo,
    input: list,
    path: '/ui-api/list-info/Case/Alle',
    answer: undefined,
    status: 204,
    says: 'Invalid config for deleteListInfo',
    wrong: [null, { objectApiName: 'Case' }],
  },
  updateListPreferences: {
    endpoint: 'updateListPreferences',
    write: updateListPreferences,
    input: { ...list, ...preferences },
    path: '/ui-api/list-preferences/Case/Alle',
    body: preferences,
    answer: { listReference },
    says: 'Invalid config for updateListPreferences',
    wrong: [
      null,
      { objectApiName: 'Case' },
      ...wrongPreferences.map((one) => ({ ...list, ...one })),
    ],
  },
  updateRelatedListInfo: {
    endpoint: 'updateRelatedListInfo',
    write: updateRelatedListInfo,
    input: {
      parentObjectApiName: 'Account',
      relatedListId: 'Cases',
      orderedByInfo: [order],
      userPreferences: { columnWidths: { Status: 1 }, columnWrap: null },
    },
    path: '/ui-api/related-list-info/Account/Cases',
    body: {
      orderedByInfo: [order],
      userPreferences: { columnWidths: { Status: 1 }, columnWrap: null },
    },
    answer: {},
    says: 'Invalid config for updateRelatedListInfo',
    wrong: [
      null,
      { parentObjectApiName: 'Account' },
      {
        parentObjectApiName: 'Account',
        relatedListId: 'Cases',
        userPreferences: { columnWidths: [] },
      },
      { parentObjectApiName: 'Account', relatedListId: 3 },
    ],
  },
  updateRelatedListPreferences: {
    endpoint: 'updateRelatedListPreferences',
    write: updateRelatedListPreferences,
    input: { preferencesId: 'Account.Cases', ...preferences },
    path: '/ui-api/related-list-preferences/Account.Cases',
    body: preferences,
    answer: {},
    says: 'Invalid config for updateRelatedListPreferences',
    wrong: [
      null,
      {},
      ...wrongPreferences.map((one) => ({ preferencesId: 'Account.Cases', ...one })),
    ],
  },
  performQuickAction: {
    endpoint: 'performQuickAction',
    write: performQuickAction,
    input: {
      actionApiName: 'Global.NewCase',
      apiName: 'Case',
      allowSaveOnDuplicate: true,
      fileIds: [account],
      ...input,
    },
    path: '/ui-api/actions/perform-quick-action/Global.NewCase',
    body: { apiName: 'Case', allowSaveOnDuplicate: true, fileIds: [account], ...input },
    answer: performed,
    says: 'Invalid config for performQuickAction',
    wrong: [
      null,
      { actionApiName: 'Global.NewCase', apiName: 'Case' },
      { actionApiName: 'Global.NewCase', apiName: 'Case', fields: { a: {} } },
    ],
  },
  performUpdateRecordQuickAction: {
    endpoint: 'performUpdateRecordQuickAction',
    write: performUpdateRecordQuickAction,
    input: { actionApiName: 'Case.UpdateStatus', apiName: 'Case', contextId: account, ...input },
    path: '/ui-api/actions/perform-quick-action/Case.UpdateStatus',
    body: { apiName: 'Case', contextId: account, ...input },
    answer: { ...performed, isCreated: false },
    says: 'Invalid config for performUpdateRecordQuickAction',
    wrong: [null, { actionApiName: 'Case.UpdateStatus', apiName: 'Case', ...input, contextId: 4 }],
  },
};
