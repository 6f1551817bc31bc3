import { useMemo, useState } from 'react';
import type { RowStore } from '../create-row-store.ts';

/** With `all`, the selection is every row of the filtered list. */
export type RowSelection = {
  ids: ReadonlySet<string>;
  all: boolean;
  /** With `reach`, selects the loaded rows from the last toggled row to this one. */
  toggle: (row: number, reach?: 'reach') => void;
  pickHere: () => void;
  pickAll: () => void;
  none: () => void;
  only: (ids: readonly string[]) => void;
};

/** A row that the user toggled before it was loaded. */
type Awaited = { row: number; reach: 'reach' | undefined };
type Chosen = {
  ids: ReadonlySet<string>;
  all: boolean;
  last: number | null;
  awaited: readonly Awaited[];
};
const nothing: Chosen = { ids: new Set(), all: false, last: null, awaited: [] };

export function useRowSelection(rows: RowStore, list: string): RowSelection {
  const [selection, setSelection] = useState<{ list: string; chosen: Chosen }>({
    list,
    chosen: nothing,
  });
  const chosen = selection.list === list ? selection.chosen : nothing;
  // Set during the render, so that the old state is never painted.
  const arrived = chosen.awaited.filter(({ row }) => rows.rowAt(row) !== undefined);
  if (arrived.length > 0) {
    const awaited = chosen.awaited.filter((one) => !arrived.includes(one));
    setSelection({
      list,
      chosen: arrived.reduce<Chosen>((now, one) => toggled(rows, now, one), { ...chosen, awaited }),
    });
  }
  return useMemo(
    () => pickedOf(rows, chosen, (next) => setSelection({ list, chosen: next })),
    [rows, list, chosen],
  );
}

function pickedOf(rows: RowStore, chosen: Chosen, set: (next: Chosen) => void): RowSelection {
  return {
    ids: chosen.ids,
    all: chosen.all,
    toggle: (row, reach) => set(toggled(rows, chosen, { row, reach })),
    pickHere: () => set({ ...nothing, ids: idsHere(rows) }),
    pickAll: () => set({ ...nothing, ids: idsHere(rows), all: true }),
    none: () => set(nothing),
    only: (ids) => set({ ...nothing, ids: new Set(ids) }),
  };
}

const idsHere = (rows: RowStore): Set<string> =>
  new Set([...rows.here().values()].map(({ id }) => id));

/** A row that is not loaded yet is selected when it arrives; a second toggle cancels that. */
function toggled(rows: RowStore, chosen: Chosen, { row, reach }: Awaited): Chosen {
  const id = rows.rowAt(row)?.id;
  if (id === undefined) {
    const others = chosen.awaited.filter((one) => one.row !== row);
    const isNew = others.length === chosen.awaited.length;
    return { ...chosen, awaited: isNew ? [...others, { row, reach }] : others };
  }
  const ids = new Set(chosen.all ? idsHere(rows) : chosen.ids);
  if (reach === 'reach' && chosen.last !== null) {
    const [from, to] = [Math.min(row, chosen.last), Math.max(row, chosen.last)];
    for (const [at, one] of rows.here()) if (at >= from && at <= to) ids.add(one.id);
  } else if (!ids.delete(id)) ids.add(id);
  return { ids, all: false, last: row, awaited: chosen.awaited };
}
