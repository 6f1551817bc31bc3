export type Sight = { first: number; last: number };

/** Which rows are in sight, told by the table to who says so: nothing else is drawn anew by it. */
export type SightTold = {
  /** Asks this from now on. */
  ask: (now: () => Sight) => void;
  /** They may be others. */
  again: () => void;
  subscribe: (changed: () => void) => () => void;
  look: () => string;
};

export function openSightTold(): SightTold {
  const listeners = new Set<() => void>();
  let asked = (): Sight => ({ first: 0, last: 0 });
  let sight = '0 0';
  const again = (): void => {
    const { first, last } = asked();
    const next = `${String(first)} ${String(last)}`;
    if (next === sight) return;
    sight = next;
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
    look: () => sight,
  };
}
