import {
  declareEndpoint,
  formFactorParam,
  listParam,
  minutes,
  textParam,
} from '../api/endpoint.ts';
import { recordDefaults, createTemplate, cloneTemplate } from '../shapes/record-defaults.ts';

/** Rows that are not there yet. Source: record-api.md §6.3. */
const template = { optionalFields: listParam, recordTypeId: textParam };

export const getRecordCreateDefaults = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-defaults/create/{objectApiName}',
  query: { ...template, formFactor: formFactorParam },
  body: null,
  fresh: minutes(15),
  summary: 'Layout and default values for a form that makes a record',
  answer: recordDefaults,
});

export const getRecordTemplateCreate = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-defaults/template/create/{objectApiName}',
  query: template,
  body: null,
  fresh: minutes(15),
  summary: 'Default values of the fields you name',
  answer: createTemplate,
});

export const getRecordTemplateClone = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-defaults/template/clone/{recordId}',
  query: template,
  body: null,
  fresh: 1_000,
  summary: 'Values for a copy of a record',
  answer: cloneTemplate,
});
