import { staffPath } from '../paths.ts';

export const listPath = (staffId: string, objectApiName: string, listViewApiName: string): string =>
  `${staffPath(staffId)}/${objectApiName}/${listViewApiName}`;
export const editListPath = (
  staffId: string,
  objectApiName: string,
  listViewApiName: string,
): string => `${listPath(staffId, objectApiName, listViewApiName)}/aanpassen`;
export const recordPath = (staffId: string, recordId: string): string =>
  `${staffPath(staffId)}/record/${recordId}`;

/** `editParam` opens the form; `savedParam` says that the record was just saved. */
export const editParam = 'bewerken';
export const savedParam = 'opgeslagen';

export const deletedPath = (staffId: string): string => `${staffPath(staffId)}/verwijderd`;
export const termsPath = (staffId: string): string => `${staffPath(staffId)}/bewaartermijnen`;
export const auditPath = (staffId: string): string => `${staffPath(staffId)}/logboek`;
export const customerFilePath = (staffId: string, accountId: string): string =>
  `${staffPath(staffId)}/klantdossier/${accountId}`;
export const accountsPath = (staffId: string, userId: string): string =>
  `${staffPath(staffId)}/gekoppelde-accounts/${userId}`;
/** Source: issue "Programs connect": the address for the pop-up of a telephone exchange. */
export const callNumberParam = 'nummer';
export const callPath = (staffId: string): string => `${staffPath(staffId)}/bel`;

export const setupPath = (staffId: string): string => `${staffPath(staffId)}/inrichten`;
export const brandPath = (staffId: string): string => `${setupPath(staffId)}/merk`;
export const apiGuidePath = (staffId: string): string => `${staffPath(staffId)}/record-api`;

export type OpenedFrom = { from: 'list' };
export const openedFromList: OpenedFrom = { from: 'list' };
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  state.from === openedFromList.from;

/** The list view whose kind of records a new one gets. No field has this name. */
export const fromListParam = 'lijst';

/** `given`: initial values by field. */
export function createPath(
  staffId: string,
  objectApiName: string,
  given: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(given).toString();
  return `${staffPath(staffId)}/nieuw/${objectApiName}${query === '' ? '' : `?${query}`}`;
}
export const clonePath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/kopieren`;
/** `from`: the id of the record to return to. */
export const removePath = (staffId: string, recordId: string, from?: string): string =>
  `${recordPath(staffId, recordId)}/verwijderen${from === undefined ? '' : `?${backParam}=${from}`}`;
export const backParam = 'terug';
export const filesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/bestanden`;
/** A form that is posted here is previewed with its values. */
export const previewPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/voorbeeld`;
export const previewNewPath = (staffId: string, objectApiName: string): string =>
  `${createPath(staffId, objectApiName)}/voorbeeld`;
export const previewPicturePath = (
  at: string,
  { title, kicker }: { title: string; kicker: string | null },
): string =>
  `${at}/deelbeeld?${new URLSearchParams({ titel: title, ...(kicker !== null && { boven: kicker }) }).toString()}`;
/**
 * `<this>/<field>/<row id>` returns the values that a form of this object takes over from the
 * picked row.
 */
export const filledPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/invullen/${objectApiName}`;
export const renderedPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/opmaak/${objectApiName}`;
export const changesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/tijdlijn`;
export const relatedPath = (staffId: string, recordId: string, relatedListId: string): string =>
  `${recordPath(staffId, recordId)}/lijst/${relatedListId}`;
/** The record was just created. */
export const createdNoticeValue = 'nieuw';
export const actionPath = (staffId: string, recordId: string, actionApiName: string): string =>
  `${recordPath(staffId, recordId)}/actie/${actionApiName}`;
/** Names the action that was just performed. */
export const doneActionParam = 'gedaan';
