import * as v from 'valibot';

/** The properties of an uploaded file, as parts of the form or together in one part `json`. */
export const fileFacts = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
});
