import { staffPath } from '../paths.ts';

export const listPath = (staffId: string, objectApiName: string, listViewApiName: string): string =>
  `${staffPath(staffId)}/${objectApiName}/${listViewApiName}`;
/** Returns the address of the form that edits a list view. */
export const editListPath = (
  staffId: string,
  objectApiName: string,
  listViewApiName: string,
): string => `${listPath(staffId, objectApiName, listViewApiName)}/aanpassen`;
export const recordPath = (staffId: string, recordId: string): string =>
  `${staffPath(staffId)}/record/${recordId}`;

/**
 * The query parameters of a record's address: `editParam` opens the form, `savedParam` says that
 * the record was just saved.
 */
export const editParam = 'bewerken';
export const savedParam = 'opgeslagen';

export const deletedPath = (staffId: string): string => `${staffPath(staffId)}/verwijderd`;
export const termsPath = (staffId: string): string => `${staffPath(staffId)}/bewaartermijnen`;
export const auditPath = (staffId: string): string => `${staffPath(staffId)}/logboek`;
export const customerFilePath = (staffId: string, accountId: string): string =>
  `${staffPath(staffId)}/klantdossier/${accountId}`;
/** Returns the address of the page that lists what a new installation still lacks. */
export const setupPath = (staffId: string): string => `${staffPath(staffId)}/inrichten`;
export const brandPath = (staffId: string): string => `${setupPath(staffId)}/merk`;
export const apiGuidePath = (staffId: string): string => `${staffPath(staffId)}/record-api`;

/** The history state of a record's page that the user opened from a list. */
export type OpenedFrom = { from: 'list' };
export const openedFromList: OpenedFrom = { from: 'list' };
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  state.from === openedFromList.from;

/** Returns the address of the form for a new record. `given`: initial values by field. */
export function createPath(
  staffId: string,
  objectApiName: string,
  given: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(given).toString();
  return `${staffPath(staffId)}/nieuw/${objectApiName}${query === '' ? '' : `?${query}`}`;
}
/**
 * Returns the address of the form for a new record that starts with the values of an existing one.
 */
export const clonePath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/kopieren`;
/**
 * Returns the address of the page that asks to confirm a deletion. `from`: the id of the record to
 * return to.
 */
export const removePath = (staffId: string, recordId: string, from?: string): string =>
  `${recordPath(staffId, recordId)}/verwijderen${from === undefined ? '' : `?${backParam}=${from}`}`;
export const backParam = 'terug';
/** Returns the address of the form that attaches files to a record. */
export const filesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/bestanden`;
/**
 * Returns the address of the preview of a record's page on the site. A form that is posted there is
 * previewed with the values it contains.
 */
export const previewPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/voorbeeld`;
/** Returns the address of the preview of a new record of this object. */
export const previewNewPath = (staffId: string, objectApiName: string): string =>
  `${createPath(staffId, objectApiName)}/voorbeeld`;
/**
 * Returns the address of the social sharing picture of a preview. `at`: the address of that
 * preview.
 */
export const previewPicturePath = (
  at: string,
  { title, kicker }: { title: string; kicker: string | null },
): string =>
  `${at}/deelbeeld?${new URLSearchParams({ titel: title, ...(kicker !== null && { boven: kicker }) }).toString()}`;
/**
 * Returns the base address for prefilling. The address `<base>/<field>/<row id>` returns the values
 * that a form of this object takes over from the picked row.
 */
export const filledPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/invullen/${objectApiName}`;
/** Returns the address that renders a Markdown text of this object to HTML. */
export const renderedPath = (staffId: string, objectApiName: string): string =>
  `${staffPath(staffId)}/opmaak/${objectApiName}`;
/** Returns the address of the change history of a record. */
export const changesPath = (staffId: string, recordId: string): string =>
  `${recordPath(staffId, recordId)}/tijdlijn`;
/** Returns the address of the page with all rows of one related list. */
export const relatedPath = (staffId: string, recordId: string, relatedListId: string): string =>
  `${recordPath(staffId, recordId)}/lijst/${relatedListId}`;
/** The value of a query parameter in a record's address: the record was just created. */
export const createdNoticeValue = 'nieuw';
/** Returns the address of the page of one action on a record. */
export const actionPath = (staffId: string, recordId: string, actionApiName: string): string =>
  `${recordPath(staffId, recordId)}/actie/${actionApiName}`;
/** The query parameter in a record's address that names the action that was just performed. */
export const doneActionParam = 'gedaan';
