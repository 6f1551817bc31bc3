import * as v from 'valibot';
import { dict, flag, orderByInput, whole } from './parts.ts';

/** Source: record-api.md §6.4. */

export const listRecordsInput = v.strictObject({
  fields: v.optional(v.array(v.string())),
  optionalFields: v.optional(v.array(v.string())),
  pageSize: v.optional(v.number()),
  pageToken: v.optional(v.string()),
  sortBy: v.optional(v.array(v.string())),
  searchTerm: v.optional(v.string()),
  where: v.optional(v.nullable(v.string())),
});

const filters = v.array(
  v.strictObject({
    fieldApiName: v.string(),
    operandLabels: v.array(v.string()),
    operator: v.string(),
  }),
);
const scope = v.strictObject({
  apiName: v.string(),
  entityId: v.optional(v.string()),
  relatedEntityId: v.optional(v.string()),
});
const names = v.array(v.string());

export const newListInput = v.strictObject({
  displayColumns: v.optional(names),
  filterLogicString: v.optional(v.nullable(v.string())),
  filteredByInfo: v.optional(filters),
  includeDefaultAttributes: v.optional(v.boolean()),
  label: v.optional(v.string()),
  listShares: v.optional(names),
  listViewApiName: v.optional(v.string()),
  scope: v.optional(scope),
  visibility: v.optional(v.string()),
});

/** An absent property leaves a value unchanged; null resets it to the default of a list. */
export const listChangeInput = v.strictObject({
  displayColumns: v.optional(v.nullable(names)),
  filterLogicString: v.optional(v.nullable(v.string())),
  filteredByInfo: v.optional(v.nullable(filters)),
  label: v.optional(v.nullable(v.string())),
  listShares: v.optional(v.nullable(names)),
  scope: v.optional(v.nullable(scope)),
  visibility: v.optional(v.nullable(v.string())),
});

export const listPreferencesInput = v.strictObject({
  columnWidths: v.optional(v.nullable(dict(v.pipe(whole, v.minValue(-1))))),
  columnWrap: v.optional(v.nullable(dict(flag))),
  orderedBy: v.optional(v.nullable(v.array(orderByInput))),
});
