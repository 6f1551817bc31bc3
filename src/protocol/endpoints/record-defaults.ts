import { declareEndpoint, minutes } from '../api/endpoint.ts';
import { fieldsParam, formFactorParam, recordTypeParam } from '../api/params.ts';
import { recordDefaults, createTemplate, cloneTemplate } from '../shapes/record-defaults.ts';

/** Source: record-api.md §6.3. */

const template = { optionalFields: fieldsParam, recordTypeId: recordTypeParam };

export const getRecordCreateDefaults = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-defaults/create/{objectApiName}',
  query: { formFactor: formFactorParam, ...template },
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
