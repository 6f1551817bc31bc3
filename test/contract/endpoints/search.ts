import { objects } from '#objects/index.ts';
import { createRegistry } from '#records/registry.ts';
import type { searchEndpoints } from '#wire/endpoints/search.ts';
import { formA } from '#wire/shapes/errors.ts';
import type { Asking } from './asked.ts';

const registry = createRegistry(objects);

/** A reference field of the object, of its own where it has one. */
const referenceOf = (object: string): string => {
  const references = [...(registry.object(object)?.fields.values() ?? [])].filter((field) => field.reference);
  return (references.find((field) => !['OwnerId', 'CreatedById', 'LastModifiedById'].includes(field.apiName)) ?? references[0])?.apiName ?? 'CreatedById';
};

export const searchAsked: Asking<typeof searchEndpoints> = {
  getLookupRecords: {
    about: 'object',
    ask: ({ object }) => ({ path: `/lookups/${object}/${referenceOf(object)}?pageSize=200`, method: 'POST', body: {} }),
    answers: [
      { as: 'beheer', path: () => '/lookups/Case/AccountId?searchType=Search&q=bakkerij&pageSize=2', method: 'POST', body: () => ({}) },
      { as: 'korenaar', path: () => '/lookups/Case/ContactId', method: 'POST' },
      { as: 'beheer', path: () => '/lookups/ContentDocumentLink/LinkedEntityId?pageSize=1', method: 'POST', body: () => ({}) },
      { as: 'beheer', path: () => '/lookups/Case/Subject', method: 'POST', body: () => ({}), status: 400, shape: formA },
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
};
