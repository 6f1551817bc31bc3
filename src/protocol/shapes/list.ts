import * as v from 'valibot';
import {
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
  userPreferences,
  whole,
} from './parts.ts';
import { dataTypes } from './object-info.ts';
import { rec } from './record.ts';

/** Source: record-api.md §6.4. */

export const listReference = v.strictObject({
  id: idOrNull,
  listViewApiName: textOrNull,
  objectApiName: text,
  type: v.picklist(['listView', 'mru']),
});

export type ListReference = v.InferOutput<typeof listReference>;

export const listColumn = v.strictObject({
  fieldApiName: text,
  inlineEditAttributes: dict(v.strictObject({ editable: flag, required: flag })),
  label: text,
  lookupId: textOrNull,
  searchable: flag,
  sortable: flag,
});
export type ListColumn = v.InferOutput<typeof listColumn>;

/** Salesforce's UI API also has `Within`, which our server refuses. */
export const filterOperators = [
  'Equals',
  'NotEqual',
  'LessThan',
  'LessOrEqual',
  'GreaterThan',
  'GreaterOrEqual',
  'Contains',
  'NotContain',
  'StartsWith',
  'Includes',
  'Excludes',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export const listVisibilities = ['Private', 'Public', 'Shared'] as const;

/** Staff roles, or all staff. Source: record-api.md §5.2. */
export const shareNames = ['Role.SystemAdministrator', 'Role.SalesTeam', 'Group.AllStaff'] as const;
export type ShareName = (typeof shareNames)[number];

export const listInfo = v.strictObject({
  cloneable: flag,
  createable: flag,
  deletable: flag,
  displayColumns: v.array(listColumn),
  eTag,
  filterLogicString: textOrNull,
  filteredByInfo: v.array(
    v.strictObject({
      fieldApiName: text,
      label: text,
      operandLabels: textList,
      operator: v.picklist(filterOperators),
    }),
  ),
  hasMassActions: flag,
  inlineEditDetails: v.strictObject({
    message: textOrNull,
    state: v.picklist(['Enabled', 'Disabled', 'Off']),
  }),
  label: text,
  listReference,
  listShares: v.array(
    v.strictObject({
      shareType: text,
      shares: v.array(v.strictObject({ label: text, shareApiName: text })),
    }),
  ),
  /** Our addition: the action that takes the next row of a queue; null for other lists. */
  nextAction: textOrNull,
  objectApiNames: textList,
  orderedByInfo: v.array(orderByInfo),
  scope: v.nullable(
    v.strictObject({
      apiName: text,
      entity: v.nullable(v.strictObject({ id: id18, label: text })),
      label: text,
      relatedEntity: v.nullable(v.strictObject({ id: id18, label: text, type: text })),
    }),
  ),
  searchable: flag,
  updateable: flag,
  userPreferences,
  visibility: v.picklist(listVisibilities),
  visibilityEditable: flag,
});

export type ListInfo = v.InferOutput<typeof listInfo>;

export const listRecords = v.strictObject({
  ...page,
  fields: textList,
  listInfoETag: eTag,
  listReference,
  optionalFields: textList,
  pageSize: whole,
  records: v.array(rec),
  searchTerm: textOrNull,
  sortBy: textOrNull,
  where: textOrNull,
});

export type ListRecords = v.InferOutput<typeof listRecords>;

/** Our addition. `hasMore`: the count stopped at the limit. */
export const listCount = v.strictObject({
  count: whole,
  eTag,
  hasMore: flag,
  listReference,
  searchTerm: textOrNull,
  where: textOrNull,
});

export type ListCount = v.InferOutput<typeof listCount>;

export const listUi = v.strictObject({ eTag, info: listInfo, records: listRecords });

export type ListUi = v.InferOutput<typeof listUi>;

const summaries = <E extends v.ObjectEntries>(where: E) =>
  v.strictObject({
    ...page,
    eTag,
    lists: v.array(v.strictObject({ apiName: text, id: id18, label: text, ...where })),
    objectApiName: text,
    pageSize: whole,
    queryString: textOrNull,
    recentListsOnly: flag,
  });

export const listUiSummaries = summaries({ listUiUrl: text });
export const listInfoSummaries = summaries({ url: text });

export type ListViewSummaries = Omit<v.InferOutput<typeof listInfoSummaries>, 'lists'> & {
  lists: { apiName: string; id: string; label: string; listUiUrl?: string; url?: string }[];
};

export const listObjectInfo = v.strictObject({
  availableScopes: v.array(
    v.strictObject({
      apiName: text,
      availableEntities: v.array(v.strictObject({ id: id18, label: text })),
      label: text,
    }),
  ),
  columns: v.array(
    v.strictObject({
      alias: text,
      dataType: v.picklist(dataTypes),
      defaultFilterOperator: textOrNull,
      displayable: flag,
      fieldApiName: text,
      filterable: flag,
      label: text,
      picklistValues: v.array(v.strictObject({ apiName: text, label: text })),
      quickFilterOperator: textOrNull,
      quickFilterOverrides: v.null(),
      quickFilterable: flag,
      sortable: flag,
      supportedFilterOperators: textList,
    }),
  ),
  createable: flag,
  eTag,
  objectApiName: text,
  publicOrSharedCreatable: flag,
  relatedEntityApiName: textOrNull,
});

export type ListObjectInfo = v.InferOutput<typeof listObjectInfo>;

export const listPreferences = v.strictObject({
  ...userPreferences.entries,
  listReference,
  orderedBy: v.array(orderByInfo),
});

export type ListPreferences = v.InferOutput<typeof listPreferences>;
