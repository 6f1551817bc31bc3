import * as v from 'valibot';
import {
  boolean,
  declare,
  formFactor,
  integer,
  list,
  minutes,
  seconds,
  text,
} from '../api/endpoint.ts';
import { recordFields } from '../api/record-input.ts';
import { layoutModes, layoutTypes } from '../shapes/parts.ts';

/** Single records. Source: record-api.md §6.3. */

export const recordInput = v.strictObject({
  apiName: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  allowSaveOnDuplicate: v.optional(v.boolean()),
});

/** What is missing in it is told by the handler, in codes of its own. */
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
  handleOwnerChange: boolean,
  includeFieldsInBody: boolean,
  triggerOtherEmail: boolean,
  triggerUserEmail: boolean,
  useDefaultRule: boolean,
  allowSaveOnDuplicate: boolean,
};

const read = {
  fields: list,
  optionalFields: list,
  layoutTypes: { kind: 'list', of: layoutTypes },
  modes: { kind: 'list', of: layoutModes },
  forms: list,
  childRelationships: list,
  pageSize: integer,
  updateMru: boolean,
} as const;

export const recordEndpoints = declare({
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
      childRelationships: list,
      formFactor,
      layoutTypes: read.layoutTypes,
      modes: read.modes,
      optionalFields: list,
      pageSize: integer,
      updateMru: boolean,
    },
    body: null,
    fresh: minutes(15),
  },
  getChildRelationship: {
    method: 'GET',
    path: '/ui-api/records/{recordId}/child-relationships/{relationshipName}',
    query: { fields: list, optionalFields: list, pageSize: integer, pageToken: text },
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
    query: { useDefaultRule: boolean },
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
