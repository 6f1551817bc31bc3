import type { ListRecordsPage } from '#client/adapters/lists.ts';
import type { ListConfig } from '../forms/adapter-configs.ts';
import { listPath } from '../staff-paths.ts';
import type { ListViewModel, ListAddress, ListColumn } from './list-view-model.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';
import { firstList } from '../frame/use-workspace.ts';

export const sortParam = 'sort';
export const pageParam = 'pagina';
export const termParam = 'zoek';
export const longestTerm = 200;
const chosenMark = 'f.';
export const listFilterParam = (field: string): string => chosenMark + field;

type Params = Readonly<Record<string, string | undefined>>;

export function parseListAddress(params: Params, said: URLSearchParams): ListAddress {
  const { objectApiName = firstList.objectApiName, listViewApiName = firstList.listViewApiName } =
    params;
  const chosen: Record<string, string[]> = {};
  for (const [name, value] of said)
    if (name.startsWith(chosenMark) && value !== '')
      (chosen[name.slice(chosenMark.length)] ??= []).push(value);
  const text = (name: string): string | null => said.get(name)?.trim() || null;
  return {
    objectApiName,
    listViewApiName,
    sort: text(sortParam),
    token: text(pageParam),
    term: cleanSearchTerm(said.get(termParam) ?? '', longestTerm) || null,
    chosen,
  };
}

export function listConfigOf({
  objectApiName,
  listViewApiName,
  sort,
  token,
  term,
  chosen,
}: ListAddress): ListConfig {
  const where = whereOf(chosen);
  return {
    objectApiName,
    listViewApiName,
    ...(sort !== null && { sortBy: [sort] }),
    ...(token !== null && { pageToken: token }),
    ...(term !== null && { searchTerm: term }),
    ...(where !== null && { where }),
  };
}

/** Field names come from the address; the record API refuses unknown ones. */
function whereOf(chosen: ListAddress['chosen']): string | null {
  const conditions = Object.entries(chosen).map(
    ([field, values]) => `{ ${field}: { in: ${JSON.stringify(values)} } }`,
  );
  return conditions.length === 0 ? null : `{ and: [${conditions.join(', ')}] }`;
}

export const isFiltered = ({ term, chosen }: Pick<ListAddress, 'term' | 'chosen'>): boolean =>
  term !== null || Object.keys(chosen).length > 0;

export function listPathAt(
  staffId: string,
  address: ListAddress,
  change: Partial<Omit<ListAddress, 'objectApiName' | 'listViewApiName'>> = {},
): string {
  const { objectApiName, listViewApiName, sort, token, term, chosen } = {
    ...address,
    token: null,
    ...change,
  };
  const said = new URLSearchParams();
  for (const [name, value] of [
    [termParam, term],
    [sortParam, sort],
    [pageParam, token],
  ] as const)
    if (value !== null) said.set(name, value);
  for (const [field, values] of Object.entries(chosen))
    for (const value of values) said.append(listFilterParam(field), value);
  const query = said.toString();
  return listPath(staffId, objectApiName, listViewApiName) + (query === '' ? '' : `?${query}`);
}

export function listFile(staffId: string, address: ListAddress, ending: 'csv' | 'xlsx'): string {
  const [path = '', query] = listPathAt(staffId, address).split('?');
  return `${path}/lijst.${ending}${query === undefined ? '' : `?${query}`}`;
}

export type SortLink = { sort?: string; order?: 'ascending' | 'descending' };

export function sortLink(
  { part: { path }, sortable }: ListColumn,
  { staffId, address }: Drawn,
  sortBy: ListRecordsPage['sortBy'],
): SortLink {
  const [key = ''] = sortBy ?? [];
  const order = key === path ? 'ascending' : key === `-${path}` ? 'descending' : undefined;
  return {
    ...(sortable && {
      sort: listPathAt(staffId, address, { sort: order === 'ascending' ? `-${path}` : path }),
    }),
    ...(order && { order }),
  };
}
type Drawn = Pick<ListViewModel, 'staffId' | 'address'>;

export function pageLinks(
  { staffId, address }: Drawn,
  { previousPageToken: previous, nextPageToken: next }: Beside,
) {
  const page = (token: string | null): string => listPathAt(staffId, address, { token });
  return {
    first: previous === null ? null : page(null),
    previous: previous === null ? null : page(previous),
    next: next === null ? null : page(next),
  };
}
type Beside = Pick<ListRecordsPage, 'previousPageToken' | 'nextPageToken'>;
