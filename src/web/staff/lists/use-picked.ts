import { useMemo, useState } from 'react';
import type { OpenRows } from './open-rows.ts';

/** Rows that are chosen: some by one's own hand, or all of the list as it is narrowed. */
export type Picked = {
  ids: ReadonlySet<string>;
  all: boolean;
  /** `reach`: from the row chosen last up to this one. */
  toggle: (row: number, reach?: 'reach') => void;
  /** Those that are here now. */
  pickHere: () => void;
  pickAll: () => void;
  none: () => void;
  only: (ids: readonly string[]) => void;
};

type Chosen = { ids: ReadonlySet<string>; all: boolean; last: number | null };
const nothing: Chosen = { ids: new Set(), all: false, last: null };

export function usePicked(rows: OpenRows, list: string): Picked {
  const [kept, keep] = useState({ list, chosen: nothing });
  // Of another list nothing is chosen.
  const chosen = kept.list === list ? kept.chosen : nothing;
  // The same as long as the choice is: rows that come change nothing of it.
  return useMemo(() => pickedOf(rows, chosen, (next) => keep({ list, chosen: next })), [rows, list, chosen]);
}

function pickedOf(rows: OpenRows, chosen: Chosen, set: (next: Chosen) => void): Picked {
  return {
    ids: chosen.ids,
    all: chosen.all,
    toggle(row, reach) {
      const id = rows.rowAt(row)?.id;
      if (id === undefined) return;
      const ids = new Set(chosen.all ? [...rows.here().values()].map((one) => one.id) : chosen.ids);
      if (reach === 'reach' && chosen.last !== null) {
        const [from, to] = [Math.min(row, chosen.last), Math.max(row, chosen.last)];
        for (const [at, one] of rows.here()) if (at >= from && at <= to) ids.add(one.id);
      } else if (!ids.delete(id)) ids.add(id);
      set({ ids, all: false, last: row });
    },
    pickHere: () => set({ ids: new Set([...rows.here().values()].map(({ id }) => id)), all: false, last: null }),
    pickAll: () => set({ ids: new Set([...rows.here().values()].map(({ id }) => id)), all: true, last: null }),
    none: () => set(nothing),
    only: (ids) => set({ ids: new Set(ids), all: false, last: null }),
  };
}
