import * as v from 'valibot';
import { dict, eTag, flag, id18, orderByInfo, text, textOrNull, textList, whole } from './parts.ts';
import { rec, recCollection } from './record.ts';

/** Source: record-api.md §6.8. */

const lookupTarget = v.strictObject({
  advancedLookupInfo: v.strictObject({
    displayInfo: v.strictObject({
      fields: v.array(v.strictObject({ fieldPath: text, label: text, objectApiName: text })),
    }),
  }),
  objectApiName: text,
  suggestionsInfo: v.strictObject({
    displayLayout: v.strictObject({ displayFields: textList }),
    matchingInfo: v.strictObject({ matchingFields: textList }),
  }),
});

export const lookupMetadata = v.strictObject({
  fieldApiName: text,
  objectApiName: text,
  secondaryField: textOrNull,
  targetInfo: dict(lookupTarget),
});
export type LookupMetadata = v.InferOutput<typeof lookupMetadata>;

export const lookupInfo = v.strictObject({ eTag, ...lookupMetadata.entries });
export type LookupInfo = v.InferOutput<typeof lookupInfo>;

export const lookupValues = v.strictObject({
  lookupResults: dict(recCollection),
  metadata: dict(lookupMetadata),
});

export const keywordPage = v.strictObject({
  currentPageToken: text,
  nextPageToken: textOrNull,
  objectApiName: text,
  orderBy: v.array(orderByInfo),
  pageSize: whole,
  previousPageToken: textOrNull,
  records: v.array(
    v.strictObject({
      highlightInfo: v.strictObject({ fields: dict(text), snippet: textOrNull }),
      record: rec,
      searchInfo: v.strictObject({ isPromoted: flag, isSpellCorrected: flag }),
    }),
  ),
});
export type KeywordPage = v.InferOutput<typeof keywordPage>;

export const keywordResults = v.strictObject({
  keywordSearchResult: keywordPage,
  objectApiName: text,
  query: text,
  queryId: text,
});

export const searchResults = v.strictObject({
  answers: v.array(v.strictObject({ recordId: id18, text, type: text, url: text })),
  query: text,
  queryId: text,
  results: v.array(keywordPage),
});

export const searchFilters = v.strictObject({
  eTag,
  filters: v.array(
    v.strictObject({
      affordance: text,
      defaultValues: textList,
      helpMessage: textOrNull,
      label: text,
      targetFieldPath: text,
      type: text,
    }),
  ),
});
export type SearchFilters = v.InferOutput<typeof searchFilters>;

export const searchFilterOptions = v.strictObject({
  eTag,
  options: v.array(v.strictObject({ label: text, value: text })),
});
export type SearchFilterOptions = v.InferOutput<typeof searchFilterOptions>;

export const lookupTypes = ['Recent', 'Search', 'TypeAhead'] as const;
export type LookupType = (typeof lookupTypes)[number];

export const searchOperators = ['eq', 'ne', 'like', 'in', 'gt', 'gte', 'lt', 'lte'] as const;
export const categoryOperators = ['at', 'above', 'below', 'above_or_below'] as const;
