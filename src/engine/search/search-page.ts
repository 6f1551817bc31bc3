import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { MarkedText } from '#protocol/site/search.ts';
import type { OrderByInfo, Scalar } from '#protocol/shapes/parts.ts';
import type { KeywordPage } from '#protocol/shapes/search.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import { noPreference, effectiveOrder } from '../metadata/list-info.ts';
import { excerptIn, highlight } from './excerpt.ts';
import { listTree } from '../lists/list.ts';
import { pageTokenScope, parsePageToken, pageTokensAround } from '../lists/list-pages.ts';
import type { OrderPath } from '../sql/order.ts';
import type { ObjectModel } from '../model/registry.ts';
import { markedWords, readableText } from './search.ts';
import { correctedSearches } from './search-correct.ts';
import { findHits, type SearchHits } from './search-hits.ts';
import { parseSearch } from './search-query.ts';
import { pageText, recordJson, type ResultRow } from '../sql/shape.ts';
import { allSortPaths } from '../metadata/sort-paths.ts';
import type { Where } from '../sql/where.ts';

export type KeywordQuery = {
  object: ObjectModel;
  q: string;
  where: Where | null;
  /** Comma-separated; empty: by relevance. */
  sortBy: string;
  pageSize: number;
  pageToken?: string | undefined;
};

/** A page as it travels, how good its best row is, and how many it has. */
export type SearchResultPage = { text: string; best: number; count: number };

const largestPage = 200;

/**
 * One page of what holds the words; when nothing does, of what was probably meant. Refuses
 * record.range (pageSize), record.argument (sortBy, token). Source: record-api.md §6.8.
 */
export async function searchPage(
  ctx: RequestContext,
  asked: KeywordQuery,
): Promise<Result<SearchResultPage>> {
  const plain = await exactSearchPage(ctx, asked);
  // A token of a corrected search is no token of what was typed.
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

/** A page of what was probably meant; undefined when there is nothing to correct. */
const meantPage = async (
  ctx: RequestContext,
  asked: KeywordQuery,
): Promise<Result<SearchResultPage> | undefined> => (await correctedSearchPages(ctx, [asked]))[0];

/**
 * The same in several objects, of one search. One after the other: a search takes one connection.
 */
export async function correctedSearchPages(
  ctx: RequestContext,
  all: readonly KeywordQuery[],
): Promise<(Result<SearchResultPage> | undefined)[]> {
  const meant = await correctedSearches(
    ctx,
    all.map(({ object }) => object),
    all[0]?.q ?? '',
  );
  const pages: (Result<SearchResultPage> | undefined)[] = [];
  for (const asked of all) {
    const typed = meant.get(asked.object);
    pages.push(
      typed === undefined ? undefined : await pageOf(ctx, asked, { typed, corrected: true }),
    );
  }
  return pages;
}

type Reading = { typed: string; corrected: boolean };

async function pageOf(
  ctx: RequestContext,
  asked: KeywordQuery,
  { typed, corrected }: Reading,
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
  const rows = hits.rows.slice(0, pageSize);
  if (start.value.cursor?.direction === 'backward') rows.reverse();
  const keys = (row: ResultRow | undefined) =>
    row ? hits.keyColumns.map((column) => row[column]) : [];
  const around = {
    list,
    given: asked.pageToken,
    start: start.value,
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
  ); // proof: one for each row
  const head = {
    currentPageToken: tokens.current,
    nextPageToken: tokens.next,
    objectApiName: object.apiName,
    orderBy: order.value,
    pageSize,
  };
  return ok(
    writtenPage(
      { ...head, previousPageToken: tokens.previous },
      { records, best: Number(rows[0]?.['score'] ?? 0) },
    ),
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

/** What the list of all rows shows. */
const columnsOf = (object: ObjectModel): { fieldApiName: string }[] =>
  object.listViews
    .find((view) => view.apiName === 'Alle')!
    .columns.map((fieldApiName) => ({ fieldApiName })); // proof: every object has it

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

/** From here on a row is called exactly what was typed. */
const isNamedSo = 4;

/** What shows why this row was found, and which fields that shows something of. */
function shownOf(
  object: ObjectModel,
  { texts, read: length }: SearchHits,
  row: ResultRow,
): { highlightInfo: object; fields: string[] } {
  const hits = markedWords(row['marks']);
  const read = texts.map(({ field, column }) => ({
    field,
    text: readableText(
      field,
      row[column] === null ? null : (field.read(row[column]) as Scalar),
      length,
    ),
  }));
  const lines = read.filter(({ field }) => field.dataType !== 'TextArea');
  const found = lines
    .map(({ field, text }) => [field.apiName, highlight(text, hits)] as const)
    .filter(([, parts]) => parts.some((part) => part.hit));
  const areas = read.filter(
    ({ field }) => field.dataType === 'TextArea' && field.apiName !== object.nameField,
  );
  const { at, parts: snippet } = excerptIn(
    areas.map(({ text }) => text),
    hits,
  );
  return {
    highlightInfo: {
      fields: Object.fromEntries(
        found
          .map(([name, parts]) => [name, markup(parts)] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
      snippet: snippet.length === 0 ? null : markup(snippet),
    },
    fields: [
      ...found.map(([name]) => name),
      ...(snippet.length === 0 ? [] : [areas[at]!.field.apiName]),
    ], // proof: what is shown was cut from one of them
  };
}

function itemJson(
  { root }: SearchHits,
  { row, corrected, highlightInfo }: { row: ResultRow; corrected: boolean; highlightInfo: object },
): string {
  const searchInfo = { isPromoted: Number(row['score']) >= isNamedSo, isSpellCorrected: corrected };
  return `{"highlightInfo":${JSON.stringify(highlightInfo)},"record":${recordJson(root, row).text},"searchInfo":${JSON.stringify(searchInfo)}}`;
}

const markup = (parts: MarkedText): string =>
  parts.map(({ text, hit }) => (hit ? `<mark>${escaped(text)}</mark>` : escaped(text))).join('');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
