import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, PagedList } from '../../client.ts';
import { newPagedList } from '../pages.ts';
import { firstPageToken } from './page-starts.ts';

export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

export type PageWindowConfig = { pageSize: number; pageToken?: string | undefined };

/** JSON leaves out undefined properties, so all pages of a list have the same JSON. */
export const withoutPageWindow = { pageSize: undefined, pageToken: undefined };

/** How an adapter reads the pages of a list. */
export type Paging<Config extends PageWindowConfig, Data> = {
  /** Returns the key of the list: the whole config except the page window. */
  list(this: void, config: Config): string;
  page(this: void, data: Data): ListPage;
  /** Returns a copy of `data` with `page` in it; undefined when it needs `data` and has none. */
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  /** Converts an answer of the server to the form that callers receive. */
  read?(this: void, data: Data): Data;
  /** Returns the cache entry of the list's definition; undefined when it is not cached. */
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

/** The cache entry of a page, and how its adapter reads pages. */
export type PagedEntry = { entry: Entry; paging: Paging<PageWindowConfig, unknown> };

export const windowOf = ({ config }: Entry): PageWindowConfig =>
  // proof: only adapters of pages have this strategy
  config as PageWindowConfig;

/** Creates an empty list when no page of the list is cached. */
export function pagesOf(client: Client, { entry, paging }: PagedEntry): PagedList {
  const list = paging.list(windowOf(entry));
  const known = client.pages.get(list);
  if (known) return known;
  const made = newPagedList();
  client.pages.set(list, made);
  return made;
}

/** The token as callers know it. */
export const tokenOf = (entry: Entry): string => windowOf(entry).pageToken ?? firstPageToken;
