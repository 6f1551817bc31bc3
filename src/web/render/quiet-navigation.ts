/**
 * History state of a navigation that only records in the address what the page already shows:
 * nothing is loaded, and the focus stays.
 */
export const quietNavigation = { quiet: true } as const;

export const isQuietNavigation = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'quiet' in state;
