import { declareEndpoints, integerParam, seconds, textParam } from '../api/endpoint.ts';

/** Deleted records and restoring them. Our design: the platform has no such endpoints. */
export const deletedRecordsEndpoints = declareEndpoints({
  getDeletedRecords: {
    method: 'GET',
    path: '/ui-api/deleted-records',
    query: { objectApiName: textParam, pageSize: integerParam, pageToken: textParam },
    body: null,
    fresh: seconds(30),
  },
  undeleteRecord: {
    method: 'POST',
    path: '/ui-api/records/{recordId}/undelete',
    query: {},
    body: null,
    fresh: null,
  },
});
