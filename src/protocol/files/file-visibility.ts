/** Who sees a file on a record: staff alone, or whoever sees the record. The platform's names. */
export const fileVisibility = { internal: 'InternalUsers', everyone: 'AllUsers' } as const;
export type FileVisibility = (typeof fileVisibility)[keyof typeof fileVisibility];

/** Key prefixes of the records whose files a page of the portal shows. */
const withFilesInPortal = {
  request: '500',
  reply: '00a',
  company: '001',
} as const;

/**
 * Key prefixes of the other records that customers read. No page of the portal shows the files on
 * them; a program of the customer reads those that are for everyone.
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

/** Whether the portal shows the files on this record, so that staff choose who sees one. */
export const isFileShownInPortal = (recordId: string): boolean =>
  isOneOf(withFilesInPortal, recordId);

/**
 * What a form of the workspace says. Only staff see the file where the form says nothing, and where
 * the customer has no page to see it on.
 */
export function parseFileVisibility(recordId: string, said: unknown): FileVisibility {
  if (isOneOf(withoutFilesInPortal, recordId)) return fileVisibility.internal;
  return !isFileShownInPortal(recordId) || said === fileVisibility.everyone
    ? fileVisibility.everyone
    : fileVisibility.internal;
}

/**
 * How a file hangs on a record: to read, to edit, or as a file of the user. The platform's names.
 */
export const shareType = { viewer: 'V', collaborator: 'C', owner: 'I' } as const;

/** One way a file hangs on a record. */
export type ShareType = (typeof shareType)[keyof typeof shareType];
