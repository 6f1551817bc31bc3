import { staffPath } from '../paths.ts';

/** Addresses below one member of staff's workspace. */
export const listPath = (staffId: string, objectApiName: string, listViewApiName: string): string =>
  `${staffPath(staffId)}/${objectApiName}/${listViewApiName}`;
/** Its form, by itself. */
export const editListPath = (
  staffId: string,
  objectApiName: string,
  listViewApiName: string,
): string => `${listPath(staffId, objectApiName, listViewApiName)}/aanpassen`;
export const recordPath = (staffId: string, recordId: string): string =>
  `${staffPath(staffId)}/record/${recordId}`;

/** In the address of a record: its form, and that it was just saved. */
export const editParam = 'bewerken';
export const savedParam = 'opgeslagen';

export const deletedPath = (staffId: string): string => `${staffPath(staffId)}/verwijderd`;
export const termsPath = (staffId: string): string => `${staffPath(staffId)}/bewaartermijnen`;
export const auditPath = (staffId: string): string => `${staffPath(staffId)}/logboek`;
export const customerFilePath = (staffId: string, accountId: string): string =>
  `${staffPath(staffId)}/klantdossier/${accountId}`;
/** What a new install still lacks, and the page of the brand. */
export const setupPath = (staffId: string): string => `${staffPath(staffId)}/inrichten`;
export const brandPath = (staffId: string): string => `${setupPath(staffId)}/merk`;
export const apiGuidePath = (staffId: string): string => `${staffPath(staffId)}/record-api`;

/** The list a record was opened from, kept in the browser's history. */
export type OpenedFrom = { from: 'list' };
export const openedFromList: OpenedFrom = { from: 'list' };
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  state.from === openedFromList.from;

/** The form of a new row; `given`: what it begins with, by field. */
export function createPath(
  staffId: string,
  objectApiName: string,
  given: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(given).toString();
  return `${staffPath(staffId)}/nieuw/${objectApiName}${query === '' ? '' : `?${query}`}`;
}
/** The same, filled in like another row. */
export const clonePath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/kopieren`;
/** Asks whether it may go; `from`: the record one comes from, to go back to. */
export const removePath = (staffId: string, recordId: string, from?: string): string =>
  `${recordPath(staffId, recordId)}/verwijderen${from === undefined ? '' : `?${backParam}=${from}`}`;
export const backParam = 'terug';
/** The form that hangs files on it. */
export const filesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/bestanden`;
/** How its page on the site looks, or would look with what a form sent there says. */
export const previewPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/voorbeeld`;
/** The same of a new row of this object. */
export const previewNewPath = (staffId: string, objectApiName: string): string =>
  `${createPath(staffId, objectApiName)}/voorbeeld`;
/** `at`: the preview it stands in. */
export const previewPicturePath = (
  at: string,
  { title, kicker }: { title: string; kicker: string | null },
): string =>
  `${at}/deelbeeld?${new URLSearchParams({ titel: title, ...(kicker !== null && { boven: kicker }) }).toString()}`;
/** Below it, by field and row: what a form of this object takes over from a row that is picked. */
export const filledPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/invullen/${objectApiName}`;
/** What the server makes of a text of a row of this object. */
export const renderedPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/opmaak/${objectApiName}`;
/** What changed of it. */
export const changesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/tijdlijn`;
/** All rows of one related list. */
export const relatedPath = (staffId: string, recordId: string, relatedListId: string): string =>
  `${recordPath(staffId, recordId)}/lijst/${relatedListId}`;
/** In the address of a record: it was just made. */
export const createdNoticeValue = 'nieuw';
/** One action done with a record. */
export const actionPath = (staffId: string, recordId: string, actionApiName: string): string =>
  `${recordPath(staffId, recordId)}/actie/${actionApiName}`;
/** In the address of a record: what was just done with it. */
export const doneActionParam = 'gedaan';
