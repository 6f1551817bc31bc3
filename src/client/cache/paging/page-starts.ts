import type { PagedList, PageStart } from '../../client.ts';
import { island } from '../row-occurrences.ts';

/** The offsets in a list where pages start, and the tokens that lead there. */

/** The token of the first page of every list. */
export const firstPageToken = '0';
/** The server accepts plain offsets up to `largestBare`. Source: record-api.md §5.4. */
const bareOffset = /^\d{1,7}$/;
const largestBare = 50_000;

/**
 * An unknown token that is not a plain offset gets an offset outside the list; the server decides
 * whether the token is valid.
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

/**
 * Returns the token of the page at this offset: the offset itself when no token is known, or null
 * when the offset is too large for that.
 */
export function tokenAt(pages: PagedList, offset: number): string | null {
  const known = pages.spots.get(offset);
  if (known) return known.token;
  if (offset > largestBare) return null;
  return addPageStart(pages, { offset, token: String(offset), server: String(offset) }).token;
}

/** Returns whether the page can be requested by its plain offset instead of its current token. */
export const canAskByOffset = ({ offset, server }: PageStart): boolean =>
  offset <= largestBare && server !== String(offset);

/** Later requests for the page use its plain offset, except for the first page. */
export function spendOffsetToken(place: PageStart): void {
  if (place.offset > 0)
    Object.assign(place, { server: String(place.offset), step: -1, after: null, since: 0 });
}
