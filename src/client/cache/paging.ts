import type { Client, Entry, ReadStrategy, PagedList, PageStart, PageResponse } from '../client.ts';
import { withStructuralSharing, type StoredAnswer, type RecordRef } from './stored-answer.ts';
import {
  lastResponseStep,
  resetForDefinition,
  addPage,
  tokensAround,
  type PageWindow,
  windowAt,
} from './pages.ts';
import { askPage, differs } from './paging/ask-page.ts';
import { firstPageToken, pageStartOf } from './paging/page-starts.ts';
import {
  type ListPage,
  type PagedEntry,
  pagesOf,
  type PageWindowConfig,
  type Paging,
  tokenOf,
  windowOf,
} from './paging/paged-entry.ts';
import { isFirstOccurrence } from './row-occurrences.ts';

/** Source: spec §4 "Cached data", "Pagination", record-api.md §7.10. */
export function pagedReadStrategy<Config extends PageWindowConfig, Data>(
  paging: Paging<Config, Data>,
): ReadStrategy {
  // proof: the core calls a strategy only with entries of its own adapter
  const any = paging as unknown as Paging<PageWindowConfig, unknown>;
  return {
    ask: (client, entry, call) => askPage(client, { entry, paging: any }, call),
    onStored: (client, entry, before) => storePage(client, { entry, paging: any }, before),
    onNotModified: (client, entry) => renewPage(client, { entry, paging: any }),
    beforeLookup: (client, entry) => refreshFromList(client, { entry, paging: any }),
  };
}

function storePage(client: Client, paged: PagedEntry, before: StoredAnswer | null): void {
  const { entry, paging } = paged;
  const frame = entry.frame!; // proof: the code above just stored it
  const pages = pagesOf(client, paged);
  const page = paging.page(frame.data);
  const eTag = page.listInfoETag ?? '';
  // A late response with an earlier definition tells nothing about the current list.
  if (pages.eTag !== eTag && frame.step < pages.defined) {
    doubt(entry);
    return;
  }
  if (pages.eTag !== eTag) resetForDefinition(pages, eTag, frame.step);
  const { pageSize } = windowOf(entry);
  const { at, step, etag, versions } = frame;
  // proof: `normalizeAnswer` put references there
  const refs = page.records as unknown as RecordRef[];
  const of: Omit<PageResponse, 'from'> = {
    at,
    step,
    etag,
    versions,
    until: at + entry.adapter.fresh,
    key: entry.key,
    count: refs.length,
  };
  const received = {
    of,
    refs,
    size: pageSize,
    next: page.nextPageToken,
    previous: page.previousPageToken,
  };
  addPage(pages, tokenOf(entry), { ...received, now: ++client.step });
  pages.page = { ...page, records: [] };
  pages.shells.set(entry.adapter.name, paging.like(frame.data, { ...page, records: [] }));
  // A row that the list already shows at an earlier offset is left out.
  const around = tokensAround(pages, tokenOf(entry), received);
  const { offset } = pageStartOf(pages, tokenOf(entry));
  const shown = refs.filter((ref, i) => isFirstOccurrence(pages, ref.id, offset + i));
  // proof: `normalizeAnswer` put references there
  const records = shown as unknown as ListPage['records'];
  const data = paging.like(
    frame.data,
    withTokens({ ...page, records }, { ...around, token: tokenOf(entry), pageSize }),
  );
  entry.frame = withStructuralSharing(before, {
    ...frame,
    data,
    refs: shown,
    etag: shown.length === refs.length ? etag : null,
  });
  refreshFromList(client, paged);
  for (const [other] of pages.windows)
    if (other !== entry && other.listeners.size > 0) client.records.touched.add(other);
}

function renewPage(client: Client, paged: PagedEntry): void {
  const { entry } = paged;
  const pages = pagesOf(client, paged);
  const of = pages.rows.get(pageStartOf(pages, tokenOf(entry)).offset)?.of;
  if (!entry.frame || of?.key !== entry.key) return;
  const { at, step } = entry.frame;
  Object.assign(of, { at, step, until: at + entry.adapter.fresh });
  pages.revision++;
}

/** The other cached pages of a list may contain all rows of a page, or show that it is stale. */
function refreshFromList(client: Client, paged: PagedEntry): void {
  const { entry, paging } = paged;
  const pages = client.pages.get(paging.list(windowOf(entry)));
  const place = pages?.places.get(tokenOf(entry));
  if (!pages || !place) return;
  judge(client, paged, pages);
  if (pages.windows.get(entry)?.revision === pages.revision) return;
  const { pageSize: size } = windowOf(entry);
  pages.windows.set(entry, { offset: place.offset, size, revision: pages.revision });
  const window = windowAt(pages, place, size);
  if (window !== null && window !== 'moved') tell(pages, paged, window);
  else if (isOutdated(entry, { pages, place, isMoved: window === 'moved' })) doubt(entry);
}

function isOutdated(
  { frame, config }: Entry,
  { pages, place, isMoved }: { pages: PagedList; place: PageStart; isMoved: boolean },
): boolean {
  if (!frame) return false;
  if (isMoved)
    return lastResponseStep(pages, place, (config as PageWindowConfig).pageSize) > frame.step;
  return (
    place.offset > 0 &&
    (place.since > frame.step || (frame.refs.length === 0 && place.step > frame.step))
  );
}

function judge(client: Client, { entry, paging }: PagedEntry, pages: PagedList): void {
  if (!entry.frame) return;
  const page = paging.page(entry.frame.data);
  const info = paging.info?.(client, page);
  if ((page.listInfoETag ?? '') !== pages.eTag || (info && differs(pages, info, page)))
    doubt(entry);
}

function doubt(entry: Entry): void {
  if (entry.frame) entry.marked = Math.max(entry.marked, entry.frame.step + 1);
}

function tell(
  pages: PagedList,
  { entry, paging }: PagedEntry,
  { rows, offset, next, previous, responses }: PageWindow,
): void {
  if (!pages.page) return;
  const refs = rows.flatMap((row, i) =>
    isFirstOccurrence(pages, row.ref.id, offset + i) ? [row.ref] : [],
  );
  // proof: `normalizeAnswer` puts references in place of records
  const records = refs as unknown as ListPage['records'];
  const { pageSize, pageToken: token = firstPageToken } = windowOf(entry);
  const shell = pages.page as ListPage; // proof: `storePage` stored it
  const data = paging.like(
    pages.shells.get(entry.adapter.name),
    withTokens({ ...shell, records }, { next, previous, token, pageSize }),
  );
  if (data === undefined) return;
  const [only, ...more] = responses;
  const own = only?.key === entry.key && more.length === 0 && only.count === refs.length;
  const all = [...responses];
  const made: Omit<StoredAnswer, 'made'> = {
    data,
    refs,
    versions: own ? only.versions : new Map(all.flatMap(({ versions }) => [...versions])),
    at: Math.min(...all.map(({ at }) => at)),
    step: Math.min(...all.map(({ step }) => step)),
    etag: own ? only.etag : null,
  };
  // The answers that show that this page is empty are older than the page's own answer.
  if (entry.frame && rows.length === 0 && made.step < entry.frame.step) return;
  if (!entry.frame) entry.marked = Math.max(entry.marked, pages.marked);
  entry.frame = withStructuralSharing(entry.frame, made);
}

type Around = { next: string | null; previous: string | null; token: string; pageSize: number };

function withTokens(page: ListPage, { next, previous, token, pageSize }: Around): ListPage {
  const urlOf = (to: string | null): string | null =>
    to === null ? null : urlAt(page.currentPageUrl, { pageToken: to, pageSize: String(pageSize) });
  return {
    ...page,
    ...(page.pageSize !== undefined && { pageSize }),
    count: page.records.length,
    currentPageToken: token,
    currentPageUrl: urlOf(token)!,
    nextPageToken: next,
    nextPageUrl: urlOf(next),
    previousPageToken: previous,
    previousPageUrl: urlOf(previous),
  };
}

function urlAt(url: string, window: Record<string, string>): string {
  let made = url;
  for (const [name, value] of Object.entries(window))
    made = made.replace(
      new RegExp(`([?&]${name}=)[^&]*`),
      (_, before: string) => before + encodeURIComponent(value),
    );
  return made;
}

/** Source: spec §7 "Lists". */
export const sortFieldsOf = ({
  sortBy,
}: {
  sortBy: string | readonly string[] | null;
}): readonly string[] | null =>
  typeof sortBy === 'string' ? sortBy.split(',').filter(Boolean) : sortBy;
