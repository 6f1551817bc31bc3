import { declareEndpoint, seconds } from '../api/endpoint.ts';
import { mergeInput, mergePlan } from '../shapes/merge.ts';
import { rec } from '../shapes/record.ts';

/** Not part of Salesforce's UI API. */

export const getMergePlan = declareEndpoint({
  method: 'GET',
  path: '/ui-api/merge-plans/{recordIds}',
  query: {},
  body: null,
  fresh: seconds(1),
  summary:
    'What differs between two or three records about the same thing, and what would move if they were made one; for staff',
  answer: mergePlan,
});

export const mergeRecords = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records/{recordId}/merge',
  query: {},
  body: mergeInput,
  fresh: null,
  guests: 'refused',
  summary: 'Make records one: the others go, all that led to them leads to the one that stays',
  answer: rec,
});
