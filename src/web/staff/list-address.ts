import type { ListRecordsPage } from '#client/adapters/lists.ts';
import type { DrawnList, ListColumn } from './read-list.ts';

export const sortParam = 'sort';
export const pageParam = 'pagina';

/** `sort`: where the list in this column's order is; `order`: whether it is in that order now. */
export type SortLink = { sort?: string; order?: 'ascending' | 'descending' };

export function sortLink({ part: { path }, sortable }: ListColumn, { here }: Pick<DrawnList, 'here'>, { sortBy }: Pick<ListRecordsPage, 'sortBy'>): SortLink {
  const [key = ''] = sortBy ?? [];
  const order = key === path ? 'ascending' : key === `-${path}` ? 'descending' : undefined;
  return {
    ...(sortable && { sort: here + query({ [sortParam]: order === 'ascending' ? `-${path}` : path }) }),
    ...(order && { order }),
  };
}

/** The pages beside this one, in the order it is in; null where there is none. */
export function pageLinks({ here, asked }: Pick<DrawnList, 'here' | 'asked'>, { previousPageToken: previous, nextPageToken: next }: Beside) {
  const page = (token: string | null): string => here + query({ [sortParam]: asked.sortBy?.[0] ?? null, [pageParam]: token });
  return {
    first: previous === null ? null : page(null),
    previous: previous === null ? null : page(previous),
    next: next === null ? null : page(next),
  };
}
type Beside = Pick<ListRecordsPage, 'previousPageToken' | 'nextPageToken'>;

function query(params: Record<string, string | null>): string {
  const set = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}
