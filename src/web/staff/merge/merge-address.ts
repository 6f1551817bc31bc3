import { staffPath } from '../../paths.ts';

/**
 * In the address: the records; in the form: which one stays, by field whose value, by relationship
 * which one goes on, and the versions that were shown.
 */
export const [idParam, searchParam, staysName] = ['id', 'zoek', 'blijft'];
export const [takeName, keepName, versionName] = ['veld.', 'houdt.', 'versie.'];

/**
 * The page on which records of one object are made one; with one record, the page that finds the
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

/** In the address of a record: others were just made one with it. */
export const mergedNoticeValue = 'samengevoegd';

/** Two to three stand beside each other. */
export const isMergeable = (count: number): boolean => count === 2 || count === 3;
