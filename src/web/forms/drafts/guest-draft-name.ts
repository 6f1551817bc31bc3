/** In session storage: the forms that a guest has begun. */
export const guestDraftsStorageKey = 'zorgeloos-begonnen';
