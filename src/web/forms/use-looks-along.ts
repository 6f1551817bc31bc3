import { useShell } from '../shell/use-shell.ts';

/** Staff look at this page as a customer does: it shows everything and sends nothing. */
export const useLooksAlong = (): boolean => (useShell()?.looking ?? null) !== null;
