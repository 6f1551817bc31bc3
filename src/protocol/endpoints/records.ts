import * as v from 'valibot';
import {
  booleanParam,
  declareEndpoints,
  formFactorParam,
  integerParam,
  listParam,
  minutes,
  seconds,
  textParam,
  recordFields,
} from '../api/endpoint.ts';
import { layoutModes, layoutTypes } from '../shapes/parts.ts';

/** Single records. Source: record-api.md §6.3. */

export const recordInput = v.strictObject({
  apiName: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  allowSaveOnDuplicate: v.optional(v.boolean()),
});

/** Keys are optional because the handler refuses missing ones with its own codes. */
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
  fields: listParam,
  optionalFields: listParam,
  layoutTypes: { kind: 'list', of: layoutTypes },
  modes: { kind: 'list', of: layoutModes },
  forms: listParam,
  childRelationships: listParam,
  pageSize: integerParam,
  updateMru: booleanParam,
} as const;

export const recordEndpoints = declareEndpoints({
  getRecord: {
    method: 'GET',
    path: '/ui-api/records/{recordId}',
    query: read,
    body: null,
    fresh: seconds(30),
  },
  getRecords: {
    method: 'GET',
    path: '/ui-api/records/batch/{recordIds}',
    query: read,
    body: null,
    fresh: seconds(30),
  },
  getRecordUi: {
    method: 'GET',
    path: '/ui-api/record-ui/{recordIds}',
    query: {
      childRelationships: listParam,
      formFactor: formFactorParam,
      layoutTypes: read.layoutTypes,
      modes: read.modes,
      optionalFields: listParam,
      pageSize: integerParam,
      updateMru: booleanParam,
    },
    body: null,
    fresh: minutes(15),
  },
  getChildRelationship: {
    method: 'GET',
    path: '/ui-api/records/{recordId}/child-relationships/{relationshipName}',
    query: {
      fields: listParam,
      optionalFields: listParam,
      pageSize: integerParam,
      pageToken: textParam,
    },
    body: null,
    fresh: seconds(120),
  },
  createRecord: {
    method: 'POST',
    path: '/ui-api/records',
    query: save,
    body: recordInput,
    fresh: null,
    guests: 'refused',
  },
  executeBatchRecordOperations: {
    method: 'POST',
    path: '/ui-api/records/batch',
    query: { useDefaultRule: booleanParam },
    body: recordOperations,
    fresh: null,
  },
  updateRecord: {
    method: 'PATCH',
    path: '/ui-api/records/{recordId}',
    query: save,
    body: recordInput,
    fresh: null,
  },
  deleteRecord: {
    method: 'DELETE',
    path: '/ui-api/records/{recordId}',
    query: {},
    body: null,
    fresh: null,
  },
});
