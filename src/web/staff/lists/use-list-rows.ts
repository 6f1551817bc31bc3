import { useMemo, useSyncExternalStore } from 'react';
import { getListCountByName } from '#client/adapters/lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { useHydrated } from '#ui/scripts.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { createRowStore, type RowStore } from './create-row-store.ts';

/**
 * `length`: the number of rows that can be shown. `count`: the count of the server; undefined while
 * unknown.
 */
export type ListRows = {
  rows: RowStore;
  /** A number that changes with every change of the rows. */
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
  const { objectApiName, listViewApiName, searchTerm, where } = asked;
  // The rows of a list with a single page need no count.
  const count = useAdapter(getListCountByName, {
    objectApiName: first && !isWhole ? objectApiName : undefined,
    listViewApiName,
    searchTerm,
    where,
  }).data;
  // Before hydration only the page that the server rendered is shown.
  const isOnePage = isWhole || asked.pageToken !== undefined || !hasScripts;
  return {
    rows,
    version,
    count,
    length: isOnePage ? (first?.records.length ?? 0) : rows.reach(count?.count),
  };
}
