import { useShell } from '../shell/use-shell.ts';

/** Staff look at this page as a customer does: it shows everything and sends nothing. */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;
