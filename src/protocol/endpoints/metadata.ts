import * as v from 'valibot';
import { days, declareEndpoint, minutes } from '../api/endpoint.ts';
import {
  formFactorParam,
  layoutModeParam,
  layoutTypeParam,
  nameParam,
  recordTypeNotNullParam,
  recordTypeParam,
  unusedFormFactorParam,
} from '../api/params.ts';
import { objectDirectory, objectInfo } from '../shapes/object-info.ts';
import { objectPicklists, picklistValues } from '../shapes/picklist.ts';
import { recordLayout, layoutUserState } from '../shapes/layout.ts';
import { pathLayout } from '../shapes/path.ts';
import { batch } from '../shapes/errors.ts';

/** Source: record-api.md §6.5. */

const userState = {
  layoutType: layoutTypeParam,
  mode: layoutModeParam,
  recordTypeId: recordTypeNotNullParam,
};
const userStateInput = v.strictObject({
  sectionUserStates: v.optional(v.record(v.string(), v.strictObject({ collapsed: v.boolean() }))),
});

export const getObjectInfoDirectory = declareEndpoint({
  method: 'GET',
  path: '/ui-api/object-info',
  query: {},
  body: null,
  fresh: days(30),
  summary: 'The objects you may see',
  answer: objectDirectory,
});

export const getObjectInfo = declareEndpoint({
  method: 'GET',
  path: '/ui-api/object-info/{objectApiName}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'An object: its fields, relationships and what you may do with it',
  answer: objectInfo,
});

export const getObjectInfos = declareEndpoint({
  method: 'GET',
  path: '/ui-api/object-info/batch/{objectApiNames}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'Several objects in one call',
  answer: batch(objectInfo),
});

export const getPicklistValuesByRecordType = declareEndpoint({
  method: 'GET',
  path: '/ui-api/object-info/{objectApiName}/picklist-values/{recordTypeId}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'The values of every picklist of an object',
  answer: objectPicklists,
});

export const getPicklistValues = declareEndpoint({
  method: 'GET',
  path: '/ui-api/object-info/{objectApiName}/picklist-values/{recordTypeId}/{fieldApiName}',
  query: {},
  body: null,
  fresh: minutes(15),
  summary: 'The values of one picklist',
  answer: picklistValues,
});

export const getLayout = declareEndpoint({
  method: 'GET',
  path: '/ui-api/layout/{objectApiName}',
  query: {
    formFactor: formFactorParam,
    layoutType: layoutTypeParam,
    mode: layoutModeParam,
    recordTypeId: recordTypeNotNullParam,
  },
  body: null,
  fresh: minutes(15),
  summary: 'Which fields a page or form of an object shows, and where',
  answer: recordLayout,
});

export const getLayoutUserState = declareEndpoint({
  method: 'GET',
  path: '/ui-api/layout/{objectApiName}/user-state',
  query: userState,
  body: null,
  fresh: minutes(15),
  summary: 'Which sections of a layout you closed',
  answer: layoutUserState,
});

export const updateLayoutUserState = declareEndpoint({
  method: 'PATCH',
  path: '/ui-api/layout/{objectApiName}/user-state',
  query: userState,
  body: userStateInput,
  fresh: null,
  guests: 'refused',
  summary: 'Close or open sections of a layout',
  answer: layoutUserState,
});

export const getPathLayout = declareEndpoint({
  method: 'GET',
  path: '/ui-api/path/layout/{objectApiName}',
  query: {
    formFactor: unusedFormFactorParam,
    layoutOverride: nameParam,
    mode: layoutModeParam,
    recordTypeId: recordTypeParam,
  },
  body: null,
  fresh: minutes(15),
  summary: 'The steps an object goes through, such as the states of a request',
  answer: pathLayout,
});
