/** The IndexedDB database with the portal's data. The service worker has the same name. */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/** The name of the entry with the portal's data. */
export const storedCopyName = 'portaal';
