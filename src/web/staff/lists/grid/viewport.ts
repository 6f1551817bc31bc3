export type RowRange = { first: number; last: number };

/** Not React state, so that only the text with the range renders again. */
export type ViewportStore = {
  ask: (now: () => RowRange) => void;
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
