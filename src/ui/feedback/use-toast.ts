import { useCallback, useState, type ReactNode } from 'react';
import type { IconName } from '../icons/icons.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What a toast says. `message` is drawn, never read as HTML; `icon` overrules the type's own. */
export type ToastMessage = {
  type: ToastType;
  title: string;
  message?: ReactNode;
  icon?: IconName;
  /**
   * How long it stays, in ms; 5000 unless said otherwise, null = until somebody closes it. Source:
   * spec §9.
   */
  duration?: number | null;
};

/** `shown` counts, so that the same message shown again is a new toast. */
export type Toasting = {
  shown: (ToastMessage & { count: number }) | null;
  show: (message: ToastMessage) => void;
  close: () => void;
};

/**
 * Hidden → visible by `show` → hidden by `close`, which forgets type and message; shown again it
 * opens again. Source: spec §4, Toast.
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
