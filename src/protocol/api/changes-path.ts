/**
 * The channel of changes, below the path of the services. By itself: pages of guests share the
 * other constants, and know nothing of the record API.
 */
export const changesPath = '/ui-api/changes';
