import { useSyncExternalStore } from 'react';

/** False until hydration, so that controls that need scripts can be hidden. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
