/**
 * Who sees a file on a record: only staff, or everyone who sees the record. The platform's names.
 */
export const fileVisibility = { internal: 'InternalUsers', everyone: 'AllUsers' } as const;
export type FileVisibility = (typeof fileVisibility)[keyof typeof fileVisibility];

/** Key prefixes of the records whose files a page of the portal shows. */
const withFilesInPortal = {
  request: '500',
  reply: '00a',
  company: '001',
} as const;

/**
 * Key prefixes of the other records that customers can read. No page of the portal shows their
 * files; a customer's program can read the files whose visibility is `everyone`.
 */
const withoutFilesInPortal = {
  contact: '003',
  connection: 'a01',
  termination: 'a02',
  portOut: 'a03',
  fibreRequest: 'a0E',
} as const;

const isOneOf = (prefixes: Readonly<Record<string, string>>, recordId: string): boolean =>
  Object.values(prefixes).includes(recordId.slice(0, 3));

/** Whether the portal shows the files of this record, so that staff must choose the visibility. */
export const isFileShownInPortal = (recordId: string): boolean =>
  isOneOf(withFilesInPortal, recordId);

/**
 * The visibility from a form of the workspace. Internal when the form has no value, and on records
 * whose files no portal page shows.
 */
export function parseFileVisibility(recordId: string, said: unknown): FileVisibility {
  if (isOneOf(withoutFilesInPortal, recordId)) return fileVisibility.internal;
  return !isFileShownInPortal(recordId) || said === fileVisibility.everyone
    ? fileVisibility.everyone
    : fileVisibility.internal;
}

/**
 * The access that a link between a file and a record gives: view, edit, or owner. The platform's
 * names.
 */
export const shareType = { viewer: 'V', collaborator: 'C', owner: 'I' } as const;

export type ShareType = (typeof shareType)[keyof typeof shareType];
