import * as v from 'valibot';

/** What may be said of a file beside it, as parts of the form or together in one part `json`. */
export const fileFacts = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
});
