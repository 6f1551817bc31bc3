/**
 * How a file hangs on a record: to read, to edit, or as a file of the user. The platform's names.
 */
export const shareType = { viewer: 'V', collaborator: 'C', owner: 'I' } as const;

/** One way a file hangs on a record. */
export type ShareType = (typeof shareType)[keyof typeof shareType];
