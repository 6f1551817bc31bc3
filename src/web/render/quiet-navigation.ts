/** The history state of a navigation that loads nothing and leaves the focus in place. */
export const quietNavigation = { quiet: true } as const;

export const isQuietNavigation = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'quiet' in state;
