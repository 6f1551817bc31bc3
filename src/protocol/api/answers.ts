import * as v from 'valibot';
import type { EndpointName } from './endpoints.ts';
import { avatar } from '../shapes/avatar.ts';
import {
  actionDefaults,
  actionLayout,
  actionOverrides,
  actions,
  formulaActivation,
  performedAction,
  quickActionInfo,
} from '../shapes/actions.ts';
import { bulkJob, bulkJobResults } from '../shapes/bulk-job.ts';
import { changesEvent } from '../shapes/changes.ts';
import { deletedRecords } from '../shapes/deleted-records.ts';
import { apiDocument } from '../shapes/document.ts';
import { duplicates, duplicatesConfiguration } from '../shapes/duplicates.ts';
import {
  listCount,
  listInfo,
  listInfoSummaries,
  listObjectInfo,
  listPreferences,
  listRecords,
  listUi,
  listUiSummaries,
} from '../shapes/list.ts';
import { objectDirectory, objectInfo } from '../shapes/object-info.ts';
import { objectPicklists, picklistValues } from '../shapes/picklist.ts';
import { rec, recCollection, uploadedFile } from '../shapes/record.ts';
import { cloneTemplate, createTemplate, recordDefaults } from '../shapes/record-defaults.ts';
import { recordUi } from '../shapes/record-ui.ts';
import {
  relatedListCount,
  relatedListInfo,
  relatedListPreferences,
  relatedListRecords,
  relatedListSummaries,
} from '../shapes/related-list.ts';
import { layoutUserState, recordLayout } from '../shapes/layout.ts';
import { mergePlan } from '../shapes/merge.ts';
import { app, apps, navItems } from '../shapes/navigation.ts';
import { pathLayout } from '../shapes/path.ts';
import {
  keywordResults,
  lookupInfo,
  lookupValues,
  searchFilterOptions,
  searchFilters,
  searchResults,
} from '../shapes/search.ts';
import { seoProperties } from '../shapes/seo.ts';
import { formA, formB } from '../shapes/errors.ts';
import { flag, whole } from '../shapes/parts.ts';

/**
 * Batch answers: several items in one call, each with its own status. Source: record-api.md §1.11.
 */

/** One item: the requested value, or a refusal in form A, or for a save in form A or B. */
const item = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ result: v.union([result, formA, formB]), statusCode: whole });

export const batch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ results: v.array(item(result)) });

/** Batches of records and avatars: also whether any item was refused. */
export const flagBatch = <S extends v.GenericSchema>(result: S) =>
  v.strictObject({ hasErrors: flag, results: v.array(item(result)) });

/**
 * The schema of each endpoint's successful answer; null when it has no body or a file's bytes. For
 * an event stream, the schema of one event.
 */
export const answerSchemas: Readonly<Record<EndpointName, v.GenericSchema | null>> = {
  getRecord: rec,
  getRecords: flagBatch(rec),
  getRecordUi: recordUi,
  getChildRelationship: recCollection,
  createRecord: rec,
  updateRecord: rec,
  getDuplicates: duplicates,
  getDuplicateConfiguration: duplicatesConfiguration,
  getRecordCreateDefaults: recordDefaults,
  getRecordTemplateCreate: createTemplate,
  getRecordTemplateClone: cloneTemplate,
  createBulkJob: bulkJob,
  getBulkJob: bulkJob,
  getBulkJobResults: bulkJobResults,
  updateBulkJob: bulkJob,
  executeBatchRecordOperations: flagBatch(v.nullable(rec)),
  deleteRecord: null,
  getDeletedRecords: deletedRecords,
  undeleteRecord: rec,
  getMergePlan: mergePlan,
  mergeRecords: rec,
  createContentDocumentAndVersion: uploadedFile,
  createContentVersion: uploadedFile,
  getVersionData: null,
  getRecordAvatars: flagBatch(avatar),
  updateRecordAvatar: avatar,
  getRecordPhoto: null,
  getListUiByName: listUi,
  getListUiById: listUi,
  getListRecordsByName: listRecords,
  postListRecordsByName: listRecords,
  getListRecordsById: listRecords,
  getListCountBatch: batch(listCount),
  getListCountByName: listCount,
  getListUiSummaries: listUiSummaries,
  getMruListUi: listUi,
  getMruListRecords: listRecords,
  getListInfoBatch: batch(listInfo),
  getListInfoSummaries: listInfoSummaries,
  createListInfo: listInfo,
  getListInfoByName: listInfo,
  getListInfoById: listInfo,
  updateListInfoByName: listInfo,
  deleteListInfo: null,
  getListObjectInfo: listObjectInfo,
  getListPreferences: listPreferences,
  updateListPreferences: listPreferences,
  getObjectInfoDirectory: objectDirectory,
  getObjectInfo: objectInfo,
  getObjectInfos: batch(objectInfo),
  getPicklistValuesByRecordType: objectPicklists,
  getPicklistValues: picklistValues,
  getLayout: recordLayout,
  getRelatedListCount: relatedListCount,
  getRelatedListsCount: batch(relatedListCount),
  getRelatedListsInfo: relatedListSummaries,
  getRelatedListInfo: relatedListInfo,
  updateRelatedListInfo: relatedListInfo,
  getRelatedListInfoBatch: batch(relatedListInfo),
  getRelatedListPreferences: relatedListPreferences,
  updateRelatedListPreferences: relatedListPreferences,
  getRelatedListPreferencesBatch: batch(relatedListPreferences),
  getRelatedListRecords: relatedListRecords,
  postRelatedListRecords: relatedListRecords,
  getRelatedListRecordsBatch: batch(relatedListRecords),
  getLayoutUserState: layoutUserState,
  updateLayoutUserState: layoutUserState,
  getPathLayout: pathLayout,
  getApps: apps,
  getAppDetails: app,
  getNavItems: navItems,
  getLookupRecords: lookupValues,
  getLookupRecordsPage: lookupValues,
  getKeywordSearchResults: keywordResults,
  getSearchResults: searchResults,
  getSearchFilterMetadata: searchFilters,
  getSearchFilterOptions: searchFilterOptions,
  getLookupMetadata: lookupInfo,
  getGlobalActions: actions,
  getLookupActions: actions,
  getObjectCreateActions: actions,
  getListViewActions: actions,
  getRecordActions: actions,
  getRecordEditActions: actions,
  getRelatedListActions: actions,
  getRelatedListsActions: batch(actions),
  getRelatedListRecordActions: actions,
  getQuickActionLayout: actionLayout,
  getQuickActionDefaults: actionDefaults,
  getQuickActionInfo: quickActionInfo,
  getActionOverrides: actionOverrides,
  getFormulaActivation: formulaActivation,
  performQuickAction: performedAction,
  performUpdateRecordQuickAction: performedAction,
  getSeoProperties: seoProperties,
  describeApi: apiDocument,
  getChanges: changesEvent,
};
