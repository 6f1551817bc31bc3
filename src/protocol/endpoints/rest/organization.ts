import * as v from 'valibot';
import { declareEndpoint, seconds } from '../../api/endpoint.ts';
import { integerParam, objectNamesParam } from '../../api/params.ts';
import { chatterUser, limits, recentItem, recordCounts } from '../../shapes/rest/organization.ts';

/** Source: record-api.md §11.4. */

export const getLimits = declareEndpoint({
  method: 'GET',
  path: '/limits',
  query: {},
  body: null,
  fresh: seconds(5),
  errors: 'rest',
  summary: 'How many calls you may make in this minute, and how many are left',
  answer: limits,
});

export const getRecordCount = declareEndpoint({
  method: 'GET',
  path: '/limits/recordCount',
  query: { sObjects: objectNamesParam },
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'How many rows of each object you may see',
  answer: recordCounts,
});

export const getRecent = declareEndpoint({
  method: 'GET',
  path: '/recent',
  query: { limit: integerParam },
  body: null,
  fresh: seconds(5),
  errors: 'rest',
  summary: 'The rows that you saw last',
  answer: v.array(recentItem),
});

/** `me`, or the id of the caller: other users are rows of `User`. */
export const getChatterUser = declareEndpoint({
  method: 'GET',
  path: '/chatter/users/{userId}',
  query: {},
  body: null,
  fresh: seconds(30),
  errors: 'rest',
  summary: 'Who you are',
  answer: chatterUser,
});
