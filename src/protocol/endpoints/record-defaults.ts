import {
  declareEndpoints,
  formFactorParam,
  listParam,
  minutes,
  textParam,
} from '../api/endpoint.ts';

/** Drafts of rows that do not exist yet. Source: record-api.md §6.3. */
const template = { optionalFields: listParam, recordTypeId: textParam };

export const recordDefaultsEndpoints = declareEndpoints({
  getRecordCreateDefaults: {
    method: 'GET',
    path: '/ui-api/record-defaults/create/{objectApiName}',
    query: { ...template, formFactor: formFactorParam },
    body: null,
    fresh: minutes(15),
  },
  getRecordTemplateCreate: {
    method: 'GET',
    path: '/ui-api/record-defaults/template/create/{objectApiName}',
    query: template,
    body: null,
    fresh: minutes(15),
  },
  getRecordTemplateClone: {
    method: 'GET',
    path: '/ui-api/record-defaults/template/clone/{recordId}',
    query: template,
    body: null,
    fresh: 1_000,
  },
});
