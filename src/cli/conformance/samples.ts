import { masterRecordTypeId } from '#protocol/constants.ts';
import type { EndpointName } from '#protocol/api/endpoints.ts';
import { restDeletes, restSamples } from './rest-samples.ts';
import {
  changeOfNothing,
  fileForm,
  type ConformanceFixture,
  patch,
  post,
  type Sample,
} from './tested-server.ts';

/** Calls that delete records come after the calls that need these records. */
export const samples: { [Name in EndpointName]: (world: ConformanceFixture) => Sample } = {
  describeApi: () => ({ path: '/openapi.json', maybe404: true }),
  ...restSamples,
  // This endpoint is not part of the platform's API, so other servers need not have it.
  getChanges: () => ({
    path: '/ui-api/changes',
    headers: { accept: 'text/event-stream' },
    maybe404: true,
  }),
  getObjectInfoDirectory: () => ({ path: '/ui-api/object-info' }),
  getObjectInfo: () => ({ path: '/ui-api/object-info/Account' }),
  getObjectInfos: () => ({ path: '/ui-api/object-info/batch/Account,Case' }),
  getPicklistValuesByRecordType: () => ({
    path: `/ui-api/object-info/Case/picklist-values/${masterRecordTypeId}`,
  }),
  getPicklistValues: () => ({
    path: `/ui-api/object-info/Case/picklist-values/${masterRecordTypeId}/Status`,
  }),
  getLayout: () => ({ path: '/ui-api/layout/Account?layoutType=Full&mode=View' }),
  getLayoutUserState: () => ({ path: '/ui-api/layout/Account/user-state' }),
  updateLayoutUserState: () =>
    patch('/ui-api/layout/Account/user-state', { sectionUserStates: {} }),
  getPathLayout: () => ({ path: '/ui-api/path/layout/Case', maybe404: true }),
  getApps: () => ({ path: '/ui-api/apps' }),
  getAppDetails: () => ({ path: '/ui-api/apps/selected', maybe404: true }),
  getNavItems: () => ({ path: '/ui-api/nav-items' }),
  createRecord: ({ account, mark }) => ({
    ...post('/ui-api/records', {
      apiName: 'Case',
      fields: { Subject: `${mark} made`, AccountId: account },
    }),
  }),
  getRecord: ({ request }) => ({
    path: `/ui-api/records/${request}?fields=Case.Subject,Case.Account.Name`,
  }),
  getRecords: ({ account, request }) => ({
    path: `/ui-api/records/batch/${account},${request}?fields=Account.Name,Case.Subject`,
  }),
  getRecordUi: ({ account }) => ({ path: `/ui-api/record-ui/${account}` }),
  getChildRelationship: ({ account }) => ({
    path: `/ui-api/records/${account}/child-relationships/Cases?fields=Case.Subject`,
  }),
  updateRecord: ({ request, mark }) =>
    patch(`/ui-api/records/${request}`, { fields: { Subject: `${mark} changed` } }),
  executeBatchRecordOperations: ({ request, mark }) =>
    post('/ui-api/records/batch', {
      operations: [
        { type: 'Update', records: [{ fields: { Id: request, Subject: `${mark} in a batch` } }] },
      ],
    }),
  getRecordCreateDefaults: () => ({ path: '/ui-api/record-defaults/create/Case' }),
  getRecordTemplateCreate: () => ({
    path: '/ui-api/record-defaults/template/create/Case?optionalFields=Case.Status',
  }),
  getRecordTemplateClone: ({ request }) => ({
    path: `/ui-api/record-defaults/template/clone/${request}?optionalFields=Case.Subject`,
  }),
  createContentDocumentAndVersion: ({ mark }) => ({
    ...post('/ui-api/records/content-documents/content-versions', fileForm(mark)),
  }),
  createContentVersion: ({ document, mark }) => ({
    ...post(
      `/ui-api/records/content-documents/${document}/content-versions`,
      fileForm(`${mark} again`),
    ),
  }),
  getVersionData: ({ version }) => ({ path: `/sobjects/ContentVersion/${version}/VersionData` }),
  getRecordAvatars: ({ account, contact }) => ({
    path: `/ui-api/record-avatars/batch/${account},${contact}`,
  }),
  updateRecordAvatar: ({ contact }) =>
    post(`/ui-api/record-avatars/${contact}/association`, { contentVersionId: null }),
  getRecordPhoto: ({ contact }) => ({
    path: `/ui-api/record-avatars/${contact}/photo`,
    maybe404: true,
  }),
  getDuplicates: ({ mark }) =>
    post('/ui-api/predupe', { apiName: 'Contact', fields: { LastName: mark } }),
  getDuplicateConfiguration: () => ({ path: '/ui-api/duplicates/Contact' }),
  // Bulk jobs are not part of the platform's API either.
  createBulkJob: ({ list, mark }) => ({
    ...post('/ui-api/bulk-jobs', changeOfNothing(list.name, mark)),
    maybe404: true,
  }),
  getBulkJob: ({ job }) => ({ path: `/ui-api/bulk-jobs/${job}`, maybe404: true }),
  getBulkJobResults: ({ job }) => ({
    path: `/ui-api/bulk-jobs/${job}/results?pageSize=2`,
    maybe404: true,
  }),
  updateBulkJob: ({ job }) => ({
    ...patch(`/ui-api/bulk-jobs/${job}`, { status: 'running' }),
    maybe404: true,
  }),
  getListUiSummaries: () => ({ path: '/ui-api/list-ui/Account' }),
  getListUiByName: ({ list }) => ({ path: `/ui-api/list-ui/Account/${list.name}?pageSize=2` }),
  getListUiById: ({ list }) => ({ path: `/ui-api/list-ui/${list.id}?pageSize=2` }),
  getListRecordsByName: ({ list }) => ({
    path: `/ui-api/list-records/Account/${list.name}?pageSize=2`,
  }),
  postListRecordsByName: ({ list }) =>
    post(`/ui-api/list-records/Account/${list.name}`, { pageSize: 2, fields: ['Account.Phone'] }),
  getListRecordsById: ({ list }) => ({ path: `/ui-api/list-records/${list.id}?pageSize=2` }),
  getMruListUi: () => ({ path: '/ui-api/mru-list-ui/Account' }),
  getMruListRecords: () => ({ path: '/ui-api/mru-list-records/Account' }),
  getListCountBatch: ({ list }) => ({
    path: `/ui-api/list-count/batch?names=Account.${list.name}`,
  }),
  getListCountByName: ({ list }) => ({ path: `/ui-api/list-count/Account/${list.name}` }),
  getListInfoBatch: ({ list }) => ({ path: `/ui-api/list-info/batch?names=Account.${list.name}` }),
  getListInfoSummaries: () => ({ path: '/ui-api/list-info/Account' }),
  createListInfo: ({ mark }) => ({
    ...post('/ui-api/list-info/Account', {
      label: mark,
      listViewApiName: mark.replaceAll(/\W/g, '_'),
      displayColumns: ['Name'],
    }),
  }),
  getListInfoByName: ({ mark }) => ({
    path: `/ui-api/list-info/Account/${mark.replaceAll(/\W/g, '_')}`,
  }),
  getListInfoById: ({ list }) => ({ path: `/ui-api/list-info/${list.id}` }),
  updateListInfoByName: ({ mark }) =>
    patch(`/ui-api/list-info/Account/${mark.replaceAll(/\W/g, '_')}`, {
      displayColumns: ['Name', 'Phone'],
    }),
  getListPreferences: ({ mark }) => ({
    path: `/ui-api/list-preferences/Account/${mark.replaceAll(/\W/g, '_')}`,
  }),
  updateListPreferences: ({ mark }) =>
    patch(`/ui-api/list-preferences/Account/${mark.replaceAll(/\W/g, '_')}`, {
      columnWidths: { Name: 240 },
    }),
  deleteListInfo: ({ mark }) => ({
    path: `/ui-api/list-info/Account/${mark.replaceAll(/\W/g, '_')}`,
    method: 'DELETE',
    status: 204,
  }),
  getListObjectInfo: () => ({ path: '/ui-api/list-object-info/Account' }),
  getGlobalActions: () => ({ path: '/ui-api/actions/global' }),
  getLookupActions: () => ({ path: '/ui-api/actions/lookup/Account' }),
  getObjectCreateActions: () => ({ path: '/ui-api/actions/object/Account/record-create' }),
  getListViewActions: () => ({ path: '/ui-api/actions/object/Account/list-view' }),
  getRecordActions: ({ account }) => ({ path: `/ui-api/actions/record/${account}` }),
  getRecordEditActions: ({ account }) => ({
    path: `/ui-api/actions/record/${account}/record-edit`,
  }),
  getRelatedListActions: ({ account }) =>
    post(`/ui-api/actions/record/${account}/related-list/Contacts`),
  getRelatedListsActions: ({ account }) =>
    post(`/ui-api/actions/record/${account}/related-list/batch`, {
      relatedListsActionParameters: [{ relatedListId: 'Contacts' }],
    }),
  getRelatedListRecordActions: ({ account, contact }) => ({
    path: `/ui-api/actions/record/${account}/related-list-record/${contact}`,
  }),
  getQuickActionLayout: () => ({ path: '/ui-api/actions/layout/Global.NewCase', maybe404: true }),
  getQuickActionDefaults: () => ({
    path: '/ui-api/actions/record-defaults/Global.NewCase',
    maybe404: true,
  }),
  getQuickActionInfo: () => ({
    path: '/ui-api/actions/quick-action-info/Global.NewCase',
    maybe404: true,
  }),
  getActionOverrides: () => ({ path: '/ui-api/actions/overrides/Case' }),
  getFormulaActivation: () => ({ path: '/ui-api/actions/formula-activation/QuickAction' }),
  performQuickAction: ({ account, mark }) => ({
    ...post('/ui-api/actions/perform-quick-action/Global.NewCase', {
      apiName: 'Case',
      fields: { Subject: `${mark} quick`, AccountId: account },
    }),
    maybe404: true,
  }),
  performUpdateRecordQuickAction: ({ request, status }) => ({
    ...patch('/ui-api/actions/perform-quick-action/Case.UpdateStatus', {
      apiName: 'Case',
      contextId: request,
      fields: { Status: status },
    }),
    maybe404: true,
  }),
  getRelatedListCount: ({ account }) => ({
    path: `/ui-api/related-list-count/${account}/Contacts`,
  }),
  getRelatedListsCount: ({ account }) => ({
    path: `/ui-api/related-list-count/batch/${account}/Contacts,Cases`,
  }),
  getRelatedListsInfo: () => ({ path: '/ui-api/related-list-info/Account' }),
  getRelatedListInfo: () => ({ path: '/ui-api/related-list-info/Account/Contacts' }),
  updateRelatedListInfo: () =>
    patch('/ui-api/related-list-info/Account/Contacts', {
      orderedByInfo: [{ fieldApiName: 'Name', isAscending: true }],
    }),
  getRelatedListInfoBatch: () => ({
    path: '/ui-api/related-list-info/batch/Account/Contacts,Cases',
  }),
  getRelatedListPreferences: () => ({ path: '/ui-api/related-list-preferences/Account.Contacts' }),
  updateRelatedListPreferences: () =>
    patch('/ui-api/related-list-preferences/Account.Contacts', { columnWidths: {} }),
  getRelatedListPreferencesBatch: () => ({
    path: '/ui-api/related-list-preferences/batch/Account.Contacts',
  }),
  getRelatedListRecords: ({ account }) => ({
    path: `/ui-api/related-list-records/${account}/Contacts?fields=Contact.Name`,
  }),
  postRelatedListRecords: ({ account }) =>
    post(`/ui-api/related-list-records/${account}/Contacts`, { fields: ['Contact.Name'] }),
  getRelatedListRecordsBatch: ({ account }) =>
    post(`/ui-api/related-list-records/batch/${account}`, {
      relatedListParameters: [{ relatedListId: 'Contacts' }],
    }),
  getLookupRecords: () => post('/ui-api/lookups/Contact/AccountId?searchType=Recent'),
  getLookupRecordsPage: () => ({
    path: '/ui-api/lookups/Contact/AccountId?searchType=Recent&page=1&pageSize=2',
  }),
  getLookupMetadata: () => ({ path: '/ui-api/search-info/Contact/lookup/AccountId' }),
  getKeywordSearchResults: () =>
    post('/ui-api/search/results/keyword?objectApiName=Account&q=Conformance'),
  getSearchResults: () => post('/ui-api/search/results?q=Conformance'),
  getSearchFilterMetadata: () => ({ path: '/ui-api/search-info/Case/filters' }),
  getSearchFilterOptions: () => ({ path: '/ui-api/search-info/Case/filters/Status/options' }),
  getSeoProperties: ({ community, account }) => ({
    path: `/connect/communities/${community}/seo/properties/${account}`,
  }),
  // Deleted records, undelete and merging are not part of the platform's API, so other servers need
  // not have them. Undelete succeeds for a record that is not deleted.
  getDeletedRecords: () => ({ path: '/ui-api/deleted-records', maybe404: true }),
  undeleteRecord: ({ request }) => ({
    ...post(`/ui-api/records/${request}/undelete`),
    maybe404: true,
  }),
  getMergePlan: ({ pair }) => ({ path: `/ui-api/merge-plans/${pair.join()}`, maybe404: true }),
  mergeRecords: ({ pair: [stays, goes] }) => ({
    ...post(`/ui-api/records/${stays}/merge`, { recordIds: [goes] }),
    maybe404: true,
  }),
  ...restDeletes,
  deleteRecord: ({ request }) => ({
    path: `/ui-api/records/${request}`,
    method: 'DELETE',
    status: 204,
  }),
};
