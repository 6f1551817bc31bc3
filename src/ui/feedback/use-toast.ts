import { useCallback, useState, type ReactNode } from 'react';
import type { IconName } from '../icons/icons.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/**
 * The content of a toast. React renders `message` as text, never as HTML. `icon` replaces the icon
 * of the type.
 */
export type ToastMessage = {
  type: ToastType;
  title: string;
  message?: ReactNode;
  icon?: IconName;
  /**
   * The time in milliseconds that the toast is shown; 5000 when absent. Null means until the user
   * closes it. Source: spec §9.
   */
  duration?: number | null;
};

/**
 * The state of the toasts. `shown` is null while no toast is visible. `count` increases with every
 * toast, so that the same message shown again is a new toast.
 */
export type Toasting = {
  shown: (ToastMessage & { count: number }) | null;
  show: (message: ToastMessage) => void;
  close: () => void;
};

/**
 * Returns the state of the toasts. A toast is hidden at first; `show` makes it visible, and
 * `close` hides it and clears type and message. Source: spec §4, Toast.
 */
export function useToast(): Toasting {
  const [{ shown, count }, setToast] = useState<{ shown: ToastMessage | null; count: number }>({
    shown: null,
    count: 0,
  });
  const show = useCallback(
    (message: ToastMessage) => setToast((before) => ({ shown: message, count: before.count + 1 })),
    [],
  );
  const close = useCallback(() => setToast((before) => ({ ...before, shown: null })), []);
  return { shown: shown && { ...shown, count }, show, close };
}
