import { declareEndpoint, minutes, seconds } from '../api/endpoint.ts';
import { recordTypeParam } from '../api/params.ts';
import { duplicates, duplicatesConfiguration } from '../shapes/duplicates.ts';
import { recordInput } from '../shapes/record.ts';

/** Source: record-api.md §6.3. */

export const getDuplicates = declareEndpoint({
  method: 'POST',
  path: '/ui-api/predupe',
  query: {},
  body: recordInput,
  fresh: seconds(30),
  summary: 'Rows that seem the same as a row to save',
  answer: duplicates,
});

export const getDuplicateConfiguration = declareEndpoint({
  method: 'GET',
  path: '/ui-api/duplicates/{objectApiName}',
  query: { recordTypeId: recordTypeParam },
  body: null,
  fresh: minutes(15),
  summary: 'By what rows that seem the same are found',
  answer: duplicatesConfiguration,
});
