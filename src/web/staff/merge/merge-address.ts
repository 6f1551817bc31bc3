import { staffPath } from '../../paths.ts';

/**
 * Query parameters: `idParam` has a record id, `searchParam` the search. Form fields: `staysName`
 * has the survivor; `takeName` + field the record whose value survives; `keepName` + relationship
 * the related record that survives; `versionName` + id the version that was shown.
 */
export const [idParam, searchParam, staysName] = ['id', 'zoek', 'blijft'];
export const [takeName, keepName, versionName] = ['veld.', 'houdt.', 'versie.'];

/** With one record id, the page lets the user find the other record. */
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

/** Other records were just merged into the record. */
export const mergedNoticeValue = 'samengevoegd';

/** Two or three records fit next to each other. */
export const isMergeable = (count: number): boolean => count === 2 || count === 3;
