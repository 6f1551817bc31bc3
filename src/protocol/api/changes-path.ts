/** A separate module: pages for guests load `constants.ts`, and need no path of changes. */
export const changesPath = '/ui-api/changes';
