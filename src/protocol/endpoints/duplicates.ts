import { declareEndpoints, minutes, seconds, textParam } from '../api/endpoint.ts';
import { recordInput } from './records.ts';

/** Rows that seem to describe the same thing. Source: record-api.md §6.3. */
export const duplicateEndpoints = declareEndpoints({
  getDuplicates: {
    method: 'POST',
    path: '/ui-api/predupe',
    query: {},
    body: recordInput,
    fresh: seconds(30),
  },
  getDuplicateConfiguration: {
    method: 'GET',
    path: '/ui-api/duplicates/{objectApiName}',
    query: { recordTypeId: textParam },
    body: null,
    fresh: minutes(15),
  },
});
