/**
 * State of a change of the address that only writes down what the page already shows: nothing is
 * loaded, and focus stays where it is.
 */
export const quietNavigation = { quiet: true } as const;

export const isQuietNavigation = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'quiet' in state;
