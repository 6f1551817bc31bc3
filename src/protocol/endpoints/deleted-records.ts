import { declare, integer, seconds, text } from '../api/endpoint.ts';

/** What was deleted, and putting it back. Our design: the platform has no such endpoints. */
export const deletedRecordsEndpoints = declare({
  getDeletedRecords: {
    method: 'GET',
    path: '/ui-api/deleted-records',
    query: { objectApiName: text, pageSize: integer, pageToken: text },
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
