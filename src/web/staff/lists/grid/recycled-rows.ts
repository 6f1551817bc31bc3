import type { Rec } from '#protocol/shapes/record.ts';

/** A row of a long list in the DOM. `key`: the React key. `at`: the position in the list. */
export type RecycledRow = { key: number; at: number; id: string };
export type RowToDraw = Omit<RecycledRow, 'key'>;

export const rowToDraw = (at: number, record: Rec | undefined): RowToDraw => ({
  at,
  id: record?.id ?? onItsWay(at),
});
const onItsWay = (at: number): string => `rij ${String(at)}`;

/**
 * Rows that have a DOM element keep it; other rows get the elements of rows that are no longer
 * wanted, which is faster than new elements. Keeps spare elements up to `most` in total.
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

/** For the keyboard and screen readers. */
export const inReadingOrder = (
  rows: readonly RecycledRow[],
  wanted: readonly RowToDraw[],
): RecycledRow[] => {
  const ids = new Set(wanted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).toSorted((one, other) => one.at - other.at);
};
