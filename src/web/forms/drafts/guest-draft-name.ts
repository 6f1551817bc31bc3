/** The key in session storage of the forms that a guest has begun; `guest-draft.ts` writes them. */
export const guestDraftsStorageKey = 'zorgeloos-begonnen';
