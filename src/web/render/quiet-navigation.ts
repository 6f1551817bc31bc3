/**
 * The history state of a navigation that only changes the address. The router loads nothing, and
 * the focus stays.
 */
export const quietNavigation = { quiet: true } as const;

export const isQuietNavigation = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'quiet' in state;
