import * as v from 'valibot';
import { dict, eTag, flag, id18, text, textOrNull, textList, whole } from './parts.ts';

/** Source: record-api.md §6.3. */

const found = v.strictObject({
  allowSave: flag,
  matchResultInfo: v.strictObject({ recordIds: v.array(id18), rule: text }),
  rule: text,
});
export const duplicates = v.strictObject({
  allowSave: flag,
  duplicateError: flag,
  duplicateRules: textList,
  matches: v.array(
    v.strictObject({
      duplicateResultInfos: dict(found),
      objectApiName: text,
      recordIds: v.array(id18),
    }),
  ),
});
export type Duplicates = v.InferOutput<typeof duplicates>;

const action = v.picklist(['Allow', 'Block']);
const operations = v.array(v.picklist(['Alert', 'Report']));
const filterItem = v.strictObject({ field: text, operation: text, sortOrder: whole, value: text });
export const duplicatesConfiguration = v.strictObject({
  apiName: text,
  dedupeEnabled: flag,
  dedupeFields: textList,
  duplicateRules: v.array(
    v.strictObject({
      actionOnInsert: action,
      actionOnUpdate: action,
      active: flag,
      // Salesforce spells `ruleCritera` this way
      duplicateRuleFilters: v.array(
        v.strictObject({
          booleanFilter: textOrNull,
          filterItems: v.array(filterItem),
          ruleCritera: text,
        }),
      ),
      matchRules: v.array(
        v.strictObject({
          matchEngine: v.picklist(['ExactMatchEngine', 'FuzzyMatchEngine']),
          matchFields: textList,
          name: text,
          objectApiName: text,
        }),
      ),
      name: text,
      operationsOnInsert: operations,
      operationsOnUpdate: operations,
    }),
  ),
  eTag,
  predupeEnabled: flag,
});
export type DuplicatesConfiguration = v.InferOutput<typeof duplicatesConfiguration>;
