import { staffPath } from '../../paths.ts';

/**
 * Query parameters: the ids and the search. Form fields: the survivor, by field whose value
 * survives, by relationship which record survives, and the versions that were shown.
 */
export const [idParam, searchParam, staysName] = ['id', 'zoek', 'blijft'];
export const [takeName, keepName, versionName] = ['veld.', 'houdt.', 'versie.'];

/**
 * Returns the page that merges records of one object; with one record, the page that finds the
 * other.
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

/** Query value in a record's address: others were just merged into it. */
export const mergedNoticeValue = 'samengevoegd';

/** Returns two or three records fit next to each other. */
export const isMergeable = (count: number): boolean => count === 2 || count === 3;
