/** Values of `Sec-Fetch-Site` for a visitor who came from no other site. Old browsers send none. */
export const ownSites: readonly (string | null)[] = [null, 'same-origin', 'none'];
