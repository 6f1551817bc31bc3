import { describe, expect, it } from 'vitest';
import {
  recycleRows,
  inReadingOrder,
  type RecycledRow,
} from '#web/staff/lists/grid/recycled-rows.ts';

/** Rows of a long list hand their elements on to one another. */

const row = (at: number) => ({ at, id: `r${String(at)}` });
const rows = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => row(first + nth));
const drawn = recycleRows([], rows(0, 4), 6);
const rowsByElement = (elements: readonly RecycledRow[]) =>
  Object.fromEntries(elements.map(({ key, id }) => [key, id]));

describe('the elements of a long list', () => {
  it('are created for the first rows', () =>
    expect(rowsByElement(drawn)).toEqual({ 0: 'r0', 1: 'r1', 2: 'r2', 3: 'r3', 4: 'r4' }));

  it('stay with a row while it is rendered, and are reused for another after that', () =>
    expect(rowsByElement(recycleRows(drawn, rows(2, 6), 6))).toEqual({
      0: 'r5',
      1: 'r6',
      2: 'r2',
      3: 'r3',
      4: 'r4',
    }));

  it('that are unused stay for later rows, up to the number drawn', () => {
    expect(rowsByElement(recycleRows(drawn, [row(4)], 3))).toEqual({ 0: 'r0', 1: 'r1', 4: 'r4' });
    expect(rowsByElement(recycleRows(drawn, [], 5))).toEqual(rowsByElement(drawn));
  });

  it('of a moving row are those of the row itself', () => {
    const waiting = recycleRows(drawn, [...rows(0, 3), { at: 9, id: 'rij 9' }], 6);
    expect(rowsByElement(recycleRows(waiting, [...rows(0, 3), row(9)], 6))).toEqual({
      0: 'r0',
      1: 'r1',
      2: 'r2',
      3: 'r3',
      4: 'r9',
    });
  });

  it('follow a row to another place, and are never used twice', () => {
    const moved = [
      { at: 0, id: 'r1' },
      { at: 1, id: 'r0' },
      { at: 2, id: 'r0' },
    ];
    const elements = recycleRows(drawn, moved, 6);
    expect(elements.filter(({ id }) => id === 'r0')).toHaveLength(2);
    expect(new Set(elements.map(({ key }) => key)).size).toBe(elements.length);
    expect(elements.find(({ key }) => key === 1)).toMatchObject({ at: 0, id: 'r1' });
  });

  it('are in the order of the rows once nothing moves, without spare ones', () => {
    const wanted = rows(3, 7);
    expect(inReadingOrder(recycleRows(drawn, wanted, 8), wanted).map(({ at }) => at)).toEqual([
      3, 4, 5, 6, 7,
    ]);
  });
});
