import { type Row, account, other } from './row.ts';

const rowsAsked = {
  fields: ['Name', 'Case.Id'],
  optionalFields: ['Phone'],
  pageSize: 5,
  pageToken: '5',
  sortBy: ['-Name', 'Id'],
};
const rowsInPath =
  'fields=Case.Id,Name&optionalFields=Phone&pageSize=5&pageToken=5&sortBy=-Name,Id';
const rowsInBody = {
  fields: ['Case.Id', 'Name'],
  optionalFields: ['Phone'],
  pageSize: 5,
  pageToken: '5',
  sortBy: ['-Name', 'Id'],
};
const list = { objectApiName: 'Case', listViewApiName: 'Alle' };
const where = '{ Status: { eq: "Nieuw" } }';

/** Pages of rows. */
export const pages: Record<string, Row> = {
  getListRecordsByName: {
    endpoint: 'postListRecordsByName',
    config: { ...list, ...rowsAsked, searchTerm: 'bak', where },
    path: '/ui-api/list-records/Case/Alle',
    body: { ...rowsInBody, searchTerm: 'bak', where },
    least: { config: list, path: '/ui-api/list-records/Case/Alle', body: { pageSize: 50 } },
    needs: ['objectApiName', 'listViewApiName'],
  },
  getListRecordsById: {
    endpoint: 'getListRecordsById',
    config: { listViewId: other, ...rowsAsked },
    path: `/ui-api/list-records/${other}?${rowsInPath}`,
    least: {
      config: { listViewId: '00B17000001tiWZ' },
      path: `/ui-api/list-records/${other}?pageSize=50`,
    },
    needs: ['listViewId'],
  },
  getMruListRecords: {
    endpoint: 'getMruListRecords',
    config: { objectApiName: 'Case', ...rowsAsked },
    path: `/ui-api/mru-list-records/Case?${rowsInPath}`,
    least: { config: { objectApiName: 'Case' }, path: '/ui-api/mru-list-records/Case?pageSize=50' },
    needs: ['objectApiName'],
  },
  getListUiByName: {
    endpoint: 'getListUiByName',
    config: { ...list, ...rowsAsked },
    path: `/ui-api/list-ui/Case/Alle?${rowsInPath}`,
    least: { config: list, path: '/ui-api/list-ui/Case/Alle?pageSize=50' },
    needs: ['objectApiName', 'listViewApiName'],
  },
  getListUiById: {
    endpoint: 'getListUiById',
    config: { listViewId: other, ...rowsAsked },
    path: `/ui-api/list-ui/${other}?${rowsInPath}`,
    least: { config: { listViewId: other }, path: `/ui-api/list-ui/${other}?pageSize=50` },
    needs: ['listViewId'],
  },
  getMruListUi: {
    endpoint: 'getMruListUi',
    config: { objectApiName: 'Case', ...rowsAsked },
    path: `/ui-api/mru-list-ui/Case?${rowsInPath}`,
    least: { config: { objectApiName: 'Case' }, path: '/ui-api/mru-list-ui/Case?pageSize=50' },
    needs: ['objectApiName'],
  },
  getListUiSummaries: {
    endpoint: 'getListUiSummaries',
    config: { objectApiName: 'Case', pageSize: 5, pageToken: '5', q: 'a', recentListsOnly: true },
    path: '/ui-api/list-ui/Case?pageSize=5&pageToken=5&q=a&recentListsOnly=true',
    least: {
      config: { objectApiName: 'Case' },
      path: '/ui-api/list-ui/Case?pageSize=20&recentListsOnly=false',
    },
    needs: ['objectApiName'],
  },
  getRelatedListRecords: {
    endpoint: 'postRelatedListRecords',
    config: {
      parentRecordId: account,
      relatedListId: 'Cases',
      ...rowsAsked,
      where,
      includeColumnLabels: true,
    },
    path: `/ui-api/related-list-records/${account}/Cases`,
    body: { ...rowsInBody, where, includeColumnLabels: true },
    least: {
      config: { parentRecordId: account, relatedListId: 'Cases' },
      path: `/ui-api/related-list-records/${account}/Cases`,
      body: { pageSize: 50 },
    },
    needs: ['parentRecordId', 'relatedListId'],
  },
  getRelatedListRecordsBatch: {
    endpoint: 'getRelatedListRecordsBatch',
    config: {
      parentRecordId: account,
      relatedListParameters: [
        { relatedListId: 'Cases', fields: ['Name'], sortBy: ['Name'], where },
        { relatedListId: 'Contacts' },
      ],
    },
    path: `/ui-api/related-list-records/batch/${account}`,
    body: {
      relatedListParameters: [
        { relatedListId: 'Cases', fields: ['Name'], pageSize: 50, sortBy: ['Name'], where },
        { relatedListId: 'Contacts', pageSize: 50 },
      ],
    },
    needs: ['parentRecordId', 'relatedListParameters'],
  },
  getChildRelationship: {
    endpoint: 'getChildRelationship',
    config: {
      recordId: account,
      relationshipName: 'Contacts',
      fields: ['Contact.Name'],
      optionalFields: ['Contact.Phone'],
      pageSize: 3,
      pageToken: '3',
    },
    path: `/ui-api/records/${account}/child-relationships/Contacts?fields=Contact.Name&optionalFields=Contact.Phone&pageSize=3&pageToken=3`,
    least: {
      config: { recordId: account, relationshipName: 'Contacts' },
      path: `/ui-api/records/${account}/child-relationships/Contacts?pageSize=5`,
    },
    needs: ['recordId', 'relationshipName'],
  },
  getRecordUi: {
    endpoint: 'getRecordUi',
    config: {
      recordIds: [account],
      layoutTypes: ['Full', 'Compact'],
      modes: ['View', 'Edit'],
      optionalFields: ['Account.Name'],
      childRelationships: ['Account.Contacts'],
      formFactor: 'Small',
      pageSize: 3,
      updateMru: true,
    },
    path: `/ui-api/record-ui/${account}?childRelationships=Account.Contacts&formFactor=Small&layoutTypes=Compact,Full&modes=Edit,View&optionalFields=Account.Name&pageSize=3&updateMru=true`,
    least: {
      config: { recordIds: [account], layoutTypes: ['Full'], modes: ['View'] },
      path: `/ui-api/record-ui/${account}?formFactor=Large&layoutTypes=Full&modes=View`,
    },
    needs: ['recordIds', 'layoutTypes', 'modes'],
  },
};
