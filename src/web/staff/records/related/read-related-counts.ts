import { getRelatedListsCount, getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import type { BatchAnswer } from '#client/cache/endpoint-adapter.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import type { RelatedListCount } from '#protocol/shapes/related-list.ts';

export type RelatedCount = { label: string; count: string };
type Lists = { relatedLists: readonly { relatedListId: string; label: string }[] };

export const relatedCountsConfig = (recordId: string, lists: Lists | undefined) => {
  const names = (lists?.relatedLists ?? []).map(({ relatedListId }) => relatedListId);
  return {
    parentRecordId: recordId,
    relatedListNames: names.length > 0 ? names : undefined,
    maxCount: 100,
  };
};

export const relatedCountsOf = (
  lists: Lists | undefined,
  counts: BatchAnswer<RelatedListCount> | undefined,
): RelatedCount[] =>
  (counts?.results ?? []).flatMap(({ statusCode, result }, at) =>
    statusCode === 200 && 'count' in result && result.count > 0
      ? [
          {
            label: lists?.relatedLists[at]?.label ?? '',
            count: `${String(result.count)}${result.hasMore ? '+' : ''}`,
          },
        ]
      : [],
  );

export async function readRelatedCounts(
  client: Client,
  { recordId, objectApiName }: { recordId: string; objectApiName: string },
): Promise<RelatedCount[]> {
  const lists = await read(client, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  return relatedCountsOf(
    lists,
    await read(client, getRelatedListsCount, { config: relatedCountsConfig(recordId, lists) }),
  );
}
