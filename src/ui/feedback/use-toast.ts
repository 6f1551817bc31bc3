import { useCallback, useState, type ReactNode } from 'react';
import type { IconName } from '../icons/icons.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/**
 * The content of a toast. `message` is rendered by React, never as HTML; `icon` overrides that of
 * the type.
 */
export type ToastMessage = {
  type: ToastType;
  title: string;
  message?: ReactNode;
  icon?: IconName;
  /** How long it is shown, in ms; default 5000, null means until it is closed. Source: spec §9. */
  duration?: number | null;
};

/** `count` increases with every toast, so that the same message shown again is a new toast. */
export type Toasting = {
  shown: (ToastMessage & { count: number }) | null;
  show: (message: ToastMessage) => void;
  close: () => void;
};

/**
 * Hidden → visible by `show` → hidden by `close`, which clears type and message; `show` makes it
 * visible again. Source: spec §4, Toast.
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
