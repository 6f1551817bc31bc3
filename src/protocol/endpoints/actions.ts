import * as v from 'valibot';
import { declareEndpoint, minutes, textWithDescription } from '../api/endpoint.ts';
import {
  booleanParam,
  fieldsParam,
  formFactorNote,
  idParam,
  nameParam,
  namesParam,
  objectNameParam,
  objectNamesParam,
  recordTypeParam,
  unusedFormFactorParam,
} from '../api/params.ts';
import { actionSections, actionTypes, overrideTypes, retrievalModes } from '../shapes/actions.ts';
import {
  actions,
  actionLayout,
  actionDefaults,
  quickActionInfo,
  actionOverrides,
  formulaActivation,
  performedAction,
} from '../shapes/actions.ts';
import { batch } from '../shapes/errors.ts';
import { recordFields } from '../shapes/record.ts';

/** Source: record-api.md §6.6. */

const some = {
  actionTypes: { kind: 'list', of: actionTypes },
  formFactor: unusedFormFactorParam,
  sections: { kind: 'list', of: actionSections },
} as const;
const any = {
  actionTypes: some.actionTypes,
  apiNames: namesParam,
  formFactor: some.formFactor,
  retrievalMode: { kind: 'word', of: retrievalModes },
  sections: some.sections,
} as const;

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
  /** Added by this product: ids of the caller's uploaded documents, for a business action. */
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

export const getGlobalActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/global',
  query: {
    ...any,
    retrievalMode: {
      ...any.retrievalMode,
      note: 'Checked, but changes nothing here: the page layout has every global action.',
    },
  },
  body: null,
  fresh: soon,
  summary: 'Actions that stand on every page',
  answer: actions,
});

export const getLookupActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/lookup/{objectApiNames}',
  query: some,
  body: null,
  fresh: soon,
  summary: 'Actions beside a field that points at an object',
  answer: actions,
});

export const getObjectCreateActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/object/{objectApiName}/record-create',
  query: some,
  body: null,
  fresh: soon,
  summary: 'Actions on the page that makes a record',
  answer: actions,
});

export const getListViewActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/object/{objectApiName}/list-view',
  query: some,
  body: null,
  fresh: soon,
  summary: 'Actions above a list, for the rows chosen in it',
  answer: actions,
});

export const getRecordActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/record/{recordIds}',
  query: any,
  body: null,
  fresh: soon,
  summary: 'What you may do with records',
  answer: actions,
});

export const getRecordEditActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/record/{recordIds}/record-edit',
  query: some,
  body: null,
  fresh: soon,
  summary: 'Actions on the page that changes a record',
  answer: actions,
});

export const getRelatedListActions = declareEndpoint({
  method: 'POST',
  path: '/ui-api/actions/record/{recordIds}/related-list/{relatedListId}',
  query: {},
  body: v.optional(relatedListInput, {}),
  fresh: soon,
  summary: 'Actions above a related list',
  answer: actions,
});

export const getRelatedListsActions = declareEndpoint({
  method: 'POST',
  path: '/ui-api/actions/record/{recordIds}/related-list/batch',
  query: {},
  body: v.optional(relatedListsInput, {}),
  fresh: soon,
  summary: 'The same for several related lists',
  answer: batch(actions),
});

export const getRelatedListRecordActions = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/record/{recordIds}/related-list-record/{relatedListRecordIds}',
  query: some,
  body: null,
  fresh: soon,
  summary: 'Actions on a record in a related list',
  answer: actions,
});

export const getQuickActionLayout = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/layout/{actionApiName}',
  query: { objectApiName: objectNameParam, recordTypeId: recordTypeParam },
  body: null,
  fresh: minutes(15),
  summary: 'The form of a quick action',
  answer: actionLayout,
});

export const getQuickActionDefaults = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/record-defaults/{actionApiName}',
  query: { optionalFields: fieldsParam, parentRecordId: idParam },
  body: null,
  fresh: minutes(15),
  summary: 'What the form of a quick action begins with',
  answer: actionDefaults,
});

export const getQuickActionInfo = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/quick-action-info/{actionApiName}',
  query: { parentRecordId: idParam },
  body: null,
  fresh: minutes(15),
  summary: 'What a quick action does, and on what',
  answer: quickActionInfo,
});

export const getActionOverrides = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/overrides/{objectApiName}',
  query: {
    defaultTemplateOnly: {
      ...booleanParam,
      note: 'Changes nothing: no object has anything in place of its standard page.',
    },
    type: { kind: 'word', of: overrideTypes },
  },
  body: null,
  fresh: soon,
  summary: 'Pages that stand in for standard ones',
  answer: actionOverrides,
});

export const getFormulaActivation = declareEndpoint({
  method: 'GET',
  path: '/ui-api/actions/formula-activation/{actionFeature}',
  query: { application: nameParam, objectApiNames: objectNamesParam },
  body: null,
  fresh: soon,
  summary: 'Which actions of a feature are switched on',
  answer: formulaActivation,
});

export const performQuickAction = declareEndpoint({
  method: 'POST',
  ...performing,
  summary: 'Carry out a quick action that makes a record',
  answer: performedAction,
});

export const performUpdateRecordQuickAction = declareEndpoint({
  method: 'PATCH',
  ...performing,
  summary: 'Carry out a quick action that changes a record',
  answer: performedAction,
});
