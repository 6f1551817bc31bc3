import { useSyncExternalStore } from 'react';

/** Returns false until hydration, so that controls that cannot work yet are hidden. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
