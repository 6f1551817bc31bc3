import type { endpoints } from '#protocol/api/endpoints.ts';

/** What each parameter of each endpoint changes; `parameters.test.ts` checks it. */

type Endpoints = typeof endpoints;

/**
 * Two calls that differ in the parameter alone, with different answers; or with the same answer and
 * why; or the test file that shows the parameter's effect.
 */
type Pair = readonly [without: string, withIt: string];
export type Effect = Pair | { alike: Pair; because: string } | { shownIn: string };
/** A new parameter without a line here does not compile. */
type Effects = { [Name in keyof Endpoints]: { [Param in keyof Endpoints[Name]['query']]: Effect } };

const added =
  (param: string) =>
  (path: string): Pair => [path, `${path}${path.includes('?') ? '&' : '?'}${param}`];
const ofType = added('actionTypes=CustomButton');
const ofSection = added('sections=ActivityComposer');
const ofNames = (path: string) => added('apiNames=Onbekend')(`${path}?retrievalMode=All`);
const ofScreen = added('formFactor=Small');
const otherType = added('recordTypeId=012zzzzzzzzzzzz');
const anyScreen = (what: string, path: string): Effect => ({
  alike: ofScreen(path),
  because: `${what} are the same on every kind of screen`,
});
const onAnyScreen = (path: string): Effect => anyScreen('actions', path);
const acting = (path: string) =>
  ({
    actionTypes: ofType(path),
    formFactor: onAnyScreen(path),
    sections: ofSection(path),
  }) as const;

const reading = (path: string) =>
  ({
    childRelationships: added('childRelationships=Account.Cases')(
      `${path}?optionalFields=Account.Id`,
    ),
    fields: added('fields=Account.Name')(`${path}?optionalFields=Account.Id`),
    forms: added('forms=Adres')(`${path}?optionalFields=Account.Id`),
    layoutTypes: added('layoutTypes=Compact')(`${path}?optionalFields=Account.Id`),
    modes: added('modes=Create')(`${path}?layoutTypes=Full`),
    optionalFields: added('optionalFields=Account.Name')(`${path}?fields=Account.Id`),
    pageSize: added('pageSize=1')(`${path}?fields=Account.Id&childRelationships=Account.Cases`),
    updateMru: { shownIn: 'saves.test.ts' },
  }) as const;

const saving = {
  allowSaveOnDuplicate: { shownIn: 'duplicates.test.ts' },
  handleOwnerChange: { shownIn: 'saves.test.ts' },
  includeFieldsInBody: { shownIn: 'saves.test.ts' },
  triggerOtherEmail: { shownIn: 'save-options.test.ts' },
  triggerUserEmail: { shownIn: 'save-options.test.ts' },
  useDefaultRule: { shownIn: 'save-options.test.ts' },
} as const;

const where = encodeURIComponent('{ Subject: { eq: "Niet te vinden" } }');
/** The rows of some list of requests. */
const listing = (path: string) =>
  ({
    fields: added('fields=Case.Description')(path),
    optionalFields: added('optionalFields=Case.Description')(path),
    pageSize: added('pageSize=1')(path),
    pageToken: added('pageToken=1')(path),
    sortBy: added('sortBy=-CaseNumber')(path),
  }) as const;
const summaries = (path: string) =>
  ({
    pageSize: added('pageSize=1')(path),
    pageToken: added('pageToken=1')(path),
    q: added('q=Storingen')(path),
    recentListsOnly: added('recentListsOnly=true')(path),
  }) as const;
const casesOf = '/related-list-records/ACCOUNT/Cases';
const lookup = '/lookups/Case/AccountId';
const keyword = '/search/results/keyword';
const filters = '/search-info/Case/filters';
const sosl = '/services/data/v65.0';
const parts = `${sosl}/parameterizedSearch`;
const oneOfAll = (param: string): Effect => ({
  alike: added(`${param}=Anders`)(filters),
  because: 'searches have one configuration, and come by one channel',
});

const recordEdit = '/actions/record/REQUEST/record-edit';
const inList = '/actions/record/REQUEST/related-list-record/COMMENT';
const children = '/records/ACCOUNT/child-relationships/Cases';

const lookupEffects = {
  dependentFieldBindings: { shownIn: 'lookups.test.ts' },
  orderBy: added('orderBy=-Name')(lookup),
  page: added('page=2')(`${lookup}?pageSize=1`),
  pageSize: added('pageSize=1')(lookup),
  q: [`${lookup}?searchType=Search&q=bakkerij`, `${lookup}?searchType=Search&q=garage`],
  searchType: added('searchType=Search')(`${lookup}?q=bakkerij`),
  sourceRecordId: added('sourceRecordId=500zzzzzzzzzzzz')(lookup),
  targetApiName: added('targetApiName=Account')('/lookups/ContentDocumentLink/LinkedEntityId'),
} as const;

export const effects: Effects = {
  getGlobalActions: {
    actionTypes: ofType('/actions/global'),
    apiNames: ofNames('/actions/global'),
    formFactor: onAnyScreen('/actions/global'),
    retrievalMode: {
      alike: added('retrievalMode=All')('/actions/global'),
      because: 'all that can be done from anywhere stands there at once',
    },
    sections: ofSection('/actions/global'),
  },
  getLookupActions: acting('/actions/lookup/Contact'),
  getObjectCreateActions: acting('/actions/object/Case/record-create'),
  getListViewActions: acting('/actions/object/Case/list-view'),
  getRecordActions: {
    actionTypes: ofType('/actions/record/REQUEST'),
    apiNames: ofNames('/actions/record/REQUEST'),
    formFactor: onAnyScreen('/actions/record/REQUEST'),
    retrievalMode: added('retrievalMode=All')('/actions/record/REQUEST'),
    sections: ofSection('/actions/record/REQUEST'),
  },
  getRecordEditActions: acting(recordEdit),
  getRelatedListActions: {},
  getRelatedListsActions: {},
  getRelatedListRecordActions: {
    actionTypes: ofType(inList),
    formFactor: onAnyScreen(inList),
    sections: ofSection(inList),
  },
  getQuickActionLayout: {
    objectApiName: added('objectApiName=Account')('/actions/layout/Case.UpdateStatus'),
    recordTypeId: otherType('/actions/layout/Case.UpdateStatus'),
  },
  getQuickActionDefaults: {
    optionalFields: added('optionalFields=Case.Account.Name')(
      '/actions/record-defaults/Global.NewCase?parentRecordId=ACCOUNT',
    ),
    parentRecordId: added('parentRecordId=ACCOUNT')('/actions/record-defaults/Global.NewCase'),
  },
  getQuickActionInfo: {
    parentRecordId: added('parentRecordId=ACCOUNT')('/actions/quick-action-info/Global.NewCase'),
  },
  getActionOverrides: {
    defaultTemplateOnly: {
      alike: added('defaultTemplateOnly=true')('/actions/overrides/Case'),
      because: 'no object has a page of its own in the place of a standard one',
    },
    type: added('type=Edit')('/actions/overrides/Case'),
  },
  getFormulaActivation: {
    application: added('application=Medewerker')('/actions/formula-activation/StandardButton'),
    objectApiNames: added('objectApiNames=Case')('/actions/formula-activation/StandardButton'),
  },
  performQuickAction: {},
  performUpdateRecordQuickAction: {},

  getRecordAvatars: { formFactor: anyScreen('pictures', '/record-avatars/batch/ACCOUNT') },
  updateRecordAvatar: {},
  getRecordPhoto: {},
  createBulkJob: {},
  getBulkJob: {},
  getBulkJobResults: {
    pageSize: { shownIn: 'bulk-jobs.test.ts' },
    pageToken: { shownIn: 'bulk-jobs.test.ts' },
    status: { shownIn: 'bulk-jobs.test.ts' },
  },
  updateBulkJob: {},
  getDuplicates: {},
  getDuplicateConfiguration: { recordTypeId: otherType('/duplicates/Account') },
  createContentDocumentAndVersion: {},
  createContentVersion: {},
  getVersionData: {},

  getObjectInfoDirectory: {},
  getObjectInfo: {},
  getObjectInfos: {},
  getPicklistValuesByRecordType: {},
  getPicklistValues: {},
  getLayout: {
    formFactor: ofScreen('/layout/Case'),
    layoutType: added('layoutType=Compact')('/layout/Case'),
    mode: added('mode=Create')('/layout/Case'),
    recordTypeId: otherType('/layout/Case'),
  },
  getLayoutUserState: {
    layoutType: added('layoutType=Compact')('/layout/Case/user-state'),
    mode: added('mode=Create')('/layout/Case/user-state'),
    recordTypeId: otherType('/layout/Case/user-state'),
  },
  updateLayoutUserState: {
    layoutType: added('layoutType=Compact')('/layout/Case/user-state'),
    mode: added('mode=Create')('/layout/Case/user-state'),
    recordTypeId: otherType('/layout/Case/user-state'),
  },
  getPathLayout: {
    formFactor: anyScreen('the steps of a path', '/path/layout/Case'),
    layoutOverride: added('layoutOverride=00hzzzzzzzzzzzz')('/path/layout/Case'),
    mode: { shownIn: 'metadata.test.ts' },
    recordTypeId: otherType('/path/layout/Case'),
  },

  getApps: {
    formFactor: anyScreen('apps', '/apps'),
    userCustomizations: added('userCustomizations=false')('/apps'),
  },
  getAppDetails: {
    formFactor: anyScreen('apps', '/apps/selected'),
    userCustomizations: added('userCustomizations=false')('/apps/selected'),
  },
  getNavItems: {
    formFactor: anyScreen('menus', '/nav-items'),
    navItemNames: added('navItemNames=Case')('/nav-items'),
    page: added('page=1')('/nav-items?pageSize=2'),
    pageSize: added('pageSize=2')('/nav-items'),
  },

  getRecordCreateDefaults: {
    formFactor: ofScreen('/record-defaults/create/Case'),
    optionalFields: added('optionalFields=Case.Owner.Username')('/record-defaults/create/Case'),
    recordTypeId: otherType('/record-defaults/create/Case'),
  },
  getRecordTemplateCreate: {
    optionalFields: added('optionalFields=Case.Status')('/record-defaults/template/create/Case'),
    recordTypeId: otherType('/record-defaults/template/create/Case'),
  },
  getRecordTemplateClone: {
    optionalFields: added('optionalFields=Case.Status')('/record-defaults/template/clone/REQUEST'),
    recordTypeId: otherType('/record-defaults/template/clone/REQUEST'),
  },

  getRecord: reading('/records/ACCOUNT'),
  getRecords: {
    ...reading('/records/batch/ACCOUNT'),
    updateMru: { shownIn: 'batch-reads.test.ts' },
  },
  getRecordUi: {
    childRelationships: added('childRelationships=Account.Cases')('/record-ui/ACCOUNT'),
    formFactor: ofScreen('/record-ui/ACCOUNT'),
    layoutTypes: added('layoutTypes=Compact')('/record-ui/ACCOUNT'),
    modes: added('modes=Edit')('/record-ui/ACCOUNT'),
    optionalFields: added('optionalFields=Account.SystemModstamp')(
      '/record-ui/ACCOUNT?layoutTypes=Compact',
    ),
    pageSize: added('pageSize=1')('/record-ui/ACCOUNT?childRelationships=Account.Cases'),
    updateMru: { shownIn: 'record-ui.test.ts' },
  },
  getChildRelationship: {
    fields: added('fields=Subject')(children),
    optionalFields: added('optionalFields=Subject')(children),
    pageSize: added('pageSize=1')(children),
    pageToken: added('pageToken=1')(children),
  },
  getListUiByName: listing('/list-ui/Case/Alle'),
  getListUiById: listing('/list-ui/LIST'),
  getListRecordsByName: {
    ...listing('/list-records/Case/Alle'),
    searchTerm: added('searchTerm=onvindbaar')('/list-records/Case/Alle'),
    where: added(`where=${where}`)('/list-records/Case/Alle'),
  },
  postListRecordsByName: {},
  getListRecordsById: listing('/list-records/LIST'),
  getListCountBatch: {
    maxCount: added('maxCount=1')('/list-count/batch?names=Case.Alle'),
    names: added('names=Account.Alle')('/list-count/batch?names=Case.Alle'),
  },
  getListCountByName: {
    maxCount: added('maxCount=1')('/list-count/Case/Alle'),
    searchTerm: added('searchTerm=onvindbaar')('/list-count/Case/Alle'),
    where: added(`where=${where}`)('/list-count/Case/Alle'),
  },
  getListUiSummaries: summaries('/list-ui/Case'),
  getMruListUi: listing('/mru-list-ui/Case'),
  getMruListRecords: listing('/mru-list-records/Case'),
  getListInfoBatch: {
    ids: added('ids=LIST')('/list-info/batch?names=Account.Alle'),
    names: added('names=Account.Alle')('/list-info/batch?ids=LIST'),
  },
  getListInfoSummaries: summaries('/list-info/Case'),
  createListInfo: {},
  getListInfoByName: {},
  getListInfoById: {},
  updateListInfoByName: {},
  deleteListInfo: {},
  getListObjectInfo: {},
  getListPreferences: {},
  updateListPreferences: {},

  getRelatedListCount: { maxCount: added('maxCount=1')('/related-list-count/ACCOUNT/Cases') },
  getRelatedListsCount: {
    maxCount: added('maxCount=1')('/related-list-count/batch/ACCOUNT/Cases'),
  },
  getRelatedListsInfo: { recordTypeId: otherType('/related-list-info/Account') },
  getRelatedListInfo: {
    fields: added('fields=Case.Subject')('/related-list-info/Account/Cases'),
    optionalFields: added('optionalFields=Case.Subject')('/related-list-info/Account/Cases'),
    recordTypeId: otherType('/related-list-info/Account/Cases'),
    restrictColumnsToLayout: added('restrictColumnsToLayout=false')(
      '/related-list-info/Account/Cases',
    ),
  },
  updateRelatedListInfo: {},
  getRelatedListInfoBatch: {
    recordTypeId: otherType('/related-list-info/batch/Account/Cases'),
    restrictColumnsToLayout: added('restrictColumnsToLayout=false')(
      '/related-list-info/batch/Account/Cases',
    ),
  },
  getRelatedListPreferences: {},
  updateRelatedListPreferences: {},
  getRelatedListPreferencesBatch: {},
  getRelatedListRecords: {
    ...listing(casesOf),
    includeColumnLabels: added('includeColumnLabels=true')(casesOf),
    where: added(`where=${where}`)(casesOf),
  },
  postRelatedListRecords: {},
  getRelatedListRecordsBatch: {},

  getLookupRecords: lookupEffects,
  getLookupRecordsPage: lookupEffects,
  getLookupMetadata: {},
  getKeywordSearchResults: {
    objectApiName: [
      `${keyword}?q=bakkerij&objectApiName=Account`,
      `${keyword}?q=bakkerij&objectApiName=Contact`,
    ],
    q: [`${keyword}?objectApiName=Account&q=bakkerij`, `${keyword}?objectApiName=Account&q=garage`],
  },
  getSearchResults: { q: ['/search/results?q=bakkerij', '/search/results?q=garage'] },
  getSearchFilterMetadata: {
    channel: oneOfAll('channel'),
    configurationName: oneOfAll('configurationName'),
  },
  getSearchFilterOptions: { q: added('q=ge')('/search-info/Case/filters/Status/options') },

  getSeoProperties: {
    fields: added('fields=Name')(
      '/services/data/v65.0/connect/communities/0DB000000000001AAA/seo/properties/PRODUCT',
    ),
  },
  query: {
    columns: added('columns=true')('/services/data/v65.0/query?q=SELECT+Id+FROM+Case+LIMIT+1'),
    q: [
      '/services/data/v65.0/query?q=SELECT+COUNT()+FROM+Case',
      '/services/data/v65.0/query?q=SELECT+COUNT()+FROM+Account',
    ],
  },
  queryAll: {
    columns: added('columns=true')('/services/data/v65.0/queryAll?q=SELECT+Id+FROM+Case+LIMIT+1'),
    q: [
      '/services/data/v65.0/queryAll?q=SELECT+COUNT()+FROM+Case',
      '/services/data/v65.0/queryAll?q=SELECT+COUNT()+FROM+Account',
    ],
  },
  queryMore: {},
  describeGlobal: {},
  getSobject: {},
  describeSobject: {},
  describeSobjectLayouts: {},
  describeSobjectLayout: {},
  createSobject: {},
  readSobject: { fields: added('fields=Subject')('/services/data/v65.0/sobjects/Case/REQUEST') },
  readByExternalId: {
    fields: added('fields=Subject')('/services/data/v65.0/sobjects/Case/Id/REQUEST'),
  },
  upsertByExternalId: {},
  deleteByExternalId: {},
  upsertSobjects: {},
  getUpdatedIds: {
    start: { shownIn: 'replication.test.ts' },
    end: { shownIn: 'replication.test.ts' },
  },
  getDeletedIds: {
    start: { shownIn: 'replication.test.ts' },
    end: { shownIn: 'replication.test.ts' },
  },
  updateSobject: {},
  deleteSobject: {},
  createSobjects: {},
  updateSobjects: {},
  deleteSobjects: {
    allOrNone: { shownIn: 'sobject-collections.test.ts' },
    ids: { shownIn: 'sobject-collections.test.ts' },
  },
  readSobjects: {
    fields: [
      '/services/data/v65.0/composite/sobjects/Case?ids=REQUEST&fields=Id',
      '/services/data/v65.0/composite/sobjects/Case?ids=REQUEST&fields=Subject',
    ],
    ids: [
      '/services/data/v65.0/composite/sobjects/Case?ids=REQUEST&fields=Id',
      '/services/data/v65.0/composite/sobjects/Case?ids=500zzzzzzzzzzzz&fields=Id',
    ],
  },
  postReadSobjects: {},
  composite: {},
  compositeBatch: {},
  compositeTree: {},
  graphql: {},
  createIngestJob: {},
  getIngestJobs: {},
  getIngestJob: {},
  uploadIngestRows: {},
  updateIngestJob: {},
  deleteIngestJob: {},
  getIngestSuccesses: {},
  getIngestFailures: {},
  getIngestRest: {},
  createQueryJob: {},
  getQueryJobs: {},
  getQueryJob: {},
  getQueryJobResults: {
    locator: { shownIn: 'bulk-query.test.ts' },
    maxRecords: { shownIn: 'bulk-query.test.ts' },
  },
  updateQueryJob: {},
  deleteQueryJob: {},
  getLimits: {},
  getTabs: {},
  getTheme: {},
  getGlobalQuickActions: {},
  getObjectQuickActions: {},
  getRecordCount: {
    sObjects: added('sObjects=Account')('/services/data/v65.0/limits/recordCount'),
  },
  getRecent: { limit: added('limit=1')('/services/data/v65.0/recent') },
  getChatterUser: {},
  searchSosl: {
    q: [
      `${sosl}/search?q=${encodeURIComponent('FIND {bakkerij} RETURNING Account')}`,
      `${sosl}/search?q=${encodeURIComponent('FIND {garage} RETURNING Account')}`,
    ],
  },
  getParameterizedSearch: {
    q: [`${parts}?sobject=Account&q=bakkerij`, `${parts}?sobject=Account&q=garage`],
    in: added('in=PHONE')(`${parts}?sobject=Account&q=bakkerij`),
    fields: added('fields=Id,Name')(`${parts}?sobject=Account&q=bakkerij`),
    sobject: added('sobject=Account')(`${parts}?q=bakkerij`),
    overallLimit: added('overallLimit=1')(`${parts}?q=bakkerij`),
    defaultLimit: added('defaultLimit=1')(`${parts}?sobject=Account,Contact,Case&q=bakkerij`),
    spellCorrection: added('spellCorrection=false')(`${parts}?sobject=Account&q=bakkerei`),
  },
  postParameterizedSearch: {},
  getSearchScopeOrder: {},
  getSearchLayout: { q: added('q=Account')(`${sosl}/search/layout`) },
  getListViews: {},
  getRecentListViews: {},
  getListViewById: {},
  describeListViewById: {},
  getListViewResultsById: {
    limit: added('limit=1')(`${sosl}/sobjects/Case/listviews/LIST/results`),
    offset: added('offset=1')(`${sosl}/sobjects/Case/listviews/LIST/results`),
  },
  describeApi: {},
  getChanges: { since: { shownIn: 'changes-since.test.ts' } },

  createRecord: saving,
  executeBatchRecordOperations: { useDefaultRule: { shownIn: 'save-options.test.ts' } },
  updateRecord: saving,
  deleteRecord: {},
  getDeletedRecords: {
    objectApiName: { shownIn: 'deleted-records.test.ts' },
    pageSize: { shownIn: 'deleted-records.test.ts' },
    pageToken: { shownIn: 'deleted-records.test.ts' },
  },
  undeleteRecord: {},
  getMergePlan: {},
  mergeRecords: {},
};
