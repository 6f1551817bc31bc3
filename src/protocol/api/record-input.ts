import * as v from 'valibot';

/** Field values of a save: text, numbers, true, false or null, by API name. Source: spec §5. */
export const recordFields = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);
