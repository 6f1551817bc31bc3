/** Going through the pages of a list in the portal. */
export const pagerText = { previous: 'Vorige', next: 'Volgende' } as const;
