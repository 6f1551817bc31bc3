/** The key in session storage of the forms that a guest has begun. */
export const guestDraftsStorageKey = 'zorgeloos-begonnen';
