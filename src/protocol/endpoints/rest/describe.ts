import { declareEndpoint, minutes } from '../../api/endpoint.ts';
import { describedLayout, describedLayouts } from '../../shapes/rest/described-layout.ts';
import { describedObject, sobjectDirectory } from '../../shapes/rest/sobject.ts';

/** What objects there are, and how they are made up. Source: record-api.md §11.2. */

export const describeGlobal = declareEndpoint({
  method: 'GET',
  path: '/sobjects',
  query: {},
  body: null,
  headers: ['If-Modified-Since'],
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The objects you may see',
  answer: sobjectDirectory,
});

export const describeSobject = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/describe',
  query: {},
  body: null,
  headers: ['If-Modified-Since'],
  fresh: minutes(5),
  errors: 'rest',
  summary: 'An object with its fields and relationships',
  answer: describedObject,
});

export const describeSobjectLayouts = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/describe/layouts',
  query: {},
  body: null,
  headers: ['If-Modified-Since'],
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The page layouts of an object, with its related lists',
  answer: describedLayouts,
});

export const describeSobjectLayout = declareEndpoint({
  method: 'GET',
  path: '/sobjects/{objectApiName}/describe/layouts/{recordTypeId}',
  query: {},
  body: null,
  headers: ['If-Modified-Since'],
  fresh: minutes(5),
  errors: 'rest',
  summary: 'The page layout of a record type',
  answer: describedLayout,
});
