import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { textParam } from '../../api/params.ts';
import { id18, text } from '../../shapes/parts.ts';

/** What changed in a span of at most 30 days, for copies elsewhere. Source: record-api.md §11.2. */

const read = {
  method: 'GET',
  body: null,
  fresh: seconds(1),
  errors: 'rest',
} as const;

export const getUpdatedIds = declareEndpoint({
  ...read,
  path: '/sobjects/{objectApiName}/updated',
  query: { start: textParam, end: textParam },
  summary: 'The ids of rows that were made or changed between two moments',
  answer: v.strictObject({ ids: v.array(id18), latestDateCovered: text }),
});

export const getDeletedIds = declareEndpoint({
  ...read,
  path: '/sobjects/{objectApiName}/deleted',
  query: { start: textParam, end: textParam },
  summary: 'The ids of rows that were deleted between two moments',
  answer: v.strictObject({
    deletedRecords: v.array(v.strictObject({ id: id18, deletedDate: text })),
    earliestDateAvailable: text,
    latestDateCovered: text,
  }),
});
