import type { Rec } from '#protocol/shapes/record.ts';

/**
 * A row of a long list as it stands in the page: `key` is whose elements it has, `id` what stands
 * in them.
 */
export type Slot = { key: number; at: number; id: string };
export type InSlot = Omit<Slot, 'key'>;

/** Of a row that is still on its way its number is all there is. */
export const inSlot = (at: number, record: Rec | undefined): InSlot => ({
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
export function handOn(held: readonly Slot[], wanted: readonly InSlot[], most: number): Slot[] {
  const known = new Map(held.map((slot) => [slot.id, slot]));
  const kept = new Map<number, InSlot>();
  const coming: InSlot[] = [];
  for (const row of wanted) {
    const slot = known.get(row.id) ?? known.get(onItsWay(row.at));
    if (slot && !kept.has(slot.key)) kept.set(slot.key, row);
    else coming.push(row);
  }
  let spare = most - wanted.length;
  const slots = held.flatMap(({ key, ...left }): Slot[] => {
    const row = kept.get(key) ?? coming.shift();
    if (row) return [{ key, ...row }];
    return spare-- > 0 ? [{ key, ...left }] : [];
  });
  const unused = Math.max(-1, ...held.map(({ key }) => key)) + 1;
  return [...slots, ...coming.map((row, nth) => ({ key: unused + nth, ...row }))];
}

/**
 * In the order one reads them, with nothing beside: for who goes through the page by keys or hears
 * it.
 */
export const inOrder = (slots: readonly Slot[], wanted: readonly InSlot[]): Slot[] => {
  const ids = new Set(wanted.map(({ id }) => id));
  return slots.filter(({ id }) => ids.has(id)).toSorted((one, other) => one.at - other.at);
};
