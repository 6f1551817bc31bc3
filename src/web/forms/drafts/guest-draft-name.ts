export const guestDraftsStorageKey = 'zorgeloos-begonnen';
