import * as deletedRecordsEndpoints from '#protocol/endpoints/deleted-records.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';

/** Reads records that were recently deleted. Our own design; any save may restore one of them. */

export const getDeletedRecords: DeclaredAdapter<typeof deletedRecordsEndpoints.getDeletedRecords> =
  /* @__PURE__ */ endpointAdapter(
    'getDeletedRecords',
    () => deletedRecordsEndpoints.getDeletedRecords,
    {
      lists: () => ['*'],
    },
  );
