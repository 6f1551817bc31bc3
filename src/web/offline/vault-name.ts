/**
 * The database on the device with what the portal stored. The service worker empties it by the same
 * name.
 */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/** What the portal shows, as the device keeps it. */
export const storedCopyName = 'portaal';
