import type { Rec } from '#protocol/shapes/record.ts';

/**
 * A row of a long list as it stands in the page: `key` is whose elements it has, `id` what stands
 * in them.
 */
export type RecycledRow = { key: number; at: number; id: string };
export type RowToDraw = Omit<RecycledRow, 'key'>;

/** Of a row that is still on its way its number is all there is. */
export const rowToDraw = (at: number, record: Rec | undefined): RowToDraw => ({
  at,
  id: record?.id ?? onItsWay(at),
});
const onItsWay = (at: number): string => `rij ${String(at)}`;

/**
 * Gives rows their elements: what is drawn already keeps its own, what is new takes over those of a
 * row that nobody looks at any more. A browser changes a text in a third of the time it takes to
 * make a row. The order is that of the page, and stays: moving elements costs time too. Of those
 * left over `most` in all are kept for what comes.
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
 * In the order one reads them, with nothing beside: for who goes through the page by keys or hears
 * it.
 */
export const inReadingOrder = (
  rows: readonly RecycledRow[],
  wanted: readonly RowToDraw[],
): RecycledRow[] => {
  const ids = new Set(wanted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).toSorted((one, other) => one.at - other.at);
};
