export type RowRange = { first: number; last: number };

/**
 * Shares the range of rows in sight with the text that shows it, so that nothing else renders
 * again.
 */
export type ViewportStore = {
  /** Sets the function that returns the range. */
  ask: (now: () => RowRange) => void;
  /** Call this when the range may have changed. */
  again: () => void;
  subscribe: (changed: () => void) => () => void;
  look: () => string;
};

export function createViewportStore(): ViewportStore {
  const listeners = new Set<() => void>();
  let asked = (): RowRange => ({ first: 0, last: 0 });
  let rangeText = '0 0';
  const again = (): void => {
    const { first, last } = asked();
    const next = `${String(first)} ${String(last)}`;
    if (next === rangeText) return;
    rangeText = next;
    for (const listener of listeners) listener();
  };
  return {
    ask(now) {
      asked = now;
      again();
    },
    again,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    look: () => rangeText,
  };
}
