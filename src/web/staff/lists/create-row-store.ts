import { getListRecordsByName, type ListRecordsPage } from '#client/adapters/lists.ts';
import type { Client } from '#client/client.ts';
import { openAdapterStore, type Shown, type ShownStore } from '#client/react/shown.ts';
import { listPageSize } from '#protocol/constants.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { pageOffset, pageOfRow, createPageTokens } from './create-page-tokens.ts';

/**
 * The rows around the viewport of a list of any length. `want` loads the pages of the given rows
 * and the first page, and drops other pages.
 */
export type RowStore = {
  subscribe: (changed: () => void) => () => void;
  /** Changes with the rows, so that a component can render again. */
  version: () => number;
  first: () => Shown<ListRecordsPage>;
  rowAt: (row: number) => Rec | undefined;
  reach: (counted: number | undefined) => number;
  want: (from: number, to: number) => void;
  here: () => ReadonlyMap<number, Rec>;
  fault: () => Shown<ListRecordsPage>['error'];
  refresh: () => void;
};

type Page = { store: ShownStore<ListRecordsPage>; stop?: () => void };

export function createRowStore(client: Client, asked: ListConfig): RowStore {
  const pages = new Map<number, Page>();
  const ways = createPageTokens(asked.pageToken);
  const listeners = new Set<() => void>();
  let version = 0;

  const learn = (page: number): void => ways.learn(page, pages.get(page)?.store.look().data);
  const changed = (page: number): void => {
    version++;
    learn(page);
    for (const listener of listeners) listener();
  };
  const configOf = (page: number) => ({
    ...asked,
    pageToken: ways.tokenOf(page),
    pageSize: listPageSize,
  });
  const open = (page: number): Page => {
    const made: Page = pages.get(page) ?? {
      store: openAdapterStore(client, getListRecordsByName, { config: configOf(page) }),
    };
    pages.set(page, made);
    if (listeners.size > 0) made.stop ??= made.store.subscribe(() => changed(page));
    learn(page);
    return made;
  };
  const close = (page: number): void => {
    const { stop } = pages.get(page) ?? {};
    stop?.();
    pages.delete(page);
  };
  open(0);

  return {
    subscribe(listener) {
      listeners.add(listener);
      for (const page of pages.keys()) open(page);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const page of pages.keys()) close(page);
      };
    },
    version: () => version,
    first: () => (pages.get(0) ?? open(0)).store.look(),
    rowAt: (row) =>
      pages.get(pageOfRow(row))?.store.look().data?.records[row - pageOffset(pageOfRow(row))],
    reach: ways.reach,
    want(from, to) {
      const wanted = ways.between(from, to);
      for (const page of pages.keys()) if (!wanted.has(page)) close(page);
      const fresh = [...wanted].filter((page) => !pages.has(page));
      for (const page of fresh) open(page);
      if (fresh.length > 0) changed(0);
    },
    here: () => rowsIn(pages),
    fault: () => firstErrorIn(pages),
    refresh: () => refreshAll(pages),
  };
}

type Pages = ReadonlyMap<number, Page>;

const rowsIn = (pages: Pages): ReadonlyMap<number, Rec> =>
  new Map(
    [...pages].flatMap(
      ([page, { store }]) =>
        store.look().data?.records.map((record, at) => [pageOffset(page) + at, record] as const) ??
        [],
    ),
  );

const firstErrorIn = (pages: Pages): Shown<ListRecordsPage>['error'] =>
  [...pages.values()].map(({ store }) => store.look().error).find((error) => error !== undefined);

function refreshAll(pages: Pages): void {
  for (const { store } of pages.values())
    store
      .look()
      .refresh()
      .catch(() => undefined); // reported as the error of that page
}
