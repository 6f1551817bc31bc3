import type { PagedList, PageStart } from '../../client.ts';
import { island } from '../row-occurrences.ts';

/** The places in a list where pages start, and the tokens that lead there. */

/** What leads to the first page of any list. */
export const firstPageToken = '0';
/**
 * The public form of a token, which says the offset, as far as the server takes it. Source:
 * record-api.md §5.4.
 */
const bareOffset = /^\d{1,7}$/;
const largestBare = 50_000;

/** Where a token leads; one that nobody here was given is the server's to judge. */
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

/** The place that is known from now on. */
export function addPageStart(
  pages: PagedList,
  { offset, token, server }: Pick<PageStart, 'offset' | 'token' | 'server'>,
): PageStart {
  const place: PageStart = { offset, token, server, step: -1, after: null, since: 0 };
  pages.spots.set(offset, place);
  pages.places.set(token, place);
  return place;
}

/** The token callers know an offset by; null where none is known that the server would take. */
export function tokenAt(pages: PagedList, offset: number): string | null {
  const known = pages.spots.get(offset);
  if (known) return known.token;
  if (offset > largestBare) return null;
  return addPageStart(pages, { offset, token: String(offset), server: String(offset) }).token;
}

/** Whether a place can be asked by its number as well. */
export const canAskByOffset = ({ offset, server }: PageStart): boolean =>
  offset <= largestBare && server !== String(offset);

/** From now on the place is asked by its number. */
export function spendOffsetToken(place: PageStart): void {
  if (place.offset > 0)
    Object.assign(place, { server: String(place.offset), step: -1, after: null, since: 0 });
}
