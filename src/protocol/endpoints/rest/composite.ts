import * as v from 'valibot';
import { declareEndpoint } from '../../api/endpoint.ts';
import { flag, id18, text, whole } from '../../shapes/parts.ts';

/** Several calls in one. Source: record-api.md §11.3. */

const method = v.picklist(['GET', 'POST', 'PATCH', 'DELETE']);

export const composite = declareEndpoint({
  method: 'POST',
  path: '/composite',
  query: {},
  body: v.strictObject({
    allOrNone: v.optional(flag, false),
    collateSubrequests: v.optional(flag, false),
    compositeRequest: v.array(
      v.strictObject({
        method,
        url: v.string(),
        referenceId: v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,79}$/)),
        body: v.optional(v.unknown()),
        httpHeaders: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ),
  }),
  // What it writes is decided, and refused, by the calls in it.
  fresh: 0,
  errors: 'rest',
  summary: 'Up to 25 calls one after the other, which may use the answers of earlier ones',
  answer: v.strictObject({
    compositeResponse: v.array(
      v.strictObject({
        body: v.unknown(),
        httpHeaders: v.record(text, text),
        httpStatusCode: whole,
        referenceId: text,
      }),
    ),
  }),
});

export const compositeBatch = declareEndpoint({
  method: 'POST',
  path: '/composite/batch',
  query: {},
  body: v.strictObject({
    haltOnError: v.optional(flag, false),
    batchRequests: v.array(
      v.strictObject({ method, url: v.string(), richInput: v.optional(v.unknown()) }),
    ),
  }),
  // What it writes is decided, and refused, by the calls in it.
  fresh: 0,
  errors: 'rest',
  summary: 'Up to 25 calls that do not depend on each other',
  answer: v.strictObject({
    hasErrors: flag,
    results: v.array(v.strictObject({ statusCode: whole, result: v.unknown() })),
  }),
});

export const compositeTree = declareEndpoint({
  method: 'POST',
  path: '/composite/tree/{objectApiName}',
  query: {},
  body: v.strictObject({
    records: v.array(
      v.objectWithRest(
        { attributes: v.looseObject({ type: v.string(), referenceId: v.string() }) },
        v.unknown(),
      ),
    ),
  }),
  fresh: null,
  errors: 'rest',
  guests: 'refused',
  status: 201,
  summary: 'Make rows with their children, all or none',
  answer: v.strictObject({
    hasErrors: flag,
    results: v.array(v.strictObject({ referenceId: text, id: id18 })),
  }),
});
