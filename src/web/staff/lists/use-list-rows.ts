import { useMemo, useSyncExternalStore } from 'react';
import { getListCountByName } from '#client/adapters/lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { navigationListCount } from '#protocol/constants.ts';
import { useHydrated } from '#ui/scripts.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { createRowStore, type RowStore } from './create-row-store.ts';

export type ListRows = {
  rows: RowStore;
  version: number;
  length: number;
  count: ListCount | undefined;
};

export function useListRows(asked: ListConfig): ListRows {
  const client = useClient();
  const hasScripts = useHydrated();
  const key = JSON.stringify(asked);
  // proof: `key` is the JSON of a `ListConfig`
  const rows = useMemo(() => createRowStore(client, JSON.parse(key) as ListConfig), [client, key]);
  const version = useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const first = rows.first().data;
  const isWhole =
    first !== undefined && first.nextPageToken === null && first.previousPageToken === null;
  const count = useCount(asked, { isNeeded: first !== undefined && !isWhole });
  // Before hydration only the page that the server rendered is shown.
  const isOnePage = isWhole || asked.pageToken !== undefined || !hasScripts;
  return {
    rows,
    version,
    count,
    length: isOnePage ? (first?.records.length ?? 0) : rows.reach(count?.count),
  };
}

/**
 * A list without search and filter uses the count of the navigation, which ends at
 * `navigationListCount`; other lists and longer lists are counted exactly.
 */
function useCount(
  { objectApiName, listViewApiName, searchTerm, where }: ListConfig,
  { isNeeded }: { isNeeded: boolean },
): ListCount | undefined {
  const isNarrowed = searchTerm !== undefined || where !== undefined;
  const { data: short } = useAdapter(getListCountByName, {
    objectApiName: isNeeded && !isNarrowed ? objectApiName : undefined,
    listViewApiName,
    maxCount: navigationListCount,
  });
  const { data: exact } = useAdapter(getListCountByName, {
    objectApiName: isNeeded && (isNarrowed || short?.hasMore) ? objectApiName : undefined,
    listViewApiName,
    searchTerm,
    where,
  });
  return exact ?? short;
}
