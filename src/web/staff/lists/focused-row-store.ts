/** Not React state, so that only the table and its preview render again. */
export type FocusedRowStore = {
  tell: (recordId: string | null) => void;
  subscribe: (changed: () => void) => () => void;
  now: () => string | null;
};

export function createFocusedRowStore(): FocusedRowStore {
  const listeners = new Set<() => void>();
  let at: string | null = null;
  return {
    tell(recordId) {
      if (recordId === at) return;
      at = recordId;
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    now: () => at,
  };
}
