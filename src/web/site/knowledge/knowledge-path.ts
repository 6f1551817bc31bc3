import { paths } from '../../paths.ts';

export const queryParam = 'q';
export const categoryParam = 'categorie';

/** The canonical address of the knowledge base with this search term and category. */
export function knowledgePath({ q, category }: { q: string; category: string | null }): string {
  const params = new URLSearchParams();
  if (category !== null) params.set(categoryParam, category);
  if (q !== '') params.set(queryParam, q);
  return params.size === 0 ? paths.knowledge : `${paths.knowledge}?${params.toString()}`;
}
