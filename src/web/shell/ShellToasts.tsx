import { createContext, type ReactNode, useContext } from 'react';
import { ToastArea } from '#ui/feedback/Toast.tsx';
import { type ToastMessage, useToast } from '#ui/feedback/use-toast.ts';

const ShowContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** Around all pages, so that a toast survives navigation. */
export function ShellToasts({ children }: { children: ReactNode }) {
  const toast = useToast();
  return (
    <ShowContext value={toast.show}>
      {children}
      <ToastArea toast={toast} />
    </ShowContext>
  );
}

export const useShellToast = (): ((message: ToastMessage) => void) => useContext(ShowContext);
