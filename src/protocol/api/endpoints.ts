import * as actionEndpoints from '../endpoints/actions.ts';
import * as avatarEndpoints from '../endpoints/avatars.ts';
import * as bulkJobEndpoints from '../endpoints/bulk-jobs.ts';
import * as changesEndpoints from '../endpoints/changes.ts';
import * as bulkApiEndpoints from '../endpoints/rest/bulk-api.ts';
import * as compositeEndpoints from '../endpoints/rest/composite.ts';
import * as deletedRecordsEndpoints from '../endpoints/deleted-records.ts';
import * as duplicateEndpoints from '../endpoints/duplicates.ts';
import * as externalIdEndpoints from '../endpoints/rest/external-ids.ts';
import * as fileEndpoints from '../endpoints/files.ts';
import * as graphqlEndpoints from '../endpoints/rest/graphql.ts';
import * as listViewEndpoints from '../endpoints/rest/list-views.ts';
import * as listEndpoints from '../endpoints/lists.ts';
import * as mergeEndpoints from '../endpoints/merge.ts';
import * as describeEndpoints from '../endpoints/rest/describe.ts';
import * as documentEndpoints from '../endpoints/document.ts';
import * as metadataEndpoints from '../endpoints/metadata.ts';
import * as seoEndpoints from '../endpoints/seo.ts';
import * as navigationEndpoints from '../endpoints/navigation.ts';
import * as organizationEndpoints from '../endpoints/rest/organization.ts';
import * as screenEndpoints from '../endpoints/rest/screens.ts';
import * as queryEndpoints from '../endpoints/rest/query.ts';
import * as recordEndpoints from '../endpoints/records.ts';
import * as recordDefaultsEndpoints from '../endpoints/record-defaults.ts';
import * as relatedListEndpoints from '../endpoints/related-lists.ts';
import * as replicationEndpoints from '../endpoints/rest/replication.ts';
import * as searchEndpoints from '../endpoints/search.ts';
import * as soslEndpoints from '../endpoints/rest/sosl.ts';
import * as sobjectCollectionEndpoints from '../endpoints/rest/sobject-collections.ts';
import * as sobjectEndpoints from '../endpoints/rest/sobjects.ts';

export const endpoints = {
  ...recordEndpoints,
  ...deletedRecordsEndpoints,
  ...mergeEndpoints,
  ...fileEndpoints,
  ...avatarEndpoints,
  ...recordDefaultsEndpoints,
  ...duplicateEndpoints,
  ...bulkJobEndpoints,
  ...listEndpoints,
  ...navigationEndpoints,
  ...metadataEndpoints,
  ...actionEndpoints,
  ...relatedListEndpoints,
  ...searchEndpoints,
  ...queryEndpoints,
  ...describeEndpoints,
  ...sobjectEndpoints,
  ...externalIdEndpoints,
  ...replicationEndpoints,
  ...sobjectCollectionEndpoints,
  ...compositeEndpoints,
  ...graphqlEndpoints,
  ...bulkApiEndpoints,
  ...organizationEndpoints,
  ...screenEndpoints,
  ...soslEndpoints,
  ...listViewEndpoints,
  ...seoEndpoints,
  ...changesEndpoints,
  ...documentEndpoints,
};

export type EndpointName = keyof typeof endpoints;
