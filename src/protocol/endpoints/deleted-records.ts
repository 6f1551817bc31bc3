import { declareEndpoint, seconds } from '../api/endpoint.ts';
import { integerParam, nameParam, pageTokenParam } from '../api/params.ts';
import { deletedRecords } from '../shapes/deleted-records.ts';
import { rec } from '../shapes/record.ts';

/** Not part of Salesforce's UI API. */

export const getDeletedRecords = declareEndpoint({
  method: 'GET',
  path: '/ui-api/deleted-records',
  query: { objectApiName: nameParam, pageSize: integerParam, pageToken: pageTokenParam },
  body: null,
  fresh: seconds(30),
  summary: 'What was deleted in the last thirty days and you may put back; for staff',
  answer: deletedRecords,
});

export const undeleteRecord = declareEndpoint({
  method: 'POST',
  path: '/ui-api/records/{recordId}/undelete',
  query: {},
  body: null,
  fresh: null,
  summary: 'Put a deleted record back, with all that went along',
  answer: rec,
});
