import { paths } from '../../paths.ts';

export const queryParam = 'q';
export const pageParam = 'pagina';
export const kindParam = 'soort';
/** Searches for what was typed, however unlikely. */
export const literalParam = 'letterlijk';

export type SearchAddress = { q: string; page?: number; kind?: string | null; literal?: boolean };

/** The results for these words, in one spelling. */
export function searchPath({ q, page = 1, kind = null, literal = false }: SearchAddress): string {
  const params = new URLSearchParams({ [queryParam]: q });
  if (kind !== null) params.set(kindParam, kind);
  if (literal) params.set(literalParam, '1');
  if (page > 1) params.set(pageParam, String(page));
  return `${paths.search}?${params.toString()}`;
}
