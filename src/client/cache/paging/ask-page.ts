import type { ApiResponse, Client, Entry, PagedList, ReadCall } from '../../client.ts';
import { sendBatched } from '../../sync/tick.ts';
import { FetchError } from '../../transport/fetch-error.ts';
import { fetchEntry } from '../run.ts';
import { canAskByOffset, firstPageToken, pageStartOf, spendOffsetToken } from './page-starts.ts';
import {
  type ListPage,
  type PagedEntry,
  pagesOf,
  type PageWindowConfig,
  type Paging,
  tokenOf,
  windowOf,
} from './paged-entry.ts';

type Call = Pick<ReadCall, 'signal' | 'etag' | 'batched'>;

/** When the rows belong to another list definition than the cached one, requests both once more. */
export async function askPage(client: Client, paged: PagedEntry, call: Call): Promise<ApiResponse> {
  const pages = pagesOf(client, paged);
  const { entry, paging } = paged;
  const sent = await askAt(client, { entry, pages }, call);
  if (sent.status !== 200) return sent;
  const page = paging.page(sent.answer);
  const info = paging.info?.(client, page);
  if (!info || !differs(pages, info, page)) return read(paging, sent);
  const [, again] = await Promise.all([
    fetchEntry(client, info, { all: true }).catch(() => undefined),
    askAt(client, { entry, pages }, { ...call, etag: null }),
  ]);
  // The definitions still differ, so the one of the rows is taken as the newer one.
  if (differs(pages, info, paging.page(again.answer))) pages.judged = eTagOf(info);
  return read(paging, again);
}

const read = (
  { read: made = (data) => data }: Paging<PageWindowConfig, unknown>,
  sent: ApiResponse,
): ApiResponse => ({ ...sent, answer: made(sent.answer) });

const eTagOf = ({ frame }: Entry): string =>
  (frame?.data as { eTag?: string } | undefined)?.eTag ?? '';

export function differs({ judged }: PagedList, info: Entry, { listInfoETag }: ListPage): boolean {
  const known = eTagOf(info);
  return known !== '' && known !== listInfoETag && known !== judged;
}

async function askAt(
  client: Client,
  { entry, pages }: { entry: Entry; pages: PagedList },
  call: Call,
): Promise<ApiResponse> {
  const place = pageStartOf(pages, tokenOf(entry));
  const send = (etag: string | null): Promise<ApiResponse> =>
    sendBatched(client, entry.adapter, {
      ...call,
      etag,
      config: {
        ...windowOf(entry),
        pageToken: place.server === firstPageToken ? undefined : place.server,
      },
    });
  try {
    return await send(call.etag);
  } catch (error) {
    if (!isRefusedToken(error) || !canAskByOffset(place)) throw error;
    // The server may refuse a token after the sort order changed.
    spendOffsetToken(place);
    return await send(null);
  }
}

const isRefusedToken = (error: unknown): boolean =>
  error instanceof FetchError &&
  error.status === 400 &&
  error.errors[0]?.type === 'ILLEGAL_QUERY_PARAMETER_VALUE';
