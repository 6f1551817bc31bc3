import type { endpoints } from '#protocol/api/endpoints.ts';
import { actionCalls } from './actions.ts';
import type { EndpointCalls } from './endpoint-call.ts';
import { avatarCalls } from './avatars.ts';
import { bulkApiCalls } from './rest/bulk-api.ts';
import { bulkJobCalls } from './bulk-jobs.ts';
import { changesCalls } from './changes.ts';
import { compositeCalls } from './rest/composite.ts';
import { deletedRecordsCalls } from './deleted-records.ts';
import { documentCalls } from './document.ts';
import { duplicateCalls } from './duplicates.ts';
import { describeCalls } from './rest/describe.ts';
import { externalIdCalls } from './rest/external-ids.ts';
import { fileCalls } from './files.ts';
import { listViewCalls } from './rest/list-views.ts';
import { listCalls } from './lists.ts';
import { mergeCalls } from './merge.ts';
import { metadataCalls } from './metadata.ts';
import { navigationCalls } from './navigation.ts';
import { organizationCalls } from './rest/organization.ts';
import { screenCalls } from './rest/screens.ts';
import { graphqlCalls } from './rest/graphql.ts';
import { queryCalls } from './rest/query.ts';
import { recordDefaultsCalls } from './record-defaults.ts';
import { recordCalls } from './records.ts';
import { relatedListCalls } from './related-lists.ts';
import { replicationCalls } from './rest/replication.ts';
import { searchCalls } from './search.ts';
import { soslCalls } from './rest/sosl.ts';
import { sobjectCollectionCalls } from './rest/sobject-collections.ts';
import { sobjectCalls } from './rest/sobjects.ts';
import { seoCalls } from './seo.ts';

/** The calls of every endpoint, in an order in which deletes come after reads. */
export const endpointCalls: EndpointCalls<typeof endpoints> = {
  ...recordCalls,
  ...fileCalls,
  ...avatarCalls,
  ...recordDefaultsCalls,
  ...duplicateCalls,
  ...bulkJobCalls,
  ...listCalls,
  ...navigationCalls,
  ...metadataCalls,
  ...actionCalls,
  ...relatedListCalls,
  ...searchCalls,
  ...queryCalls,
  ...describeCalls,
  ...sobjectCalls,
  ...externalIdCalls,
  ...replicationCalls,
  ...sobjectCollectionCalls,
  ...compositeCalls,
  ...graphqlCalls,
  ...bulkApiCalls,
  ...organizationCalls,
  ...screenCalls,
  ...soslCalls,
  ...listViewCalls,
  ...seoCalls,
  ...documentCalls,
  ...changesCalls,
  ...mergeCalls,
  ...deletedRecordsCalls,
};
