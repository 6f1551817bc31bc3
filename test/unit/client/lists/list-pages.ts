import { getListRecordsByName, type ListRecordsPage } from '#client/adapters/lists.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';

/** Reads pages of one list. */

export const list = { objectApiName: 'Case', listViewApiName: 'Alle' };
export const page = async (
  client: Client,
  pageToken?: string | null,
  pageSize = 10,
): Promise<ListRecordsPage> =>
  (await read(client, getListRecordsByName, {
    config: { ...list, pageSize, pageToken: pageToken ?? undefined },
  }))!;

/** All pages from the first on. */
export async function walk(client: Client, pageSize = 10): Promise<ListRecordsPage[]> {
  const pages = [await page(client, null, pageSize)];
  while (pages.at(-1)!.nextPageToken !== null)
    pages.push(await page(client, pages.at(-1)!.nextPageToken, pageSize));
  return pages;
}
export const tokensOf = ({
  previousPageToken,
  currentPageToken,
  nextPageToken,
}: ListRecordsPage) => [previousPageToken, currentPageToken, nextPageToken];
