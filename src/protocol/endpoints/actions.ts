import * as v from 'valibot';
import {
  booleanParam,
  declareEndpoints,
  textWithDescription,
  formFactorParam,
  listParam,
  minutes,
  formFactorNote,
  textParam,
  recordFields,
} from '../api/endpoint.ts';
import { actionSections, actionTypes, overrideTypes, retrievalModes } from '../shapes/actions.ts';

/** Reading and performing actions. Source: record-api.md §6.6. */

const some = {
  actionTypes: { kind: 'list', of: actionTypes },
  formFactor: formFactorParam,
  sections: { kind: 'list', of: actionSections },
} as const;
const any = {
  ...some,
  apiNames: listParam,
  retrievalMode: { kind: 'word', of: retrievalModes },
} as const;

/** In a body lists are arrays; the handler checks their words as it does those of a query. */
const texts = v.optional(v.array(v.string()));
const anyInput = {
  actionTypes: texts,
  apiNames: texts,
  formFactor: textWithDescription(formFactorNote),
  retrievalMode: v.optional(v.string()),
  sections: texts,
};
const relatedListInput = v.strictObject(anyInput);
const relatedListsInput = v.strictObject({
  relatedListsActionParameters: v.optional(
    v.array(v.strictObject({ ...anyInput, relatedListId: v.optional(v.string()) })),
  ),
});
const performInput = v.strictObject({
  allowSaveOnDuplicate: v.optional(v.boolean()),
  apiName: v.optional(v.nullable(v.string())),
  contextId: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  /** Our own: ids of the caller's uploaded documents, for a business action. */
  fileIds: v.optional(v.array(v.string())),
});

const soon = minutes(5);
const performing = {
  path: '/ui-api/actions/perform-quick-action/{actionApiName}',
  query: {},
  body: performInput,
  fresh: null,
  guests: 'refused',
} as const;

export const actionEndpoints = declareEndpoints({
  getGlobalActions: {
    method: 'GET',
    path: '/ui-api/actions/global',
    query: any,
    body: null,
    fresh: soon,
  },
  getLookupActions: {
    method: 'GET',
    path: '/ui-api/actions/lookup/{objectApiNames}',
    query: some,
    body: null,
    fresh: soon,
  },
  getObjectCreateActions: {
    method: 'GET',
    path: '/ui-api/actions/object/{objectApiName}/record-create',
    query: some,
    body: null,
    fresh: soon,
  },
  getListViewActions: {
    method: 'GET',
    path: '/ui-api/actions/object/{objectApiName}/list-view',
    query: some,
    body: null,
    fresh: soon,
  },
  getRecordActions: {
    method: 'GET',
    path: '/ui-api/actions/record/{recordIds}',
    query: any,
    body: null,
    fresh: soon,
  },
  getRecordEditActions: {
    method: 'GET',
    path: '/ui-api/actions/record/{recordIds}/record-edit',
    query: some,
    body: null,
    fresh: soon,
  },
  getRelatedListActions: {
    method: 'POST',
    path: '/ui-api/actions/record/{recordIds}/related-list/{relatedListId}',
    query: {},
    body: v.optional(relatedListInput, {}),
    fresh: soon,
  },
  getRelatedListsActions: {
    method: 'POST',
    path: '/ui-api/actions/record/{recordIds}/related-list/batch',
    query: {},
    body: v.optional(relatedListsInput, {}),
    fresh: soon,
  },
  getRelatedListRecordActions: {
    method: 'GET',
    path: '/ui-api/actions/record/{recordIds}/related-list-record/{relatedListRecordIds}',
    query: some,
    body: null,
    fresh: soon,
  },
  getQuickActionLayout: {
    method: 'GET',
    path: '/ui-api/actions/layout/{actionApiName}',
    query: { objectApiName: textParam, recordTypeId: textParam },
    body: null,
    fresh: minutes(15),
  },
  getQuickActionDefaults: {
    method: 'GET',
    path: '/ui-api/actions/record-defaults/{actionApiName}',
    query: { optionalFields: listParam, parentRecordId: textParam },
    body: null,
    fresh: minutes(15),
  },
  getQuickActionInfo: {
    method: 'GET',
    path: '/ui-api/actions/quick-action-info/{actionApiName}',
    query: { parentRecordId: textParam },
    body: null,
    fresh: minutes(15),
  },
  getActionOverrides: {
    method: 'GET',
    path: '/ui-api/actions/overrides/{objectApiName}',
    query: { defaultTemplateOnly: booleanParam, type: { kind: 'word', of: overrideTypes } },
    body: null,
    fresh: soon,
  },
  getFormulaActivation: {
    method: 'GET',
    path: '/ui-api/actions/formula-activation/{actionFeature}',
    query: { application: textParam, objectApiNames: listParam },
    body: null,
    fresh: soon,
  },
  performQuickAction: { method: 'POST', ...performing },
  performUpdateRecordQuickAction: { method: 'PATCH', ...performing },
});
