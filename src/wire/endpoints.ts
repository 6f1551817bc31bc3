import * as v from 'valibot';
import { recordFields } from './record-input.ts';

/**
 * The record API, declared once and read by `api/` (which answers it), `client/` (which calls it) and the contract tests.
 * Paths are relative to `{base path}/services/data/v65.0`. Source: record-api.md §6.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: Readonly<Record<string, Param>>;
  /** Schema of the JSON body; null = none is read. */
  body: v.GenericSchema | null;
  /** How long an answer stays fresh in a client, in milliseconds; null = a write. Source: spec §9. */
  fresh: number | null;
};

/** How a query parameter is read: comma-separated lists, one text, one of some words, a whole number, true or false. */
export type Param =
  | { kind: 'list'; of?: readonly string[] }
  | { kind: 'text' }
  | { kind: 'word'; of: readonly string[] }
  | { kind: 'integer' }
  | { kind: 'boolean' };

export type QueryValue<P extends Param> = P extends { kind: 'list' }
  ? string[]
  : P extends { kind: 'integer' }
    ? number
    : P extends { kind: 'boolean' }
      ? boolean
      : string;
export type Query<E extends Endpoint> = { [K in keyof E['query']]?: QueryValue<E['query'][K]> };
export type Body<E extends Endpoint> = E['body'] extends v.GenericSchema ? v.InferOutput<E['body']> : null;

const list = { kind: 'list' } as const;
const text = { kind: 'text' } as const;
const integer = { kind: 'integer' } as const;
const boolean = { kind: 'boolean' } as const;

const minutes = (n: number): number => n * 60_000;
const halfMinute = 30_000;
const days = (n: number): number => n * 86_400_000;

const layoutTypes = ['Full', 'Compact'] as const;
const layoutModes = ['View', 'Edit', 'Create'] as const;
const saveQuery = {
  handleOwnerChange: boolean,
  includeFieldsInBody: boolean,
  triggerOtherEmail: boolean,
  triggerUserEmail: boolean,
  useDefaultRule: boolean,
  allowSaveOnDuplicate: boolean,
};
const listQuery = { fields: list, optionalFields: list, pageSize: integer, pageToken: text, sortBy: list };

const recordInput = v.strictObject({
  apiName: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  allowSaveOnDuplicate: v.optional(v.boolean()),
});
const listRecordsInput = v.strictObject({
  fields: v.optional(v.array(v.string())),
  optionalFields: v.optional(v.array(v.string())),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(v.array(v.string())),
});

export const endpoints = {
  getRecord: {
    method: 'GET',
    path: '/ui-api/records/{recordId}',
    query: { fields: list, optionalFields: list, layoutTypes: { kind: 'list', of: layoutTypes }, modes: { kind: 'list', of: layoutModes }, updateMru: boolean },
    body: null,
    fresh: halfMinute,
  },
  createRecord: { method: 'POST', path: '/ui-api/records', query: saveQuery, body: recordInput, fresh: null },
  updateRecord: { method: 'PATCH', path: '/ui-api/records/{recordId}', query: saveQuery, body: recordInput, fresh: null },
  deleteRecord: { method: 'DELETE', path: '/ui-api/records/{recordId}', query: {}, body: null, fresh: null },
  getObjectInfoDirectory: { method: 'GET', path: '/ui-api/object-info', query: {}, body: null, fresh: days(30) },
  getObjectInfo: { method: 'GET', path: '/ui-api/object-info/{objectApiName}', query: {}, body: null, fresh: minutes(15) },
  getLayout: {
    method: 'GET',
    path: '/ui-api/layout/{objectApiName}',
    query: {
      formFactor: { kind: 'word', of: ['Large', 'Medium', 'Small'] },
      layoutType: { kind: 'word', of: layoutTypes },
      mode: { kind: 'word', of: layoutModes },
      recordTypeId: text,
    },
    body: null,
    fresh: minutes(15),
  },
  getListUiByName: { method: 'GET', path: '/ui-api/list-ui/{objectApiName}/{listViewApiName}', query: listQuery, body: null, fresh: halfMinute },
  getListUiById: { method: 'GET', path: '/ui-api/list-ui/{listViewId}', query: listQuery, body: null, fresh: halfMinute },
  getListRecordsByName: { method: 'GET', path: '/ui-api/list-records/{objectApiName}/{listViewApiName}', query: listQuery, body: null, fresh: halfMinute },
  postListRecordsByName: {
    method: 'POST',
    path: '/ui-api/list-records/{objectApiName}/{listViewApiName}',
    query: {},
    body: v.optional(listRecordsInput, {}),
    fresh: halfMinute,
  },
  getVersionData: { method: 'GET', path: '/sobjects/ContentVersion/{contentVersionId}/VersionData', query: {}, body: null, fresh: halfMinute },
  getSeoProperties: {
    method: 'GET',
    path: '/connect/communities/{communityId}/seo/properties/{recordId}',
    query: { fields: list },
    body: null,
    fresh: minutes(60),
  },
  getListRecordsById: { method: 'GET', path: '/ui-api/list-records/{listViewId}', query: listQuery, body: null, fresh: halfMinute },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
