import { staffPath } from '../../paths.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

/**
 * The name of a filter is `f.` and the field, as in `f.Status`; of a filter on days
 * `f.CreatedDate.van` and `.tot`.
 */
export const queryParam = 'q';
export const objectParam = 'soort';
export const tokenParam = 'pagina';
export const filterName = (field: string): string => `f.${field}`;
export const fromName = (field: string): string => `f.${field}.van`;
export const untilName = (field: string): string => `f.${field}.tot`;

export const searchPath = (staffId: string): string => `${staffPath(staffId)}/zoeken`;
export const suggestionsIn = (home: string): string => `${home}/zoeken/voorstellen`;
export const searchIn = (home: string): string => `${home}/zoeken`;

export const longestTyped = 200;

export const typedQuery = (params: URLSearchParams): string =>
  cleanSearchTerm(params.get(queryParam) ?? '', longestTyped);

export function pathWithQuery(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const set = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
