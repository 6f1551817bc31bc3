/** The key in session storage for forms that a guest has begun; written by `guest-draft.ts`. */
export const guestDraftsStorageKey = 'zorgeloos-begonnen';
