import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, PagedList } from '../../client.ts';
import { newPagedList } from '../pages.ts';
import { firstPageToken } from './page-starts.ts';

/** The part that the answers of all paged lists share. */
export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

/** The page window of a config. */
export type PageWindowConfig = { pageSize: number; pageToken?: string | undefined };

/**
 * Properties that, spread into a config, make its JSON the same for every page, because JSON leaves
 * out undefined.
 */
export const withoutPageWindow = { pageSize: undefined, pageToken: undefined };

/** How an adapter reads the pages of a list. */
export type Paging<Config extends PageWindowConfig, Data> = {
  /** Returns the key of the list: the whole config except the page window. */
  list(this: void, config: Config): string;
  /**
   * `page` returns the page in a response; `like` returns a copy of a response with another page in
   * it, or undefined when too little is known for that.
   */
  page(this: void, data: Data): ListPage;
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  /** Converts an answer of the server to the client's form. */
  read?(this: void, data: Data): Data;
  /** Returns the entry of the list's definition, if it is cached. */
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

/** The entry of a page, with the paging of its adapter. */
export type PagedEntry = { entry: Entry; paging: Paging<PageWindowConfig, unknown> };

/** Returns the page window that an entry reads. */
export const windowOf = ({ config }: Entry): PageWindowConfig =>
  // proof: only adapters of pages have this strategy
  config as PageWindowConfig;

/**
 * Returns the combined knowledge of the list that this page is of; created empty when there is
 * none.
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
