import type { endpoints } from '#protocol/api/endpoints.ts';
import { actionsAsked } from './actions.ts';
import type { Asking } from './endpoint-call.ts';
import { avatarsAsked } from './avatars.ts';
import { bulkJobsAsked } from './bulk-jobs.ts';
import { changesAsked } from './changes.ts';
import { deletedRecordsAsked } from './deleted-records.ts';
import { documentAsked } from './document.ts';
import { duplicatesAsked } from './duplicates.ts';
import { filesAsked } from './files.ts';
import { listsAsked } from './lists.ts';
import { mergeAsked } from './merge.ts';
import { metadataAsked } from './metadata.ts';
import { navigationAsked } from './navigation.ts';
import { recordDefaultsAsked } from './record-defaults.ts';
import { recordsAsked } from './records.ts';
import { relatedListsAsked } from './related-lists.ts';
import { searchAsked } from './search.ts';
import { seoAsked } from './seo.ts';

/** The calls of every endpoint, in an order in which deletes come after reads. */
export const allAsked: Asking<typeof endpoints> = {
  ...recordsAsked,
  ...filesAsked,
  ...avatarsAsked,
  ...recordDefaultsAsked,
  ...duplicatesAsked,
  ...bulkJobsAsked,
  ...listsAsked,
  ...navigationAsked,
  ...metadataAsked,
  ...actionsAsked,
  ...relatedListsAsked,
  ...searchAsked,
  ...seoAsked,
  ...documentAsked,
  ...changesAsked,
  ...mergeAsked,
  ...deletedRecordsAsked,
};
