import { objects } from '#objects/index.ts';
import { createRegistry } from '#engine/model/registry.ts';
import type * as searchEndpoints from '#protocol/endpoints/search.ts';
import { formA } from '#protocol/shapes/errors.ts';
import type { EndpointCalls } from './endpoint-call.ts';

const registry = createRegistry(objects);

/** A reference field of the object, preferably one of its own. */
const referenceOf = (object: string): string => {
  const references = [...(registry.object(object)?.fields.values() ?? [])].filter(
    (field) => field.reference,
  );
  return (
    (
      references.find(
        (field) => !['OwnerId', 'CreatedById', 'LastModifiedById'].includes(field.apiName),
      ) ?? references[0]
    )?.apiName ?? 'CreatedById'
  );
};

export const searchCalls: EndpointCalls<typeof searchEndpoints> = {
  getLookupRecords: {
    about: 'object',
    ask: ({ object }) => ({
      path: `/lookups/${object}/${referenceOf(object)}?pageSize=200`,
      method: 'POST',
      body: {},
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/lookups/Case/AccountId?searchType=Search&q=bakkerij&pageSize=2',
        method: 'POST',
        body: () => ({}),
      },
      { as: 'korenaar', path: () => '/lookups/Case/ContactId', method: 'POST' },
      {
        as: 'beheer',
        path: () => '/lookups/ContentDocumentLink/LinkedEntityId?pageSize=1',
        method: 'POST',
        body: () => ({}),
      },
      {
        as: 'beheer',
        path: () => '/lookups/Case/Subject',
        method: 'POST',
        body: () => ({}),
        status: 400,
        shape: formA,
      },
    ],
  },
  getLookupRecordsPage: {
    about: 'object',
    ask: ({ object }) => ({ path: `/lookups/${object}/${referenceOf(object)}?pageSize=200` }),
    answers: [
      {
        as: 'beheer',
        path: () => '/lookups/Case/AccountId?searchType=Search&q=bakkerij&pageSize=2',
      },
      { as: 'korenaar', path: () => '/lookups/Case/ContactId' },
      { as: 'beheer', path: () => '/lookups/Case/Subject', status: 400, shape: formA },
    ],
  },
  getLookupMetadata: {
    about: 'object',
    ask: ({ object }) => ({ path: `/search-info/${object}/lookup/${referenceOf(object)}` }),
    answers: [
      { as: 'beheer', path: () => '/search-info/Case/lookup/AccountId' },
      { as: 'beheer', path: () => '/search-info/ContentDocumentLink/lookup/LinkedEntityId' },
    ],
  },

  getKeywordSearchResults: {
    about: 'object',
    ask: ({ object }) => ({
      path: `/search/results/keyword?objectApiName=${object}&q=bakkerij`,
      method: 'POST',
      body: { pageSize: 200 },
    }),
    answers: [
      {
        as: 'beheer',
        path: () => '/search/results/keyword?objectApiName=Account&q=bakkerij',
        method: 'POST',
        body: () => ({ pageSize: 2 }),
      },
      {
        path: () => '/search/results/keyword?objectApiName=Kennisartikel__c&q=storing',
        method: 'POST',
      },
      {
        as: 'beheer',
        path: () => '/search/results/keyword?objectApiName=Account&q=bakerij',
        method: 'POST',
        body: () => ({ sortBy: '-Name' }),
      },
    ],
  },
  getSearchResults: {
    about: 'nothing',
    ask: () => ({ path: '/search/results?q=bakkerij', method: 'POST', body: {} }),
    answers: [
      { as: 'beheer', path: () => '/search/results?q=bakkerij', method: 'POST' },
      {
        path: () => '/search/results?q=storing',
        method: 'POST',
        body: () => ({
          answerTypes: ['Knowledge'],
          objectApiNames: ['Kennisartikel__c', 'Pagina__c'],
        }),
      },
    ],
  },
  getSearchFilterMetadata: {
    about: 'object',
    ask: ({ object }) => ({ path: `/search-info/${object}/filters` }),
    answers: [
      { as: 'beheer', path: () => '/search-info/Case/filters' },
      { path: () => '/search-info/Kennisartikel__c/filters' },
    ],
  },
  getSearchFilterOptions: {
    about: 'object',
    ask: ({ object }) => ({ path: `/search-info/${object}/filters/CreatedDate/options` }),
    answers: [{ as: 'korenaar', path: () => '/search-info/Case/filters/Status/options?q=ge' }],
  },
};
