import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

/** Records that were deleted lately. Our own design; any save may bring one of them back. */

export const getDeletedRecords: DeclaredAdapter<typeof deletedRecordsEndpoints.getDeletedRecords> =
  /* @__PURE__ */ endpointAdapter(
    'getDeletedRecords',
    () => deletedRecordsEndpoints.getDeletedRecords,
    {
      lists: () => ['*'],
    },
  );
