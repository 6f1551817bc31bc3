import type { PagedList, PageRow } from '../client.ts';

/** The number of offsets of an island: a run of rows whose place in the list is unknown. */
export const island = 1e9;

/** A row that occurs several times is shown only at its first offset. */
export function isFirstOccurrence(pages: PagedList, id: string, offset: number): boolean {
  if (pages.firsts?.revision !== pages.revision)
    pages.firsts = { revision: pages.revision, offsets: firstsOf(pages) };
  const first = pages.firsts.offsets.get(spotOf(id, offset));
  return first === undefined || first >= offset;
}

function firstsOf(pages: PagedList): Map<string, number> {
  const firsts = new Map<string, number>();
  const twice = standingTwice(pages);
  if (twice.size === 0) return firsts;
  const isSeen = inUseFilter(pages, Date.now());
  for (const [offset, row] of pages.rows) {
    const spot = spotOf(row.ref.id, offset);
    if (twice.has(spot) && isSeen(offset, row))
      firsts.set(spot, Math.min(offset, firsts.get(spot) ?? offset));
  }
  return firsts;
}

function standingTwice({ rows }: PagedList): Set<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const [offset, { ref }] of rows) {
    const spot = spotOf(ref.id, offset);
    if (once.has(spot)) twice.add(spot);
    else once.add(spot);
  }
  return twice;
}

function inUseFilter(
  { windows }: PagedList,
  now: number,
): (offset: number, row: PageRow) => boolean {
  const live = [...windows].flatMap(([{ listeners }, span]) => (listeners.size > 0 ? [span] : []));
  return (offset, { of }) =>
    now <= of.until ||
    live.some((span) => offset >= span.offset && offset < span.offset + span.size);
}

export function dropExpiredRows(pages: PagedList, now: number): void {
  const isSeen = inUseFilter(pages, now);
  for (const [offset, row] of pages.rows) if (!isSeen(offset, row)) pages.rows.delete(offset);
}

const spotOf = (id: string, offset: number): string =>
  offset < island ? id : `${id} ${islandOf(offset)}`;

export const islandOf = (offset: number): number => Math.floor(offset / island);
