import type { RequestContext } from '#engine/model/request-context.ts';
import { countRows, findRows, type PlainRow, type RowsQuery } from '#engine/read/query.ts';

/** `total`: the number of rows on all pages. `page`: the number of the returned page, from 1. */
export type PageOfRows = { rows: readonly PlainRow[]; total: number; page: number; pages: number };

export async function pageOfRows(
  ctx: RequestContext,
  asked: Omit<RowsQuery, 'limit' | 'offset'>,
  { page, size }: { page: number; size: number },
): Promise<PageOfRows> {
  const read = (at: number) => findRows(ctx, { ...asked, limit: size, offset: (at - 1) * size });
  const wished = Math.max(1, page);
  const [total, asThere] = await Promise.all([countRows(ctx, asked), read(wished)]);
  const pages = Math.max(1, Math.ceil(total / size));
  return wished > pages
    ? { rows: await read(pages), total, page: pages, pages }
    : { rows: asThere, total, page: wished, pages };
}
