import * as v from 'valibot';
import { declare, integer, list, seconds, text } from '../endpoint.ts';
import { recordFields } from '../record-input.ts';
import { orderByInput } from '../shapes/parts.ts';

/** Looking up rows to point at, and searching. Source: record-api.md §6.8. */

export const lookupTypes = ['Recent', 'Search', 'TypeAhead'] as const;
export type LookupType = (typeof lookupTypes)[number];

const lookupInput = v.strictObject({
  sourceRecord: v.optional(
    v.strictObject({ apiName: v.optional(v.nullable(v.string())), fields: recordFields, allowSaveOnDuplicate: v.optional(v.boolean()) }),
  ),
  orderBy: v.optional(v.array(orderByInput)),
});

export const searchEndpoints = declare({
  getLookupRecords: {
    method: 'POST',
    path: '/ui-api/lookups/{objectApiName}/{fieldApiName}',
    query: {
      page: integer,
      pageSize: integer,
      q: text,
      searchType: { kind: 'word', of: lookupTypes },
      targetApiName: text,
      dependentFieldBindings: list,
      sourceRecordId: text,
    },
    body: v.optional(lookupInput, {}),
    fresh: seconds(30),
  },
  getLookupMetadata: { method: 'GET', path: '/ui-api/search-info/{objectApiName}/lookup/{fieldApiName}', query: {}, body: null, fresh: seconds(30) },
});
