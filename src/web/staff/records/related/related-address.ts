import type { RelatedListPage } from '#client/adapters/related-lists.ts';
import type { DataGridColumn } from '#ui/data/DataGrid.tsx';
import type { RelatedColumn } from './read-related.ts';

export const sortParam = 'sort';
export const pageParam = 'pagina';

export function sortLink(
  { part: { path }, sortable }: RelatedColumn,
  here: string,
  { sortBy }: Pick<RelatedListPage, 'sortBy'>,
): Pick<DataGridColumn, 'sort' | 'order'> {
  const [key = ''] = sortBy ?? [];
  const order = key === path ? 'ascending' : key === `-${path}` ? 'descending' : undefined;
  return {
    ...(sortable && {
      sort: here + query({ [sortParam]: order === 'ascending' ? `-${path}` : path }),
    }),
    ...(order && { order }),
  };
}

export function pageLinks(
  here: string,
  sort: string | null,
  { previousPageToken: previous, nextPageToken: next }: Beside,
) {
  const page = (token: string | null): string =>
    here + query({ [sortParam]: sort, [pageParam]: token });
  return {
    first: previous === null ? null : page(null),
    previous: previous === null ? null : page(previous),
    next: next === null ? null : page(next),
  };
}
type Beside = Pick<RelatedListPage, 'previousPageToken' | 'nextPageToken'>;

function query(params: Record<string, string | null>): string {
  const set = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}
