/** Where this tab keeps the forms that a guest has begun. `guest-draft.ts` writes it. */
export const guestDraftsStorageKey = 'zorgeloos-begonnen';
