import { useSyncExternalStore } from 'react';

/**
 * Returns false on the server and until hydration, so that controls which cannot work yet are not
 * shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
