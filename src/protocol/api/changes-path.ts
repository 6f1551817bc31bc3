/** In its own module, so that pages for guests do not load the other constants. */
export const changesPath = '/ui-api/changes';
