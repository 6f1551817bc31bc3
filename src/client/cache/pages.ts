import type { PagedList, PageStart, PageRow, PageResponse } from '../client.ts';
import {
  addPageStart,
  canAskByOffset,
  firstPageToken,
  pageStartOf,
  spendOffsetToken,
  tokenAt,
} from './paging/page-starts.ts';
import type { RecordRef } from './stored-answer.ts';
import { island, islandOf } from './row-occurrences.ts';

/** Source: spec §4 "Pagination", record-api.md §7.10. */
export const newPagedList = (): PagedList => {
  const first: PageStart = {
    offset: 0,
    token: firstPageToken,
    server: firstPageToken,
    step: Infinity,
    after: null,
    since: 0,
  };
  return {
    eTag: '',
    defined: 0,
    judged: null,
    marked: 0,
    rows: new Map(),
    ends: new Map(),
    places: new Map([[firstPageToken, first]]),
    spots: new Map([[0, first]]),
    windows: new Map(),
    revision: 0,
    firsts: null,
    page: null,
    shells: new Map(),
  };
};

/**
 * `next`, `previous`: the server's tokens, null at the ends of the list. `now`: a step later than
 * every request sent until now.
 */
export type ReceivedPage = {
  of: Omit<PageResponse, 'from'>;
  refs: readonly RecordRef[];
  size: number;
  next: string | null;
  previous: string | null;
  now: number;
};

export function addPage(pages: PagedList, token: string, arrival: ReceivedPage): void {
  const { refs, size, next, previous, now } = arrival;
  const place = anchored(pages, token, arrival);
  const of: PageResponse = { ...arrival.of, from: place.offset };
  pages.revision++;
  // An empty page shows that the list ends before it, unless another row was put before this page
  // after the request was sent.
  if (refs.length === 0 && place.since > of.step) return;
  const end = place.offset + refs.length;
  let follows = firstFollows(pages, place, of);
  refs.forEach((ref, i) => {
    putRow(pages, place.offset + i, { ref, follows, of });
    follows = ref.id;
  });
  for (const inside of pages.spots.values())
    if (
      inside.offset > place.offset &&
      (inside.offset < end || (inside.offset === end && next === null))
    )
      replace(pages, inside, { step: of.step, now });
  takeEnd(pages, { from: place.offset, end, isLast: next === null, of });
  if (refs.length === 0) return;
  if (next !== null)
    updatePageStart(pages, {
      offset: end,
      server: next,
      after: refs.at(-1)!.id,
      step: of.step,
      now,
    });
  const before = place.offset - size;
  if (previous !== null && before > 0 && !pages.spots.has(before))
    addPageStart(pages, { offset: before, token: previous, server: previous });
}

/** Null means unknown. `moved`: another row was put before the page after its request was sent. */
function firstFollows(pages: PagedList, place: PageStart, { step }: PageResponse): string | null {
  if (place.since > step) return moved;
  const before = pages.rows.get(place.offset - 1);
  // The row before this page is from an older answer and is not the expected row.
  return before && before.of.step < step && before.ref.id !== place.after ? null : place.after;
}

const moved = '';

/** A page with rows but without `previous` is the first page. */
function anchored(pages: PagedList, token: string, { previous, refs }: ReceivedPage): PageStart {
  const place = pageStartOf(pages, token);
  const first = pages.spots.get(0)!;
  if (previous !== null || place === first || refs.length === 0) return place;
  if (place.offset < island) forget(pages);
  pages.places.set(token, first);
  return first;
}

function forget(pages: PagedList): void {
  const first = pages.spots.get(0)!;
  pages.rows.clear();
  pages.ends.clear();
  pages.spots = new Map([[0, first]]);
  pages.places = new Map([[firstPageToken, first]]);
}

function putRow(pages: PagedList, offset: number, row: PageRow): void {
  if ((pages.rows.get(offset)?.of.step ?? -1) <= row.of.step) pages.rows.set(offset, row);
}

type Ending = { from: number; end: number; isLast: boolean; of: PageResponse };

function takeEnd(pages: PagedList, { from, end, isLast, of }: Ending): void {
  const isBeside = (offset: number): boolean => islandOf(offset) === islandOf(from);
  const isOlder = (one: PageResponse): boolean => one.step <= of.step;
  const isEmpty = from === end;
  for (const [offset, response] of pages.ends) {
    const isOver = isLast ? offset > end || !isEmpty : offset <= end;
    if (isBeside(offset) && isOlder(response) && isOver) pages.ends.delete(offset);
  }
  if (!isLast) return;
  for (const [offset, row] of pages.rows)
    if (offset >= end && isBeside(offset) && isOlder(row.of)) pages.rows.delete(offset);
  // This empty page lies beyond the end, and the end itself is somewhere before it.
  if (isEmpty && from !== 0 && !pages.rows.has(from - 1)) return;
  const goesOn = [...pages.rows].some(
    ([offset, row]) => offset >= end && isBeside(offset) && !isOlder(row.of),
  );
  if (
    !goesOn &&
    ![...pages.ends].some(([offset, response]) => isBeside(offset) && !isOlder(response))
  )
    pages.ends.set(end, of);
}

type PageStartUpdate = { offset: number; server: string; after: string; step: number; now: number };

function updatePageStart(
  pages: PagedList,
  { offset, server, after, step, now }: PageStartUpdate,
): void {
  const place = pages.spots.get(offset) ?? addPageStart(pages, { offset, token: server, server });
  if (step < place.step) return;
  // A token is the encrypted position, and one position always has the same token. Another token
  // therefore means another position, even when the row before it is the same.
  const isElsewhere = place.after !== after || place.server !== server;
  Object.assign(place, { server, step, after, ...(isElsewhere && { since: now }) });
}

const endBefore = (pages: PagedList, offset: number): PageResponse | undefined =>
  [...pages.ends].find(([end]) => end <= offset && islandOf(end) === islandOf(offset))?.[1];

/** A token continues after a certain row, which may no longer be before this offset. */
function replace(
  pages: PagedList,
  place: PageStart,
  { step, now }: { step: number; now: number },
): void {
  if (place.after === null || place.after === pages.rows.get(place.offset - 1)?.ref.id) return;
  if (canAskByOffset(place)) spendOffsetToken(place);
  Object.assign(place, { after: null, step: Math.max(place.step, step), since: now });
}

/** `moved`: the list changed between the responses. */
export function windowAt(
  pages: PagedList,
  place: PageStart,
  size: number,
): PageWindow | 'moved' | null {
  const { offset } = place;
  const rows: PageRow[] = [];
  let before = pages.rows.get(offset - 1)?.ref.id;
  let at = offset;
  const over = endBefore(pages, offset);
  for (; !over && at < offset + size && !pages.ends.has(at); at++) {
    const row = pages.rows.get(at);
    if (!row) return null;
    const { follows } = row;
    const isLeft = follows === null || row.of.from === at;
    if (isLeft && (pages.spots.get(at)?.since ?? 0) > row.of.step) return 'moved';
    if (follows === moved || (follows !== null && before !== undefined && follows !== before))
      return 'moved';
    before = row.ref.id;
    rows.push(row);
  }
  const end = rows.length === 0 ? over : pages.ends.get(at);
  const isMore = pages.rows.has(at) || pages.spots.has(at);
  if (!end && !isMore) return null;
  const next = end ? null : tokenAt(pages, at);
  const previous = offset === 0 ? null : tokenAt(pages, Math.max(0, offset - size));
  if ((!end && next === null) || (offset !== 0 && previous === null)) return null;
  return {
    rows,
    offset,
    next,
    previous,
    responses: new Set([...rows.map(({ of }) => of), ...(end ? [end] : [])]),
  };
}

/** Counts the row before the window too. */
export function lastResponseStep(
  pages: PagedList,
  { offset, since }: PageStart,
  size: number,
): number {
  let last = since;
  for (let at = offset - 1; at < offset + size; at++)
    last = Math.max(last, pages.rows.get(at)?.of.step ?? 0);
  return last;
}

export type PageWindow = {
  rows: readonly PageRow[];
  offset: number;
  next: string | null;
  previous: string | null;
  responses: ReadonlySet<PageResponse>;
};

export function tokensAround(
  pages: PagedList,
  token: string,
  { size, refs, next, previous }: Pick<ReceivedPage, 'size' | 'refs' | 'next' | 'previous'>,
): Pick<PageWindow, 'next' | 'previous'> {
  const { offset } = pageStartOf(pages, token);
  const known = (at: number): string | undefined => pages.spots.get(at)?.token;
  return {
    next: next === null || refs.length === 0 ? next : (known(offset + refs.length) ?? next),
    previous: offset === 0 ? null : (known(Math.max(0, offset - size)) ?? previous),
  };
}

/** The tokens stay; the server refuses them if the sort order changed too. */
export function resetForDefinition(pages: PagedList, eTag: string, step: number): void {
  pages.eTag = eTag;
  pages.defined = step;
  pages.rows.clear();
  pages.ends.clear();
  pages.page = null;
  pages.shells.clear();
  pages.revision++;
}
