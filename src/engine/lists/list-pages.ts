import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { Direction, OrderPath } from '../sql/order.ts';

/** Where a page starts: after a number of rows, or directly after or before a row. */
export type PageStart = {
  offset: number;
  cursor: { values: unknown[]; direction: Direction } | null;
};

/** A token is an offset, or the encrypted sort values of a row. Source: record-api.md §5.4. */
const bareOffset = /^\d{1,7}$/;
const largestOffset = 50_000;

type Sealed = { list: string; offset: number; direction: Direction; values: unknown[] };

/** Returns a hash of what a token is valid for. */
export const pageTokenScope = (
  ctx: RequestContext,
  list: {
    name: string;
    order: readonly OrderPath[];
    where?: string | null;
    searchTerm?: string | null;
  },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        list.name,
        ctx.viewer.kind === 'user' ? ctx.viewer.userId : ctx.viewer.kind,
        list.order.map(({ path, descending }) => [path, descending]),
        list.where ?? null,
        list.searchTerm ?? null,
      ]),
    )
    .digest('base64url')
    .slice(0, 16);

export function parsePageToken(
  ctx: RequestContext,
  token: string | undefined,
  list: string,
): Result<PageStart> {
  if (token === undefined || token === '' || token === '0') return ok({ offset: 0, cursor: null });
  if (bareOffset.test(token))
    return Number(token) <= largestOffset
      ? ok({ offset: Number(token), cursor: null })
      : wrongToken;
  const text = ctx.services.seal.open(token);
  // proof: only a server with the same key can have encrypted the token
  const sealed = text === undefined ? undefined : (JSON.parse(text) as Sealed);
  if (sealed?.list !== list) return wrongToken;
  return ok({
    offset: sealed.offset,
    cursor: { values: sealed.values, direction: sealed.direction },
  });
}

const wrongToken = refuse({
  code: 'record.argument',
  detail: 'pageToken is not a token of this list',
});

export type PageTokens = { current: string; next: string | null; previous: string | null };

type Fetched = {
  list: string;
  given: string | undefined;
  start: PageStart;
  pageSize: number;
  rows: number;
  /** More rows follow the page, in the direction of reading. */
  surplus: boolean;
  first: unknown[];
  last: unknown[];
};

/** `first` and `last`: the sort values of the first and last row of the page. */
export const pageTokensAround = (ctx: RequestContext, page: Fetched): PageTokens => ({
  current: page.given || '0',
  next: nextToken(ctx, page),
  previous: previousToken(ctx, page),
});

/** After a page that was read backwards, there is a next page. */
function nextToken(ctx: RequestContext, page: Fetched): string | null {
  const { cursor, offset } = page.start;
  const backward = cursor?.direction === 'backward';
  if (!backward && !page.surplus) return null;
  return page.rows === 0
    ? '0'
    : seal(ctx, {
        list: page.list,
        offset: offset + page.rows,
        direction: 'forward',
        values: page.last,
      });
}

/** The offset of a cursor is inaccurate when rows were added or removed. */
function previousToken(ctx: RequestContext, page: Fetched): string | null {
  const { cursor, offset } = page.start;
  const isFirst = cursor === null ? offset === 0 : cursor.direction === 'backward' && !page.surplus;
  if (isFirst) return null;
  const before = Math.max(0, offset - page.pageSize);
  return page.rows === 0
    ? String(Math.min(before, largestOffset))
    : seal(ctx, { list: page.list, offset: before, direction: 'backward', values: page.first });
}

const seal = (ctx: RequestContext, sealed: Sealed): string =>
  ctx.services.seal.close(JSON.stringify(sealed));
