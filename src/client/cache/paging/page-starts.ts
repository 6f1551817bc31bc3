import type { PagedList, PageStart } from '../../client.ts';
import { island } from '../row-occurrences.ts';

export const firstPageToken = '0';
/** The server accepts plain offsets up to `largestBare`. Source: record-api.md §5.4. */
const bareOffset = /^\d{1,7}$/;
const largestBare = 50_000;

/**
 * An unknown token that is not a plain offset gets an offset outside the list.
 */
export function pageStartOf(pages: PagedList, token: string): PageStart {
  const known = pages.places.get(token);
  if (known) return known;
  const offset = bareOffset.test(token)
    ? Number(token)
    : (pages.spots.size + 1) * island + island / 2;
  const place = pages.spots.get(offset) ?? addPageStart(pages, { offset, token, server: token });
  pages.places.set(token, place);
  return place;
}

export function addPageStart(
  pages: PagedList,
  { offset, token, server }: Pick<PageStart, 'offset' | 'token' | 'server'>,
): PageStart {
  const place: PageStart = { offset, token, server, step: -1, after: null, since: 0 };
  pages.spots.set(offset, place);
  pages.places.set(token, place);
  return place;
}

export function tokenAt(pages: PagedList, offset: number): string | null {
  const known = pages.spots.get(offset);
  if (known) return known.token;
  if (offset > largestBare) return null;
  return addPageStart(pages, { offset, token: String(offset), server: String(offset) }).token;
}

export const canAskByOffset = ({ offset, server }: PageStart): boolean =>
  offset <= largestBare && server !== String(offset);

export function spendOffsetToken(place: PageStart): void {
  if (place.offset > 0)
    Object.assign(place, { server: String(place.offset), step: -1, after: null, since: 0 });
}
