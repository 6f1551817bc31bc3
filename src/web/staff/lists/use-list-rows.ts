import { useMemo, useSyncExternalStore } from 'react';
import { getListCountByName } from '#client/adapters/lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { useHydrated } from '#ui/scripts.ts';
import type { ListCount } from '#protocol/shapes/list.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { createRowStore, type RowStore } from './create-row-store.ts';

/**
 * The rows of a list as they are now, and how many there are; undefined while that is not known.
 */
export type ListRows = {
  rows: RowStore;
  /** Another number whenever the rows changed. */ version: number;
  length: number;
  count: ListCount | undefined;
};

export function useListRows(asked: ListConfig): ListRows {
  const client = useClient();
  const hasScripts = useHydrated();
  const key = JSON.stringify(asked);
  const rows = useMemo(() => createRowStore(client, JSON.parse(key) as ListConfig), [client, key]); // proof: what was just written
  const version = useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const first = rows.first().data;
  const isWhole =
    first !== undefined && first.nextPageToken === null && first.previousPageToken === null;
  const { objectApiName, listViewApiName, searchTerm, where } = asked;
  // One page tells by itself how many there are.
  const count = useAdapter(getListCountByName, {
    objectApiName: first && !isWhole ? objectApiName : undefined,
    listViewApiName,
    searchTerm,
    where,
  }).data;
  // Until scripts run, it is the page that came.
  const isOnePage = isWhole || asked.pageToken !== undefined || !hasScripts;
  return {
    rows,
    version,
    count,
    length: isOnePage ? (first?.records.length ?? 0) : rows.reach(count?.count),
  };
}
