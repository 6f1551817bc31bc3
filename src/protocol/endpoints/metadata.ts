import * as v from 'valibot';
import {
  days,
  declareEndpoints,
  formFactorParam,
  layoutModeParam,
  layoutTypeParam,
  minutes,
  textParam,
  listParam,
} from '../api/endpoint.ts';

const userState = { layoutType: layoutTypeParam, mode: layoutModeParam, recordTypeId: textParam };
const userStateInput = v.strictObject({
  sectionUserStates: v.optional(v.record(v.string(), v.strictObject({ collapsed: v.boolean() }))),
});

/** Object infos, picklists and layouts. Source: record-api.md §6.5. */
export const metadataEndpoints = declareEndpoints({
  getObjectInfoDirectory: {
    method: 'GET',
    path: '/ui-api/object-info',
    query: {},
    body: null,
    fresh: days(30),
  },
  getObjectInfo: {
    method: 'GET',
    path: '/ui-api/object-info/{objectApiName}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getObjectInfos: {
    method: 'GET',
    path: '/ui-api/object-info/batch/{objectApiNames}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getPicklistValuesByRecordType: {
    method: 'GET',
    path: '/ui-api/object-info/{objectApiName}/picklist-values/{recordTypeId}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getPicklistValues: {
    method: 'GET',
    path: '/ui-api/object-info/{objectApiName}/picklist-values/{recordTypeId}/{fieldApiName}',
    query: {},
    body: null,
    fresh: minutes(15),
  },
  getLayout: {
    method: 'GET',
    path: '/ui-api/layout/{objectApiName}',
    query: {
      formFactor: formFactorParam,
      layoutType: layoutTypeParam,
      mode: layoutModeParam,
      recordTypeId: textParam,
    },
    body: null,
    fresh: minutes(15),
  },
  getLayoutUserState: {
    method: 'GET',
    path: '/ui-api/layout/{objectApiName}/user-state',
    query: userState,
    body: null,
    fresh: minutes(15),
  },
  updateLayoutUserState: {
    method: 'PATCH',
    path: '/ui-api/layout/{objectApiName}/user-state',
    query: userState,
    body: userStateInput,
    fresh: null,
    guests: 'refused',
  },
  getPathLayout: {
    method: 'GET',
    path: '/ui-api/path/layout/{objectApiName}',
    query: {
      formFactor: formFactorParam,
      layoutOverride: textParam,
      mode: layoutModeParam,
      recordTypeId: textParam,
    },
    body: null,
    fresh: minutes(15),
  },
});

/** The OpenAPI document of the other endpoints. Source: OpenAPI 3.1. */
export const documentEndpoints = declareEndpoints({
  describeApi: { method: 'GET', path: '/openapi.json', query: {}, body: null, fresh: days(1) },
});

/** Metadata for search engines. Source: record-api.md §6.2. */
export const seoEndpoints = declareEndpoints({
  getSeoProperties: {
    method: 'GET',
    path: '/connect/communities/{communityId}/seo/properties/{recordId}',
    query: { fields: listParam },
    body: null,
    fresh: minutes(60),
  },
});
