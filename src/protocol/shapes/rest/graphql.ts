import * as v from 'valibot';
import { text, whole } from '../parts.ts';

/** The answer to a GraphQL query. Source: record-api.md §11.4. */

const place = v.strictObject({ line: whole, column: whole });

/** `path`: absent when the error is about the query as a whole. */
export const graphqlError = v.strictObject({
  message: text,
  locations: v.array(place),
  path: v.optional(v.array(v.union([text, whole]))),
  extensions: v.strictObject({ ErrorType: text, errorCode: v.optional(text) }),
});

/** `data`: empty when the query was not run. */
export const graphqlAnswer = v.strictObject({
  data: v.record(v.string(), v.unknown()),
  errors: v.array(graphqlError),
});
