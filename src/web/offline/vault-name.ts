/**
 * The name of the IndexedDB database with the portal's data. The service worker has the same name,
 * to clear the database.
 */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/** The name of the entry in that database which holds the portal's data. */
export const storedCopyName = 'portaal';
