import { deletedRecordsEndpoints } from '#protocol/endpoints/deleted-records.ts';
import type { DeletedRecords } from '#protocol/shapes/deleted-records.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { ReadAdapter } from '../cache/adapter.ts';
import { maybeInteger, maybeName, maybeToken } from '../cache/keys.ts';
import type { ConfigOf } from '../cache/config-shape.ts';

/**
 * Recently deleted records. Any save may have restored one and so changes this list. Our design.
 */
const asked = { objectApiName: maybeName, pageSize: maybeInteger, pageToken: maybeToken };
export const getDeletedRecords: ReadAdapter<
  ConfigOf<typeof asked>,
  DeletedRecords
> = /* @__PURE__ */ endpointAdapter(
  'getDeletedRecords',
  () => deletedRecordsEndpoints.getDeletedRecords,
  {
    shape: { keys: asked },
    lists: () => ['*'],
  },
);
