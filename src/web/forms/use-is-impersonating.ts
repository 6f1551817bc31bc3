import { useShell } from '../shell/use-shell.ts';

/**
 * Whether a member of staff impersonates the customer: the page shows everything and sends nothing.
 */
export const useIsImpersonating = (): boolean => (useShell()?.impersonation ?? null) !== null;
