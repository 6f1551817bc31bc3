/**
 * The name of the device database with the portal's data. The service worker clears the database by
 * the same name.
 */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/** The key of the portal's data in that database. */
export const storedCopyName = 'portaal';
