import * as v from 'valibot';
import { declareEndpoint, minutes, seconds } from '../api/endpoint.ts';
import {
  booleanParam,
  columnsParam,
  fieldsParam,
  formFactorParam,
  integerParam,
  namesParam,
  pageTokenParam,
} from '../api/params.ts';
import { childPageSize } from '../constants.ts';
import { layoutModes, layoutTypes } from '../shapes/parts.ts';
import { rec, recCollection, recordInput } from '../shapes/record.ts';
import { recordUi } from '../shapes/record-ui.ts';
import { flagBatch } from '../shapes/errors.ts';

/** Source: record-api.md §6.3. */

/** Required, but declared optional: the handler refuses a missing value with a clearer error. */
const recordOperations = v.strictObject({
  allOrNone: v.optional(v.boolean(), true),
  operations: v.optional(
    v.array(
      v.strictObject({ type: v.optional(v.string()), records: v.optional(v.array(recordInput)) }),
    ),
    [],
  ),
  useDefaultRule: v.optional(v.boolean()),
});

const save = {
  handleOwnerChange: booleanParam,
  includeFieldsInBody: booleanParam,
  triggerOtherEmail: booleanParam,
  triggerUserEmail: booleanParam,
  useDefaultRule: booleanParam,
  allowSaveOnDuplicate: booleanParam,
};

const read = {
  fields: fieldsParam,
  optionalFields: fieldsParam,
  layoutTypes: { kind: 'list', of: layoutTypes },
  modes: { kind: 'list', of: layoutModes },
  forms: namesParam,
  childRelationships: fieldsParam,
  pageSize: integerParam,
  updateMru: booleanParam,
} as const;

export const getRecord = declareEndpoint({
  method: 'GET',
  path: '/ui-api/records/{recordId}',
  query: read,
  body: null,
  fresh: seconds(30),
  summary: 'One record, with the fields you name or those of a layout',
  answer: rec,
});

export const getRecords = declareEndpoint({
  method: 'GET',
  path: '/ui-api/records/batch/{recordIds}',
  query: read,
  body: null,
  fresh: seconds(30),
  summary: 'Several records in one call, each with a status of its own',
  answer: flagBatch(rec),
});

export const getRecordUi = declareEndpoint({
  method: 'GET',
  path: '/ui-api/record-ui/{recordIds}',
  query: {
    layoutTypes: read.layoutTypes,
    modes: read.modes,
    optionalFields: fieldsParam,
    childRelationships: fieldsParam,
    formFactor: formFactorParam,
    pageSize: integerParam,
    updateMru: booleanParam,
  },
  body: null,
  fresh: minutes(15),
  summary: 'Records with the layouts and object infos a page needs to draw them',
  answer: recordUi,
});

export const getChildRelationship = declareEndpoint({
  method: 'GET',
  path: '/ui-api/records/{recordId}/child-relationships/{relationshipName}',
  query: {
    fields: columnsParam,
    optionalFields: columnsParam,
    pageSize: { ...integerParam, default: childPageSize },
    pageToken: pageTokenParam,
  },
  body: null,
  fresh: seconds(120),
  summary: 'The next records below a record',
  answer: recCollection,
});

export const createRecord = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records',
  query: save,
  body: recordInput,
  headers: ['Sforce-Auto-Assign'],
  fresh: null,
  guests: 'refused',
  summary: 'Make a record',
  answer: rec,
  status: 201,
  maybeHidden: true,
});

export const executeBatchRecordOperations = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records/batch',
  query: { useDefaultRule: booleanParam },
  body: recordOperations,
  headers: ['Sforce-Auto-Assign'],
  fresh: null,
  summary: 'Make, change and delete up to 200 records, all or each on its own',
  answer: flagBatch(v.nullable(rec)),
});

export const updateRecord = declareEndpoint({
  method: 'PATCH',
  path: '/ui-api/records/{recordId}',
  query: save,
  body: recordInput,
  headers: ['If-Match', 'If-Unmodified-Since', 'Sforce-Auto-Assign'],
  fresh: null,
  summary:
    'Change the fields you name; If-Match with its weakEtag, or If-Unmodified-Since, guards against a lost update',
  answer: rec,
  maybeHidden: true,
});

export const deleteRecord = declareEndpoint({
  method: 'DELETE',
  path: '/ui-api/records/{recordId}',
  query: {},
  body: null,
  fresh: null,
  summary: 'Delete a record',
  answer: null,
});
