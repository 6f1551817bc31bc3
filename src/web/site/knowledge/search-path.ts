import { paths } from '../../paths.ts';

export const queryParam = 'q';
export const pageParam = 'pagina';
export const kindParam = 'soort';
export const literalParam = 'letterlijk';

export type SearchAddress = { q: string; page?: number; kind?: string | null; literal?: boolean };

export function searchPath({ q, page = 1, kind = null, literal = false }: SearchAddress): string {
  const params = new URLSearchParams({ [queryParam]: q });
  if (kind !== null) params.set(kindParam, kind);
  if (literal) params.set(literalParam, '1');
  if (page > 1) params.set(pageParam, String(page));
  return `${paths.search}?${params.toString()}`;
}

export const categoryParam = 'categorie';

export function knowledgePath({ q, category }: { q: string; category: string | null }): string {
  const params = new URLSearchParams();
  if (category !== null) params.set(categoryParam, category);
  if (q !== '') params.set(queryParam, q);
  return params.size === 0 ? paths.knowledge : `${paths.knowledge}?${params.toString()}`;
}
