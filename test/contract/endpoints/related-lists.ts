import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import type * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import type { EndpointCalls } from './endpoint-call.ts';

const registry = createRegistry(objects);

/** Every child relationship of an object, or an unknown name when it has none. */
const namesOf = (object: string): string[] => {
  const names = [...(registry.object(object)?.children.keys() ?? [])];
  return names.length > 0 ? names : ['Onbekend__r'];
};
const first = (object: string): string => namesOf(object)[0]!;

export const relatedListCalls: EndpointCalls<typeof relatedListEndpoints> = {
  getRelatedListCount: {
    about: 'row',
    ask: ({ object, row }) => ({ path: `/related-list-count/${row}/${first(object)}` }),
    answers: [
      { as: 'korenaar', path: ({ account }) => `/related-list-count/${account}/Contacts` },
      { as: 'beheer', path: ({ account }) => `/related-list-count/${account}/Cases?maxCount=1` },
    ],
  },
  getRelatedListsCount: {
    about: 'row',
    ask: ({ object, row }) => ({
      path: `/related-list-count/batch/${row}/${namesOf(object).join()}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/related-list-count/batch/${account}/Contacts,Onbekend__r,Cases`,
      },
    ],
  },
  getRelatedListsInfo: {
    about: 'object',
    ask: ({ object }) => ({ path: `/related-list-info/${object}` }),
    answers: [
      { as: 'beheer', path: () => '/related-list-info/Account' },
      { path: () => '/related-list-info/Product__c' },
      { as: 'verkoop', path: () => '/related-list-info/Wijziging__c' },
    ],
  },
  getRelatedListInfo: {
    about: 'object',
    ask: ({ object }) => ({
      path: `/related-list-info/${object}/${first(object)}?restrictColumnsToLayout=false`,
    }),
    answers: [
      {
        as: 'beheer',
        path: () =>
          '/related-list-info/Account/Contacts?fields=Contact.Title&optionalFields=Nothing',
      },
      {
        as: 'korenaar',
        path: () => '/related-list-info/Account/Cases?restrictColumnsToLayout=false',
      },
    ],
  },
  updateRelatedListInfo: {
    about: 'object',
    ask: ({ object }) => ({
      path: `/related-list-info/${object}/${first(object)}`,
      method: 'PATCH',
      body: {},
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/related-list-info/Account/Users',
        method: 'PATCH',
        body: () => ({
          orderedByInfo: [{ fieldApiName: 'Email', isAscending: true }],
          userPreferences: { columnWidths: { Name: 200 }, columnWrap: { Name: true } },
        }),
      },
    ],
  },
  getRelatedListInfoBatch: {
    about: 'object',
    ask: ({ object }) => ({ path: `/related-list-info/batch/${object}/${namesOf(object).join()}` }),
    answers: [
      { as: 'beheer', path: () => '/related-list-info/batch/Account/Contacts,Onbekend__r,Cases' },
    ],
  },
  getRelatedListPreferences: {
    about: 'list',
    ask: ({ object }) => ({ path: `/related-list-preferences/${object}.${first(object)}` }),
    answers: [{ as: 'beheer', path: () => '/related-list-preferences/Account.Contacts' }],
  },
  updateRelatedListPreferences: {
    about: 'list',
    ask: ({ object }) => ({
      path: `/related-list-preferences/${object}.${first(object)}`,
      method: 'PATCH',
      body: {},
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/related-list-preferences/Account.Users',
        method: 'PATCH',
        body: () => ({ columnWidths: { Name: 120 }, orderedBy: null }),
      },
    ],
  },
  getRelatedListPreferencesBatch: {
    about: 'nothing',
    ask: ({ object }) => ({
      path: `/related-list-preferences/batch/${namesOf(object)
        .map((name) => `${object}.${name}`)
        .join()}`,
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/related-list-preferences/batch/Account.Contacts,Account.Onbekend__r',
      },
    ],
  },
  getRelatedListRecords: {
    about: 'row',
    ask: ({ object, row, field, pageSize }) => ({
      path: `/related-list-records/${row}/${first(object)}?optionalFields=${field}&pageSize=${Math.min(pageSize, 1_999)}`,
    }),
    answers: [
      {
        as: 'korenaar',
        path: ({ account }) => `/related-list-records/${account}/Cases?pageSize=2&sortBy=-Subject`,
      },
    ],
  },
  postRelatedListRecords: {
    about: 'row',
    ask: ({ object, row }) => ({
      path: `/related-list-records/${row}/${first(object)}`,
      method: 'POST',
      body: {},
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/related-list-records/${account}/Contacts`,
        method: 'POST',
        body: () => ({ pageSize: 2, includeColumnLabels: true }),
      },
    ],
  },
  getRelatedListRecordsBatch: {
    about: 'row',
    ask: ({ object, row }) => ({
      path: `/related-list-records/batch/${row}`,
      method: 'POST',
      body: { relatedListParameters: namesOf(object).map((relatedListId) => ({ relatedListId })) },
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/related-list-records/batch/${account}`,
        method: 'POST',
        body: () => ({
          relatedListParameters: [
            { relatedListId: 'Contacts', pageSize: 1 },
            { relatedListId: 'Onbekend__r' },
          ],
        }),
      },
    ],
  },
};
