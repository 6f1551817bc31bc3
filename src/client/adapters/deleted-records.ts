import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

/**
 * Reads records that were recently deleted. Not part of Salesforce's UI API. Any save may restore
 * one of them, so any save makes this answer stale.
 */

export const getDeletedRecords: DeclaredAdapter<typeof deletedRecordsEndpoints.getDeletedRecords> =
  /* @__PURE__ */ endpointAdapter(
    'getDeletedRecords',
    () => deletedRecordsEndpoints.getDeletedRecords,
    {
      lists: () => ['*'],
    },
  );
