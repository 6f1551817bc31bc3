import { useCallback, useState, type ReactNode } from 'react';
import type { IconName } from '../icons/icons.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastMessage = {
  type: ToastType;
  title: string;
  message?: ReactNode;
  icon?: IconName;
  /** In milliseconds, 5000 by default; null: until the user closes the toast. Source: spec §9. */
  duration?: number | null;
};

/** `count`: increases, so that a repeated message is a new toast. */
export type Toasting = {
  shown: (ToastMessage & { count: number }) | null;
  show: (message: ToastMessage) => void;
  close: () => void;
};

/** Source: spec §4, Toast. */
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
