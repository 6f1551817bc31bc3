import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

/** Not part of Salesforce's UI API. Any save may delete or restore a record. */

export const getDeletedRecords: DeclaredAdapter<typeof deletedRecordsEndpoints.getDeletedRecords> =
  /* @__PURE__ */ endpointAdapter(
    'getDeletedRecords',
    () => deletedRecordsEndpoints.getDeletedRecords,
    {
      lists: () => ['*'],
    },
  );
