/** Names of what the browser stores. */

export const guestDraftsStorageKey = 'zorgeloos-begonnen';

/** The service worker has the same name. */
export const vaultName = `portaal${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

export const storedCopyName = 'portaal';
