import * as v from 'valibot';

/** By API name. Source: spec §5. */
export const recordFields = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);

/** Source: record-api.md §6.3. */
export const recordInput = v.strictObject({
  apiName: v.optional(v.nullable(v.string())),
  fields: v.optional(recordFields),
  allowSaveOnDuplicate: v.optional(v.boolean()),
});
