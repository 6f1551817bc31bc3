import { actionEndpoints } from '../endpoints/actions.ts';
import { avatarEndpoints } from '../endpoints/avatars.ts';
import { bulkJobEndpoints } from '../endpoints/bulk-jobs.ts';
import { changesEndpoints } from '../endpoints/changes.ts';
import { deletedRecordsEndpoints } from '../endpoints/deleted-records.ts';
import { duplicateEndpoints } from '../endpoints/duplicates.ts';
import { fileEndpoints } from '../endpoints/files.ts';
import { listEndpoints } from '../endpoints/lists.ts';
import { mergeEndpoints } from '../endpoints/merge.ts';
import { metadataEndpoints, documentEndpoints, seoEndpoints } from '../endpoints/metadata.ts';
import { navigationEndpoints } from '../endpoints/navigation.ts';
import { recordEndpoints } from '../endpoints/records.ts';
import { recordDefaultsEndpoints } from '../endpoints/record-defaults.ts';
import { relatedListEndpoints } from '../endpoints/related-lists.ts';
import { searchEndpoints } from '../endpoints/search.ts';

/**
 * The record API, declared once for `api/` (which answers it), `client/` (which calls it), the
 * OpenAPI document and the contract tests. Source: record-api.md §6.
 */
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
  ...seoEndpoints,
  ...changesEndpoints,
  ...documentEndpoints,
};

export type EndpointName = keyof typeof endpoints;
