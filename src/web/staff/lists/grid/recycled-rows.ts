import type { Rec } from '#protocol/shapes/record.ts';

/**
 * A row of a long list in the DOM. `key`: the React key of its elements; `at`: its position; `id`:
 * the id of its content.
 */
export type RecycledRow = { key: number; at: number; id: string };
export type RowToDraw = Omit<RecycledRow, 'key'>;

/**
 * Returns the row to draw at a position. A row that is not loaded yet gets an id made of its
 * position.
 */
export const rowToDraw = (at: number, record: Rec | undefined): RowToDraw => ({
  at,
  id: record?.id ?? onItsWay(at),
});
const onItsWay = (at: number): string => `rij ${String(at)}`;

/**
 * Assigns DOM elements to rows. Rendered rows keep their elements; new rows reuse those of rows out
 * of sight, because changing a text takes a browser a third of the time of creating a row. The
 * order in the DOM stays, because moving elements takes time too. Keeps spare elements up to `most`
 * in total.
 */
export function recycleRows(
  held: readonly RecycledRow[],
  wanted: readonly RowToDraw[],
  most: number,
): RecycledRow[] {
  const known = new Map(held.map((slot) => [slot.id, slot]));
  const reusedByKey = new Map<number, RowToDraw>();
  const coming: RowToDraw[] = [];
  for (const row of wanted) {
    const slot = known.get(row.id) ?? known.get(onItsWay(row.at));
    if (slot && !reusedByKey.has(slot.key)) reusedByKey.set(slot.key, row);
    else coming.push(row);
  }
  let spare = most - wanted.length;
  const reusedRows = held.flatMap(({ key, ...left }): RecycledRow[] => {
    const row = reusedByKey.get(key) ?? coming.shift();
    if (row) return [{ key, ...row }];
    return spare-- > 0 ? [{ key, ...left }] : [];
  });
  const unused = Math.max(-1, ...held.map(({ key }) => key)) + 1;
  return [...reusedRows, ...coming.map((row, nth) => ({ key: unused + nth, ...row }))];
}

/**
 * Returns the wanted rows in reading order, without spares: for keyboard navigation and screen
 * readers.
 */
export const inReadingOrder = (
  rows: readonly RecycledRow[],
  wanted: readonly RowToDraw[],
): RecycledRow[] => {
  const ids = new Set(wanted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).toSorted((one, other) => one.at - other.at);
};
