/**
 * The path of the change stream, relative to the path of the services. In its own file, so that
 * pages of guests load this without the other constants of the record API.
 */
export const changesPath = '/ui-api/changes';
