import { type Row, account } from './row.ts';

const filter = { fieldPath: 'Case.Status', operator: 'in', values: ['Nieuw', 1, true] };
const category = { groupName: 'Onderwerp', operator: 'at', values: ['Internet'] };

export const search: Record<string, Row> = {
  getLookupRecords: {
    endpoint: 'getLookupRecords',
    config: {
      fieldApiName: { objectApiName: 'Case', fieldApiName: 'AccountId' },
      targetApiName: 'Account',
      q: 'Bakk & co',
      searchType: 'Search',
      page: 2,
      pageSize: 5,
      dependentFieldBindings: ['B=2', 'A=1'],
      sourceRecordId: account,
      sourceRecord: { apiName: null, fields: { Status: null } },
      orderBy: [{ fieldApiName: 'Name', isAscending: false }],
    },
    path: `/ui-api/lookups/Case/AccountId?dependentFieldBindings=A%3D1,B%3D2&page=2&pageSize=5&q=Bakk%20%26%20co&searchType=Search&sourceRecordId=${account}&targetApiName=Account`,
    body: {
      orderBy: [{ fieldApiName: 'Name', isAscending: false }],
      sourceRecord: { apiName: null, fields: { Status: null } },
    },
    least: {
      config: { fieldApiName: 'Case.AccountId' },
      path: '/ui-api/lookups/Case/AccountId?page=1&pageSize=25&searchType=Recent',
      body: {},
    },
    needs: ['fieldApiName'],
  },
  getKeywordSearchResults: {
    endpoint: 'getKeywordSearchResults',
    config: {
      q: 'glas',
      objectApiName: 'Case',
      configurationName: 'x',
      dataCategories: [category],
      filters: [filter],
      pageSize: 5,
      pageToken: 'a',
      sortBy: '-Name',
    },
    path: '/ui-api/search/results/keyword?objectApiName=Case&q=glas',
    body: {
      configurationName: 'x',
      dataCategories: [category],
      filters: [filter],
      pageSize: 5,
      pageToken: 'a',
      sortBy: '-Name',
    },
    least: {
      config: { q: 'glas', objectApiName: 'Case' },
      path: '/ui-api/search/results/keyword?objectApiName=Case&q=glas',
      body: { pageSize: 20 },
    },
    needs: ['q', 'objectApiName'],
  },
  getSearchResults: {
    endpoint: 'getSearchResults',
    config: {
      q: 'glas',
      answerTypes: ['Knowledge'],
      configurationName: 'x',
      objectApiNames: ['Contact', 'Case'],
      searchObjectOptions: { Contact: { pageSize: 2, sortBy: 'Name' }, Case: {} },
    },
    path: '/ui-api/search/results?q=glas',
    body: {
      answerTypes: ['Knowledge'],
      configurationName: 'x',
      objectApiNames: ['Case', 'Contact'],
      searchObjectOptions: { Case: {}, Contact: { pageSize: 2, sortBy: 'Name' } },
    },
    least: { config: { q: 'glas' }, path: '/ui-api/search/results?q=glas', body: {} },
    needs: ['q'],
  },
  getSearchFilterMetadata: {
    endpoint: 'getSearchFilterMetadata',
    config: { objectApiName: 'Case', channel: 'a', configurationName: 'b' },
    path: '/ui-api/search-info/Case/filters?channel=a&configurationName=b',
    least: { config: { objectApiName: 'Case' }, path: '/ui-api/search-info/Case/filters' },
    needs: ['objectApiName'],
  },
  getSearchFilterOptions: {
    endpoint: 'getSearchFilterOptions',
    config: { objectApiName: 'Case', filterApiName: 'Case.Status', q: 'n' },
    path: '/ui-api/search-info/Case/filters/Case.Status/options?q=n',
    least: {
      config: { objectApiName: 'Case', filterApiName: 'Status' },
      path: '/ui-api/search-info/Case/filters/Status/options',
    },
    needs: ['objectApiName', 'filterApiName'],
  },
  getLookupMetadata: {
    endpoint: 'getLookupMetadata',
    config: { fieldApiName: 'Case.AccountId' },
    path: '/ui-api/search-info/Case/lookup/AccountId',
    needs: ['fieldApiName'],
  },
};
