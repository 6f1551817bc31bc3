import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { OrderByInfo } from '#protocol/shapes/parts.ts';
import type { KeywordPage } from '#protocol/shapes/search.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { noPreference, effectiveOrder } from '../metadata/list-info.ts';
import { listTree } from '../lists/list.ts';
import {
  type PageStart,
  pageTokenScope,
  parsePageToken,
  pageTokensAround,
} from '../lists/list-pages.ts';
import type { OrderPath } from '../sql/order.ts';
import type { ObjectModel } from '../model/registry.ts';
import { correctedSearches } from './search-correct.ts';
import { findHits, type SearchHits } from './search-hits.ts';
import { parseSearch } from './search-query.ts';
import { pageText, type ResultRow } from '../sql/shape.ts';
import { allSortPaths } from '../metadata/sort-paths.ts';
import type { Where } from '../sql/where.ts';
import { shownOf, itemJson } from './search-item.ts';

export type KeywordQuery = {
  object: ObjectModel;
  q: string;
  where: Where | null;
  /** Sort paths, separated by commas; empty means by relevance. */
  sortBy: string;
  pageSize: number;
  pageToken?: string | undefined;
};

/** `best`: the score of the first row. `count`: the number of rows. */
export type SearchResultPage = { text: string; best: number; count: number };

const largestPage = 200;

/**
 * When no rows match, a page of the corrected search. Refusals: record.range, record.argument.
 * Source: record-api.md §6.8.
 */
export async function searchPage(
  ctx: RequestContext,
  asked: KeywordQuery,
): Promise<Result<SearchResultPage>> {
  const plain = await exactSearchPage(ctx, asked);
  // The token of a corrected search is invalid for the search as typed.
  const isCorrectable = plain.ok ? plain.value.count === 0 && isFirst(asked) : !isFirst(asked);
  if (!isCorrectable) return plain;
  const meant = await meantPage(ctx, asked);
  return meant?.ok ? meant : plain;
}

const isFirst = ({ pageToken = '' }: KeywordQuery): boolean =>
  pageToken === '' || pageToken === '0';

export const exactSearchPage = (
  ctx: RequestContext,
  asked: KeywordQuery,
): Promise<Result<SearchResultPage>> => pageOf(ctx, asked, { typed: asked.q, corrected: false });

const meantPage = async (
  ctx: RequestContext,
  asked: KeywordQuery,
): Promise<Result<SearchResultPage> | undefined> => (await correctedSearchPages(ctx, [asked]))[0];

/** The queries have the same `q`. */
export async function correctedSearchPages(
  ctx: RequestContext,
  all: readonly KeywordQuery[],
): Promise<(Result<SearchResultPage> | undefined)[]> {
  const meant = await correctedSearches(
    ctx,
    all.map(({ object }) => object),
    all[0]?.q ?? '',
  );
  return Promise.all(
    all.map(async (asked) => {
      const typed = meant.get(asked.object);
      return typed === undefined ? undefined : pageOf(ctx, asked, { typed, corrected: true });
    }),
  );
}

async function pageOf(
  ctx: RequestContext,
  asked: KeywordQuery,
  { typed, corrected }: { typed: string; corrected: boolean },
): Promise<Result<SearchResultPage>> {
  const { object, pageSize, where } = asked;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largestPage)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPage}`,
    });
  const order = sortedBy(ctx, object, asked.sortBy);
  if (!order.ok) return order;
  const paths: OrderPath[] = order.value.map(({ fieldApiName, isAscending }) => ({
    path: fieldApiName,
    descending: !isAscending,
  }));
  const list = pageTokenScope(ctx, {
    name: `search ${object.apiName} ${typed}`,
    order: paths,
    where: where?.text ?? null,
  });
  const start = parsePageToken(ctx, asked.pageToken, list);
  if (!start.ok) return start;
  const query = parseSearch(typed);
  const tree = listTree(
    ctx,
    { object, info: { displayColumns: columnsOf(object) } },
    { fields: [], optionalFields: [] },
  );
  if (!tree.ok) return tree;
  const hits =
    query === null
      ? null
      : await findHits(ctx, {
          object,
          typed,
          query,
          where,
          tree: tree.value,
          order: paths,
          start: start.value,
          limit: pageSize + 1,
        });
  if (hits === null) return ok(emptyPage(asked, order.value));
  return ok(
    pageOfHits(ctx, hits, {
      asked,
      orderBy: order.value,
      list,
      start: start.value,
      corrected,
    }),
  );
}

type HitsAsked = {
  asked: KeywordQuery;
  orderBy: OrderByInfo[];
  list: string;
  start: PageStart;
  corrected: boolean;
};

function pageOfHits(
  ctx: RequestContext,
  hits: SearchHits,
  { asked, orderBy, list, start, corrected }: HitsAsked,
): SearchResultPage {
  const { object, pageSize } = asked;
  const rows = hits.rows.slice(0, pageSize);
  if (start.cursor?.direction === 'backward') rows.reverse();
  const keys = (row: ResultRow | undefined) =>
    row ? hits.keyColumns.map((column) => row[column]) : [];
  const around = {
    list,
    given: asked.pageToken,
    start,
    pageSize,
    rows: rows.length,
    surplus: hits.rows.length > pageSize,
  };
  const tokens = pageTokensAround(ctx, {
    ...around,
    first: keys(rows[0]),
    last: keys(rows.at(-1)),
  });
  const found = rows.map((row) => shownOf(object, hits, row));
  auditRead(ctx, 'search', {
    root: hits.root,
    rows,
    beside: found.flatMap(({ fields }) => fields),
  });
  const records = rows.map((row, at) =>
    itemJson(hits, { row, corrected, highlightInfo: found[at]!.highlightInfo }),
  ); // proof: `found` contains an entry for each row
  const head = {
    currentPageToken: tokens.current,
    nextPageToken: tokens.next,
    objectApiName: object.apiName,
    orderBy,
    pageSize,
  };
  return writtenPage(
    { ...head, previousPageToken: tokens.previous },
    { records, best: Number(rows[0]?.['score'] ?? 0) },
  );
}

const writtenPage = (
  head: Omit<KeywordPage, 'records'>,
  { records, best }: { records: readonly string[]; best: number },
): SearchResultPage => ({
  text: pageText(head, records),
  best,
  count: records.length,
});

const emptyPage = (
  { object, pageSize, pageToken = '0' }: KeywordQuery,
  orderBy: OrderByInfo[],
): SearchResultPage =>
  writtenPage(
    {
      currentPageToken: pageToken,
      nextPageToken: null,
      objectApiName: object.apiName,
      orderBy,
      pageSize,
      previousPageToken: null,
    },
    { records: [], best: 0 },
  );

const columnsOf = (object: ObjectModel): { fieldApiName: string }[] =>
  object.listViews
    .find((view) => view.apiName === 'Alle')!
    // proof: the registry adds a list view `Alle` to every object
    .columns.map((fieldApiName) => ({ fieldApiName }));

function sortedBy(ctx: RequestContext, object: ObjectModel, sortBy: string): Result<OrderByInfo[]> {
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  const names = sortBy
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const paths = allSortPaths(object, names, view);
  return paths.ok
    ? ok(effectiveOrder(object, { orderBy: paths.value }, { ...view, preference: noPreference }))
    : paths;
}
