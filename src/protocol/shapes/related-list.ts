import * as v from 'valibot';
import {
  type Dict,
  dict,
  eTag,
  flag,
  id18,
  idOrNull,
  orderByInfo,
  page,
  text,
  textOrNull,
  textList,
  themeInfo,
  userPreferences,
  whole,
} from './parts.ts';
import { rec } from './record.ts';

/** A related list is a list of the records that refer to one record. Source: record-api.md §6.7. */

export const relatedListReference = v.strictObject({
  id: v.null(),
  inContextOfRecordId: idOrNull,
  listViewApiName: v.null(),
  objectApiName: textOrNull,
  parentObjectApiName: text,
  recordTypeId: idOrNull,
  relatedListId: text,
  type: v.literal('relatedList'),
});
export type RelatedListReference = v.InferOutput<typeof relatedListReference>;

export const relatedListCount = v.strictObject({
  count: whole,
  eTag,
  hasMore: flag,
  listReference: relatedListReference,
});
export type RelatedListCount = v.InferOutput<typeof relatedListCount>;

export const conversationFields = v.strictObject({
  fromFieldApiName: v.optional(text),
  openingFieldApiName: text,
  sharedFieldApiName: text,
  textFieldApiName: text,
});
export type ConversationFields = v.InferOutput<typeof conversationFields>;

export const relatedListSummaries = v.strictObject({
  eTag,
  parentObjectApiName: text,
  parentRecordTypeId: id18,
  relatedLists: v.array(
    v.strictObject({
      entityLabel: text,
      entityLabelPlural: text,
      fieldApiName: text,
      keyPrefix: textOrNull,
      label: text,
      objectApiName: text,
      parentFieldApiName: text,
      relatedListId: text,
      relatedListInfoUrl: text,
      /** Our addition, for related lists that are conversations. */
      talk: v.optional(conversationFields),
      themeInfo: v.nullable(themeInfo),
    }),
  ),
});
export type RelatedListSummaries = v.InferOutput<typeof relatedListSummaries>;

export const relatedListColumn = v.strictObject({
  dataType: text,
  fieldApiName: text,
  filterable: flag,
  label: text,
  lookupId: textOrNull,
  picklistValues: v.nullable(textList),
  quickFilterOperator: textOrNull,
  sortable: flag,
});
export type RelatedListColumn = v.InferOutput<typeof relatedListColumn>;

export const relatedListInfo = v.strictObject({
  cloneable: flag,
  createable: flag,
  deletable: flag,
  displayColumns: v.array(relatedListColumn),
  eTag,
  fieldApiName: text,
  fields: textList,
  filterLogicString: v.literal(''),
  filterable: flag,
  filteredByInfo: v.tuple([]),
  label: text,
  listReference: relatedListReference,
  objectApiNames: textList,
  optionalFields: textList,
  orderedByInfo: v.array(orderByInfo),
  restrictColumnsToLayout: flag,
  updateable: flag,
  userPreferences,
  visibility: v.literal('Public'),
  visibilityEditable: v.literal(false),
});
export type RelatedListInfo = v.InferOutput<typeof relatedListInfo>;

export const relatedListPreferences = v.strictObject({
  ...userPreferences.entries,
  orderedBy: v.array(orderByInfo),
  preferencesId: text,
});
export type RelatedListPreferences = v.InferOutput<typeof relatedListPreferences>;

export const relatedListRecords = v.strictObject({
  ...page,
  columnLabels: v.optional(dict(text)),
  fields: textList,
  listInfoETag: eTag,
  listReference: relatedListReference,
  optionalFields: textList,
  pageSize: whole,
  records: v.array(rec),
  sortBy: textOrNull,
  where: textOrNull,
});
export type RelatedListRecords = Omit<v.InferOutput<typeof relatedListRecords>, 'columnLabels'> & {
  columnLabels?: Dict<string>;
};
