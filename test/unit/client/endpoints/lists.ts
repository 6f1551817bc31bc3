import { type Row, account, master, other } from './row.ts';

export const lists: Record<string, Row> = {
  getListInfoByName: {
    endpoint: 'getListInfoByName',
    config: { objectApiName: 'Case', listViewApiName: '__Recent' },
    path: '/ui-api/list-info/Case/__recent',
    needs: ['objectApiName', 'listViewApiName'],
  },
  getListCountByName: {
    endpoint: 'getListCountByName',
    config: {
      objectApiName: 'Case',
      listViewApiName: 'Open',
      searchTerm: 'internet',
      where: '{ Type: { eq: "Vraag" } }',
      maxCount: 50,
    },
    path: '/ui-api/list-count/Case/Open?maxCount=50&searchTerm=internet&where=%7B%20Type%3A%20%7B%20eq%3A%20%22Vraag%22%20%7D%20%7D',
    least: {
      config: { objectApiName: 'Case', listViewApiName: 'Open' },
      path: '/ui-api/list-count/Case/Open?maxCount=100000',
    },
    needs: ['objectApiName', 'listViewApiName'],
  },
  getListCountsByName: {
    endpoint: 'getListCountBatch',
    config: { names: ['Contact.Alle', 'Case.Open'], maxCount: 50 },
    path: '/ui-api/list-count/batch?maxCount=50&names=Contact.Alle,Case.Open',
    least: {
      config: { names: ['Contact.Alle'] },
      path: '/ui-api/list-count/batch?maxCount=100000&names=Contact.Alle',
    },
    needs: ['names'],
  },
  getListInfoById: {
    endpoint: 'getListInfoById',
    config: { listViewId: '00B17000001tiWZ' },
    path: `/ui-api/list-info/${other}`,
    needs: ['listViewId'],
  },
  getListInfosByName: {
    endpoint: 'getListInfoBatch',
    config: { names: ['Contact.Alle', 'Case.__Recent'] },
    path: '/ui-api/list-info/batch?names=Contact.Alle,Case.__recent',
    needs: ['names'],
  },
  getListInfosByObjectName: {
    endpoint: 'getListInfoSummaries',
    config: { objectApiName: 'Case', pageSize: 5, pageToken: '5', q: 'a', recentListsOnly: true },
    path: '/ui-api/list-info/Case?pageSize=5&pageToken=5&q=a&recentListsOnly=true',
    least: {
      config: { objectApiName: 'Case' },
      path: '/ui-api/list-info/Case?pageSize=20&recentListsOnly=false',
    },
    needs: ['objectApiName'],
  },
  getListObjectInfo: {
    endpoint: 'getListObjectInfo',
    config: { objectApiName: 'Case' },
    path: '/ui-api/list-object-info/Case',
    needs: ['objectApiName'],
  },
  getListPreferences: {
    endpoint: 'getListPreferences',
    config: { objectApiName: 'Case', listViewApiName: 'Alle' },
    path: '/ui-api/list-preferences/Case/Alle',
    needs: ['objectApiName', 'listViewApiName'],
  },
};

export const relatedLists: Record<string, Row> = {
  getRelatedListsInfo: {
    endpoint: 'getRelatedListsInfo',
    config: { parentObjectApiName: 'Account', recordTypeId: null },
    path: `/ui-api/related-list-info/Account?recordTypeId=${master}`,
    least: {
      config: { parentObjectApiName: 'Account' },
      path: `/ui-api/related-list-info/Account?recordTypeId=${master}`,
    },
    needs: ['parentObjectApiName'],
  },
  getRelatedListInfo: {
    endpoint: 'getRelatedListInfo',
    config: {
      parentObjectApiName: 'Account',
      relatedListId: 'Contacts',
      recordTypeId: master,
      fields: ['Name', 'Contact.Id'],
      optionalFields: ['Phone'],
      restrictColumnsToLayout: false,
    },
    path: `/ui-api/related-list-info/Account/Contacts?fields=Contact.Id,Name&optionalFields=Phone&recordTypeId=${master}&restrictColumnsToLayout=false`,
    least: {
      config: { parentObjectApiName: 'Account', relatedListId: 'Contacts' },
      path: `/ui-api/related-list-info/Account/Contacts?recordTypeId=${master}&restrictColumnsToLayout=true`,
    },
    needs: ['parentObjectApiName', 'relatedListId'],
  },
  getRelatedListInfoBatch: {
    endpoint: 'getRelatedListInfoBatch',
    config: {
      parentObjectApiName: 'Account',
      relatedListNames: ['Contacts', 'Cases'],
      recordTypeId: null,
      restrictColumnsToLayout: false,
    },
    path: `/ui-api/related-list-info/batch/Account/Contacts,Cases?recordTypeId=${master}&restrictColumnsToLayout=false`,
    least: {
      config: { parentObjectApiName: 'Account', relatedListNames: ['Cases'] },
      path: `/ui-api/related-list-info/batch/Account/Cases?recordTypeId=${master}&restrictColumnsToLayout=true`,
    },
    needs: ['parentObjectApiName', 'relatedListNames'],
  },
  getRelatedListPreferences: {
    endpoint: 'getRelatedListPreferences',
    config: { preferencesId: 'Account.Contacts' },
    path: '/ui-api/related-list-preferences/Account.Contacts',
    needs: ['preferencesId'],
  },
  getRelatedListPreferencesBatch: {
    endpoint: 'getRelatedListPreferencesBatch',
    config: { preferencesIds: ['Account.Contacts', 'Account.Cases'] },
    path: '/ui-api/related-list-preferences/batch/Account.Contacts,Account.Cases',
    needs: ['preferencesIds'],
  },
  getRelatedListCount: {
    endpoint: 'getRelatedListCount',
    config: { parentRecordId: account, relatedListId: 'Cases', maxCount: 99 },
    path: `/ui-api/related-list-count/${account}/Cases?maxCount=99`,
    least: {
      config: { parentRecordId: account, relatedListId: 'Cases' },
      path: `/ui-api/related-list-count/${account}/Cases?maxCount=20`,
    },
    needs: ['parentRecordId', 'relatedListId'],
  },
  getRelatedListsCount: {
    endpoint: 'getRelatedListsCount',
    config: { parentRecordId: account, relatedListNames: ['Contacts', 'Cases'], maxCount: 99 },
    path: `/ui-api/related-list-count/batch/${account}/Contacts,Cases?maxCount=99`,
    least: {
      config: { parentRecordId: account, relatedListNames: ['Cases'] },
      path: `/ui-api/related-list-count/batch/${account}/Cases?maxCount=20`,
    },
    needs: ['parentRecordId', 'relatedListNames'],
  },
};
