import { createContext, type ReactNode, useContext } from 'react';
import { ToastArea } from '#ui/feedback/Toast.tsx';
import { type ToastMessage, useToast } from '#ui/feedback/use-toast.ts';

const ShowContext = createContext<(message: ToastMessage) => void>(() => undefined);

/**
 * Renders the only toast area. It contains all pages of site, portal and workspace, so that a
 * toast stays after navigation.
 */
export function ShellToasts({ children }: { children: ReactNode }) {
  const toast = useToast();
  return (
    <ShowContext value={toast.show}>
      {children}
      <ToastArea toast={toast} />
    </ShowContext>
  );
}

/**
 * Returns a function that shows a toast. A message that visitors without scripts need must be in
 * the page as well.
 */
export const useShellToast = (): ((message: ToastMessage) => void) => useContext(ShowContext);
