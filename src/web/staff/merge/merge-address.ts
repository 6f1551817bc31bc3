import { staffPath } from '../../paths.ts';

/**
 * Query parameters: `idParam` holds a record id, `searchParam` the search. Form fields: `staysName`
 * holds the survivor; the others are prefixes: `takeName` + field holds the record whose value
 * survives, `keepName` + relationship the related record that survives, and `versionName` + id the
 * version that was shown.
 */
export const [idParam, searchParam, staysName] = ['id', 'zoek', 'blijft'];
export const [takeName, keepName, versionName] = ['veld.', 'houdt.', 'versie.'];

/**
 * Returns the address of the page that merges records of one object; for one record, of the page
 * that finds the other.
 */
export function mergePath(
  staffId: string,
  objectApiName: string,
  recordIds: readonly string[],
): string {
  const query = new URLSearchParams(
    recordIds.map((id): [string, string] => [idParam, id]),
  ).toString();
  return `${staffPath(staffId)}/samenvoegen/${objectApiName}?${query}`;
}

/** The value of a query parameter in a record's address: other records were just merged into it. */
export const mergedNoticeValue = 'samengevoegd';

/** Returns whether so many records can be merged: two or three fit next to each other. */
export const isMergeable = (count: number): boolean => count === 2 || count === 3;
