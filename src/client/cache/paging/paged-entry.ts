import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, PagedList } from '../../client.ts';
import { newPagedList } from '../pages.ts';
import { firstPageToken } from './page-starts.ts';

/** The properties that the answers of all paged lists have. */
export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

/** The properties of a config that select a page. */
export type PageWindowConfig = { pageSize: number; pageToken?: string | undefined };

/**
 * Removes the page window from the JSON of a config: JSON leaves out undefined properties. So all
 * pages of a list have the same JSON.
 */
export const withoutPageWindow = { pageSize: undefined, pageToken: undefined };

/** Describes how an adapter reads the pages of a list. */
export type Paging<Config extends PageWindowConfig, Data> = {
  /** Returns the key of the list: the whole config except the page window. */
  list(this: void, config: Config): string;
  /**
   * `page` returns the page in a response; `like` returns a copy of a response with another page in
   * it, or undefined when too little is known for that.
   */
  page(this: void, data: Data): ListPage;
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  /** Converts an answer of the server to the form that callers receive. */
  read?(this: void, data: Data): Data;
  /** Returns the cache entry of the list's definition; undefined when it is not cached. */
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

/** The cache entry of a page, and how its adapter reads pages. */
export type PagedEntry = { entry: Entry; paging: Paging<PageWindowConfig, unknown> };

/** Returns the page window that an entry reads. */
export const windowOf = ({ config }: Entry): PageWindowConfig =>
  // proof: only adapters of pages have this strategy
  config as PageWindowConfig;

/**
 * Returns the cached pages of the list that contains this page; creates an empty list when none is
 * cached.
 */
export function pagesOf(client: Client, { entry, paging }: PagedEntry): PagedList {
  const list = paging.list(windowOf(entry));
  const known = client.pages.get(list);
  if (known) return known;
  const made = newPagedList();
  client.pages.set(list, made);
  return made;
}

/** Returns the token of this page, as callers know it. */
export const tokenOf = (entry: Entry): string => windowOf(entry).pageToken ?? firstPageToken;
