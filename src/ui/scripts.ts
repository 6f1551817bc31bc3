import { useSyncExternalStore } from 'react';

/**
 * Returns whether scripts run: false on the server and until hydration, so that controls that
 * cannot work yet are not shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
