import { createContext, type ReactNode, useContext } from 'react';
import { ToastArea } from '#ui/feedback/Toast.tsx';
import { type ToastMessage, useToast } from '#ui/feedback/use-toast.ts';

const ShowContext = createContext<(message: ToastMessage) => void>(() => undefined);

/**
 * The one toast area around all pages, of the site, the portal and the workspace: what one page
 * says stays when the next one comes.
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
 * Says something in the toast area of the shell. What a visitor without scripts must know too
 * stands in the page as well.
 */
export const useShellToast = (): ((message: ToastMessage) => void) => useContext(ShowContext);
