/**
 * A separate module, so that pages for guests do not load the other constants of the record API.
 */
export const changesPath = '/ui-api/changes';
