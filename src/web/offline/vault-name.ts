/** The name of the IndexedDB database with the portal's data, as in the service worker. */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/** The name of the entry with the portal's data. */
export const storedCopyName = 'portaal';
