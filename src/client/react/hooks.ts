import type { AnyAdapter, Asked } from '../cache/adapter.ts';
import {
  getActionOverrides,
  getFormulaActivation,
  getGlobalActions,
  getLookupActions,
  getListViewActions,
  getObjectCreateActions,
  getRecordActions,
  getRecordEditActions,
  getRelatedListActions,
  getRelatedListRecordActions,
  getRelatedListsActions,
} from '../adapters/actions.ts';
import { getApex } from '../adapters/apex.ts';
import { getRecordAvatars } from '../adapters/avatars.ts';
import { getBulkJob, getBulkJobResults } from '../adapters/bulk-jobs.ts';
import { getMergePlan } from '../adapters/merge.ts';
import { getDuplicateConfiguration, getDuplicates } from '../adapters/duplicates.ts';
import {
  getListInfoById,
  getListInfoByName,
  getListInfosByName,
  getListInfosByObjectName,
  getListObjectInfo,
  getListPreferences,
} from '../adapters/list-info.ts';
import {
  getListCountByName,
  getListCountsByName,
  getListRecordsById,
  getListRecordsByName,
  getListUi,
  getListUiById,
  getListUiByName,
  getListUiSummaries,
  getMruListRecords,
  getMruListUi,
} from '../adapters/lists.ts';
import {
  getLayout,
  getLayoutUserState,
  getObjectInfo,
  getObjectInfoDirectory,
  getObjectInfos,
  getPathLayout,
  getPicklistValues,
  getPicklistValuesByRecordType,
  getAppDetails,
  getApps,
  getNavItems,
} from '../adapters/metadata.ts';
import {
  getQuickActionDefaults,
  getQuickActionInfo,
  getQuickActionLayout,
} from '../adapters/quick-actions.ts';
import {
  getRecordCreateDefaults,
  getRecordTemplateClone,
  getRecordTemplateCreate,
} from '../adapters/record-defaults.ts';
import { getRecordUi } from '../adapters/record-ui.ts';
import { getRecord, getRecords, getDeletedRecords, getSeoProperties } from '../adapters/records.ts';
import {
  getRelatedListCount,
  getRelatedListInfo,
  getRelatedListInfoBatch,
  getRelatedListPreferences,
  getRelatedListPreferencesBatch,
  getRelatedListsCount,
  getRelatedListsInfo,
} from '../adapters/related-list-info.ts';
import {
  getChildRelationship,
  getRelatedListRecords,
  getRelatedListRecordsBatch,
} from '../adapters/related-lists.ts';
import {
  getKeywordSearchResults,
  getLookupMetadata,
  getLookupRecords,
  getSearchFilterMetadata,
  getSearchFilterOptions,
  getSearchResults,
} from '../adapters/search.ts';
import type { Policy } from '../cache/read.ts';
import type { Shown } from './shown.ts';
import { useAdapter } from './use-adapter.ts';

/** Source: record-api.md §7.13. */

type Hook<Adapter> =
  Adapter extends AnyAdapter<infer Config, infer Data>
    ? (config: Asked<Config>, policy?: Policy) => Shown<Data>
    : never;

export const useActionOverrides: Hook<typeof getActionOverrides> = (...asked) =>
  useAdapter(getActionOverrides, ...asked);
export const useApex: Hook<typeof getApex> = (...asked) => useAdapter(getApex, ...asked);
export const useAppDetails: Hook<typeof getAppDetails> = (...asked) =>
  useAdapter(getAppDetails, ...asked);
export const useApps: Hook<typeof getApps> = (...asked) => useAdapter(getApps, ...asked);
export const useBulkJob: Hook<typeof getBulkJob> = (...asked) => useAdapter(getBulkJob, ...asked);
export const useBulkJobResults: Hook<typeof getBulkJobResults> = (...asked) =>
  useAdapter(getBulkJobResults, ...asked);
export const useChildRelationship: Hook<typeof getChildRelationship> = (...asked) =>
  useAdapter(getChildRelationship, ...asked);
export const useMergePlan: Hook<typeof getMergePlan> = (...asked) =>
  useAdapter(getMergePlan, ...asked);
export const useDeletedRecords: Hook<typeof getDeletedRecords> = (...asked) =>
  useAdapter(getDeletedRecords, ...asked);
export const useDuplicateConfiguration: Hook<typeof getDuplicateConfiguration> = (...asked) =>
  useAdapter(getDuplicateConfiguration, ...asked);
export const useDuplicates: Hook<typeof getDuplicates> = (...asked) =>
  useAdapter(getDuplicates, ...asked);
export const useFormulaActivation: Hook<typeof getFormulaActivation> = (...asked) =>
  useAdapter(getFormulaActivation, ...asked);
export const useGlobalActions: Hook<typeof getGlobalActions> = (...asked) =>
  useAdapter(getGlobalActions, ...asked);
export const useKeywordSearchResults: Hook<typeof getKeywordSearchResults> = (...asked) =>
  useAdapter(getKeywordSearchResults, ...asked);
export const useLayout: Hook<typeof getLayout> = (...asked) => useAdapter(getLayout, ...asked);
export const useLayoutUserState: Hook<typeof getLayoutUserState> = (...asked) =>
  useAdapter(getLayoutUserState, ...asked);
export const useListCount: Hook<typeof getListCountByName> = (...asked) =>
  useAdapter(getListCountByName, ...asked);
export const useListCounts: Hook<typeof getListCountsByName> = (...asked) =>
  useAdapter(getListCountsByName, ...asked);
export const useListInfo: Hook<typeof getListInfoByName> = (...asked) =>
  useAdapter(getListInfoByName, ...asked);
export const useListInfoById: Hook<typeof getListInfoById> = (...asked) =>
  useAdapter(getListInfoById, ...asked);
export const useListInfos: Hook<typeof getListInfosByName> = (...asked) =>
  useAdapter(getListInfosByName, ...asked);
export const useListInfosByObjectName: Hook<typeof getListInfosByObjectName> = (...asked) =>
  useAdapter(getListInfosByObjectName, ...asked);
export const useListObjectInfo: Hook<typeof getListObjectInfo> = (...asked) =>
  useAdapter(getListObjectInfo, ...asked);
export const useListPreferences: Hook<typeof getListPreferences> = (...asked) =>
  useAdapter(getListPreferences, ...asked);
export const useListRecords: Hook<typeof getListRecordsByName> = (...asked) =>
  useAdapter(getListRecordsByName, ...asked);
export const useListRecordsById: Hook<typeof getListRecordsById> = (...asked) =>
  useAdapter(getListRecordsById, ...asked);
export const useListUi: Hook<typeof getListUi> = (...asked) => useAdapter(getListUi, ...asked);
export const useListUiById: Hook<typeof getListUiById> = (...asked) =>
  useAdapter(getListUiById, ...asked);
export const useListUiByName: Hook<typeof getListUiByName> = (...asked) =>
  useAdapter(getListUiByName, ...asked);
export const useListUiSummaries: Hook<typeof getListUiSummaries> = (...asked) =>
  useAdapter(getListUiSummaries, ...asked);
export const useLookupActions: Hook<typeof getLookupActions> = (...asked) =>
  useAdapter(getLookupActions, ...asked);
export const useLookupMetadata: Hook<typeof getLookupMetadata> = (...asked) =>
  useAdapter(getLookupMetadata, ...asked);
export const useLookupRecords: Hook<typeof getLookupRecords> = (...asked) =>
  useAdapter(getLookupRecords, ...asked);
export const useMruListRecords: Hook<typeof getMruListRecords> = (...asked) =>
  useAdapter(getMruListRecords, ...asked);
export const useMruListUi: Hook<typeof getMruListUi> = (...asked) =>
  useAdapter(getMruListUi, ...asked);
export const useNavItems: Hook<typeof getNavItems> = (...asked) =>
  useAdapter(getNavItems, ...asked);
export const useListViewActions: Hook<typeof getListViewActions> = (...asked) =>
  useAdapter(getListViewActions, ...asked);
export const useObjectCreateActions: Hook<typeof getObjectCreateActions> = (...asked) =>
  useAdapter(getObjectCreateActions, ...asked);
export const useObjectInfo: Hook<typeof getObjectInfo> = (...asked) =>
  useAdapter(getObjectInfo, ...asked);
export const useObjectInfoDirectory: Hook<typeof getObjectInfoDirectory> = (...asked) =>
  useAdapter(getObjectInfoDirectory, ...asked);
export const useObjectInfos: Hook<typeof getObjectInfos> = (...asked) =>
  useAdapter(getObjectInfos, ...asked);
export const usePathLayout: Hook<typeof getPathLayout> = (...asked) =>
  useAdapter(getPathLayout, ...asked);
export const usePicklistValues: Hook<typeof getPicklistValues> = (...asked) =>
  useAdapter(getPicklistValues, ...asked);
export const usePicklistValuesByRecordType: Hook<typeof getPicklistValuesByRecordType> = (
  ...asked
) => useAdapter(getPicklistValuesByRecordType, ...asked);
export const useQuickActionDefaults: Hook<typeof getQuickActionDefaults> = (...asked) =>
  useAdapter(getQuickActionDefaults, ...asked);
export const useQuickActionInfo: Hook<typeof getQuickActionInfo> = (...asked) =>
  useAdapter(getQuickActionInfo, ...asked);
export const useQuickActionLayout: Hook<typeof getQuickActionLayout> = (...asked) =>
  useAdapter(getQuickActionLayout, ...asked);
export const useRecord: Hook<typeof getRecord> = (...asked) => useAdapter(getRecord, ...asked);
export const useRecordActions: Hook<typeof getRecordActions> = (...asked) =>
  useAdapter(getRecordActions, ...asked);
export const useRecordAvatars: Hook<typeof getRecordAvatars> = (...asked) =>
  useAdapter(getRecordAvatars, ...asked);
export const useRecordCreateDefaults: Hook<typeof getRecordCreateDefaults> = (...asked) =>
  useAdapter(getRecordCreateDefaults, ...asked);
export const useRecordEditActions: Hook<typeof getRecordEditActions> = (...asked) =>
  useAdapter(getRecordEditActions, ...asked);
export const useRecordTemplateClone: Hook<typeof getRecordTemplateClone> = (...asked) =>
  useAdapter(getRecordTemplateClone, ...asked);
export const useRecordTemplateCreate: Hook<typeof getRecordTemplateCreate> = (...asked) =>
  useAdapter(getRecordTemplateCreate, ...asked);
export const useRecordUi: Hook<typeof getRecordUi> = (...asked) =>
  useAdapter(getRecordUi, ...asked);
export const useRecords: Hook<typeof getRecords> = (...asked) => useAdapter(getRecords, ...asked);
export const useRelatedListActions: Hook<typeof getRelatedListActions> = (...asked) =>
  useAdapter(getRelatedListActions, ...asked);
export const useRelatedListCount: Hook<typeof getRelatedListCount> = (...asked) =>
  useAdapter(getRelatedListCount, ...asked);
export const useRelatedListInfo: Hook<typeof getRelatedListInfo> = (...asked) =>
  useAdapter(getRelatedListInfo, ...asked);
export const useRelatedListInfoBatch: Hook<typeof getRelatedListInfoBatch> = (...asked) =>
  useAdapter(getRelatedListInfoBatch, ...asked);
export const useRelatedListPreferences: Hook<typeof getRelatedListPreferences> = (...asked) =>
  useAdapter(getRelatedListPreferences, ...asked);
export const useRelatedListPreferencesBatch: Hook<typeof getRelatedListPreferencesBatch> = (
  ...asked
) => useAdapter(getRelatedListPreferencesBatch, ...asked);
export const useRelatedListRecordActions: Hook<typeof getRelatedListRecordActions> = (...asked) =>
  useAdapter(getRelatedListRecordActions, ...asked);
export const useRelatedListRecords: Hook<typeof getRelatedListRecords> = (...asked) =>
  useAdapter(getRelatedListRecords, ...asked);
export const useRelatedListRecordsBatch: Hook<typeof getRelatedListRecordsBatch> = (...asked) =>
  useAdapter(getRelatedListRecordsBatch, ...asked);
export const useRelatedListsActions: Hook<typeof getRelatedListsActions> = (...asked) =>
  useAdapter(getRelatedListsActions, ...asked);
export const useRelatedListsCount: Hook<typeof getRelatedListsCount> = (...asked) =>
  useAdapter(getRelatedListsCount, ...asked);
export const useRelatedListsInfo: Hook<typeof getRelatedListsInfo> = (...asked) =>
  useAdapter(getRelatedListsInfo, ...asked);
export const useSearchFilterMetadata: Hook<typeof getSearchFilterMetadata> = (...asked) =>
  useAdapter(getSearchFilterMetadata, ...asked);
export const useSearchFilterOptions: Hook<typeof getSearchFilterOptions> = (...asked) =>
  useAdapter(getSearchFilterOptions, ...asked);
export const useSearchResults: Hook<typeof getSearchResults> = (...asked) =>
  useAdapter(getSearchResults, ...asked);
export const useSeoProperties: Hook<typeof getSeoProperties> = (...asked) =>
  useAdapter(getSeoProperties, ...asked);
