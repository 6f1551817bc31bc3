import { staffPath } from '../paths.ts';

/** Addresses below one member of staff's workspace. */
export const listPath = (staffId: string, objectApiName: string, listViewApiName: string): string =>
  `${staffPath(staffId)}/${objectApiName}/${listViewApiName}`;
export const recordPath = (staffId: string, recordId: string): string => `${staffPath(staffId)}/record/${recordId}`;

/** In the address of a record: its form, and that it was just saved. */
export const editParam = 'bewerken';
export const savedParam = 'opgeslagen';

export const apiGuidePath = (staffId: string): string => `${staffPath(staffId)}/record-api`;

/** The list a record was opened from, kept in the browser's history. */
export type OpenedFrom = { from: 'list' };
export const openedFromList: OpenedFrom = { from: 'list' };
export const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && 'from' in state && state.from === openedFromList.from;
