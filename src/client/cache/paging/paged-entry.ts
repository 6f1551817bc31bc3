import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, PagedList } from '../../client.ts';
import { newPagedList } from '../pages.ts';
import { firstPageToken } from './page-starts.ts';

/** What every list of pages answers. */
export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

/** What of a list is asked. */
export type PageWindowConfig = { pageSize: number; pageToken?: string | undefined };

/** A config with this is the same for every page: JSON leaves out what is undefined. */
export const withoutPageWindow = { pageSize: undefined, pageToken: undefined };

/** How an adapter asks pages of a list. */
export type Paging<Config extends PageWindowConfig, Data> = {
  /** What makes it this list: everything it asks but the window. */
  list(this: void, config: Config): string;
  /**
   * The page in an answer, and an answer like another with a page in it; undefined where that takes
   * more than is known.
   */
  page(this: void, data: Data): ListPage;
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  /** What the client makes of an answer. */
  read?(this: void, data: Data): Data;
  /** What defines the list, if that is known by itself. */
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

/** An entry that is a page, and how its adapter asks pages. */
export type PagedEntry = { entry: Entry; paging: Paging<PageWindowConfig, unknown> };

/** What of its list an entry asks. */
export const windowOf = ({ config }: Entry): PageWindowConfig =>
  // proof: only adapters of pages have this way
  config as PageWindowConfig;

/** What is known of the list of this page; begins it with nothing known. */
export function pagesOf(client: Client, { entry, paging }: PagedEntry): PagedList {
  const list = paging.list(windowOf(entry));
  const known = client.pages.get(list);
  if (known) return known;
  const made = newPagedList();
  client.pages.set(list, made);
  return made;
}

/** The token this page is asked by, as callers know it. */
export const tokenOf = (entry: Entry): string => windowOf(entry).pageToken ?? firstPageToken;
