/** Who sees a file on a record: staff alone, or whoever sees the record. The platform's names. */
export const fileVisibility = { internal: 'InternalUsers', everyone: 'AllUsers' } as const;
export type FileVisibility = (typeof fileVisibility)[keyof typeof fileVisibility];

/**
 * Requests, replies, companies, contacts, connections, terminations, port-outs and fibre requests,
 * by key prefix.
 */
const customersSee: readonly string[] = ['500', '00a', '001', '003', 'a01', 'a02', 'a03', 'a0E'];

/** Customers see their own records of this kind, so staff choose whether they see a file on it. */
export const isVisibleToCustomers = (recordId: string): boolean =>
  customersSee.includes(recordId.slice(0, 3));

/** What a form says; where it says nothing, only staff see the file. */
export const parseFileVisibility = (recordId: string, said: unknown): FileVisibility =>
  !isVisibleToCustomers(recordId) || said === fileVisibility.everyone
    ? fileVisibility.everyone
    : fileVisibility.internal;

/**
 * How a file hangs on a record: to read, to edit, or as a file of the user. The platform's names.
 */
export const shareType = { viewer: 'V', collaborator: 'C', owner: 'I' } as const;

/** One way a file hangs on a record. */
export type ShareType = (typeof shareType)[keyof typeof shareType];
