import { summaryPageSize } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListViewSummaries } from '#protocol/shapes/list.ts';
import type { RequestContext } from '../model/request-context.ts';
import { listReference } from '../metadata/list-info.ts';
import { recentlyOpenedLists } from './list-opened.ts';
import { pageTokenScope, parsePageToken, type PageStart, pageTokensAround } from './list-pages.ts';
import { listStorageKey, nameInUrl } from '../metadata/list-view.ts';
import { viewsOf } from './list-views.ts';
import type { ObjectModel } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

export type ListSummariesQuery = {
  q?: string;
  recentListsOnly?: boolean;
  pageSize?: number;
  pageToken?: string;
};

export type SummaryUrls = {
  of: (nameInUrl: string) => { listUiUrl: string } | { url: string };
  page: (page: {
    pageSize: number;
    pageToken: string;
    q: string | null;
    recentListsOnly: boolean;
  }) => string;
};

type Summary = { apiName: string; id: string; label: string; inUrl: string };

const largestPage = 2_000;

/** Sorted by label. Source: record-api.md §6.4. */
export async function listSummaries(
  ctx: RequestContext,
  object: ObjectModel,
  asked: ListSummariesQuery & { urls: SummaryUrls },
): Promise<Result<ListViewSummaries>> {
  const { pageSize = summaryPageSize, recentListsOnly = false, urls } = asked;
  const q = asked.q ?? null;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > largestPage)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPage}`,
    });
  const list = pageTokenScope(ctx, {
    name: `lists of ${object.apiName}`,
    order: [{ path: 'label', descending: false }],
    where: String(recentListsOnly),
    searchTerm: q,
  });
  const start = parsePageToken(ctx, asked.pageToken, list);
  if (!start.ok) return start;
  const { shown, surplus } = pageOf(
    await summariesOf(ctx, object, { q, recentListsOnly }),
    start.value,
    pageSize,
  );
  const tokens = pageTokensAround(ctx, {
    list,
    given: asked.pageToken,
    start: start.value,
    pageSize,
    rows: shown.length,
    surplus,
    ...keysAround(shown),
  });
  const url = (pageToken: string) => urls.page({ pageSize, pageToken, q, recentListsOnly });
  return ok(
    withETag({
      count: shown.length,
      currentPageToken: tokens.current,
      currentPageUrl: url(tokens.current),
      eTag: '',
      lists: shown.map(({ apiName, id, label, inUrl }) => ({
        apiName,
        id,
        label,
        ...urls.of(inUrl),
      })),
      nextPageToken: tokens.next,
      nextPageUrl: tokens.next === null ? null : url(tokens.next),
      objectApiName: object.apiName,
      pageSize,
      previousPageToken: tokens.previous,
      previousPageUrl: tokens.previous === null ? null : url(tokens.previous),
      queryString: q,
      recentListsOnly,
    }),
  );
}

function keysAround(shown: readonly Summary[]): { first: unknown[]; last: unknown[] } {
  const [first, last] = [shown[0], shown.at(-1)].map((one) => (one ? [one.label, one.id] : [])) as [
    unknown[],
    unknown[],
  ]; // proof: `map` keeps the length of two
  return { first, last };
}

const dutch = new Intl.Collator('nl');
const byLabel = (
  one: Pick<Summary, 'label' | 'id'>,
  other: Pick<Summary, 'label' | 'id'>,
): number =>
  dutch.compare(one.label, other.label) || (one.id < other.id ? -1 : Number(one.id > other.id));

async function summariesOf(
  ctx: RequestContext,
  object: ObjectModel,
  asked: { q: string | null; recentListsOnly: boolean },
): Promise<Summary[]> {
  const views = await viewsOf(ctx, object);
  const opened = asked.recentListsOnly ? await recentlyOpenedLists(ctx, object) : null;
  return views
    .filter((view) => opened?.has(listStorageKey(view)) ?? true)
    .filter(
      (view) => asked.q === null || foldForSearch(view.label).includes(foldForSearch(asked.q)),
    )
    .map((view) => ({
      apiName: view.apiName,
      id: listReference(object, view).id!,
      label: view.label,
      inUrl: nameInUrl(view),
    })) // proof: only the recent list has no id, and the recent list is not in this array
    .sort(byLabel);
}

function pageOf(
  all: readonly Summary[],
  { cursor, offset }: PageStart,
  pageSize: number,
): { shown: Summary[]; surplus: boolean } {
  if (cursor === null)
    return { shown: all.slice(offset, offset + pageSize), surplus: all.length > offset + pageSize };
  const [label, id] = cursor.values;
  const at = { label: String(label), id: String(id) };
  if (cursor.direction === 'forward') {
    const rest = all.filter((one) => byLabel(one, at) > 0);
    return { shown: rest.slice(0, pageSize), surplus: rest.length > pageSize };
  }
  const before = all.filter((one) => byLabel(one, at) < 0);
  return { shown: before.slice(-pageSize), surplus: before.length > pageSize };
}
