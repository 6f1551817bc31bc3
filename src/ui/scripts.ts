import { useSyncExternalStore } from 'react';

/**
 * Whether scripts run here: false on the server and until the page has come alive, so that nothing
 * is offered that cannot work yet.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;
