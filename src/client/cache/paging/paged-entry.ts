import type { RecCollection } from '#protocol/shapes/record.ts';
import type { Client, Entry, PagedList } from '../../client.ts';
import { newPagedList } from '../pages.ts';
import { firstPageToken } from './page-starts.ts';

export type ListPage = RecCollection & { pageSize?: number; listInfoETag?: string };

export type PageWindowConfig = { pageSize: number; pageToken?: string | undefined };

/** All pages of a list have the same JSON, because JSON leaves out undefined properties. */
export const withoutPageWindow = { pageSize: undefined, pageToken: undefined };

export type Paging<Config extends PageWindowConfig, Data> = {
  list(this: void, config: Config): string;
  page(this: void, data: Data): ListPage;
  like(this: void, data: Data | undefined, page: ListPage): Data | undefined;
  read?(this: void, data: Data): Data;
  info?(this: void, client: Client, page: ListPage): Entry | undefined;
};

export type PagedEntry = { entry: Entry; paging: Paging<PageWindowConfig, unknown> };

export const windowOf = ({ config }: Entry): PageWindowConfig =>
  // proof: only adapters of pages have this strategy
  config as PageWindowConfig;

export function pagesOf(client: Client, { entry, paging }: PagedEntry): PagedList {
  const list = paging.list(windowOf(entry));
  const known = client.pages.get(list);
  if (known) return known;
  const made = newPagedList();
  client.pages.set(list, made);
  return made;
}

export const tokenOf = (entry: Entry): string => windowOf(entry).pageToken ?? firstPageToken;
