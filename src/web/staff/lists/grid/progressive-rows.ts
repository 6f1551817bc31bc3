import type { RowRange } from './viewport.ts';

/** How many rows are rendered in one frame, adapted to the speed of the machine. */
const [fewest, usual, most] = [2, 4, 5];
/**
 * A frame longer than `slow` had too many rows; a gap longer than `apart` means that nothing was
 * rendered.
 */
const [slow, apart] = [30, 250]; // ms
/** After this many fast frames one more row is tried. */
const tryAfter = 8;

/**
 * Returns which rows to render: a few more in every frame, so that a slow machine scrolls smoothly
 * too.
 */
export function progressiveRows() {
  let drawn: RowRange | null | undefined;
  let atOnce = usual;
  let inTime = 0;
  let frame = 0;
  return {
    /** Returns the range to render now of the wanted range; the first time all of it. */
    next(wanted: RowRange | null, inSight: number): RowRange | null {
      if (wanted === null || drawn === undefined) return wanted;
      return growRange(drawn, { wanted, inSight, atOnce: frameNow() === frame ? 0 : atOnce });
    },
    /** Called after the range was rendered. */
    done(now: RowRange | null): void {
      drawn = now;
      const gap = frameNow() - frame;
      frame += gap;
      if (gap <= 0 || gap >= apart) return;
      inTime = gap > slow ? 0 : inTime + 1;
      if (gap > slow) atOnce = Math.max(fewest, atOnce - 1);
      else if (inTime % tryAfter === 0) atOnce = Math.min(most, atOnce + 1);
    },
  };
}

/** Returns the timestamp of the current frame. */
const frameNow = (): number => Number(document.timeline.currentTime ?? 0);

type Growth = { wanted: RowRange; inSight: number; atOnce: number };

/** Grows the range from the rows in sight, first downwards, then upwards. */
export function growRange(drawn: RowRange | null, { wanted, inSight, atOnce }: Growth): RowRange {
  const first = Math.max(drawn?.first ?? 0, wanted.first);
  const last = Math.min(drawn?.last ?? -1, wanted.last);
  if (first > last) return { first: inSight, last: Math.min(wanted.last, inSight + atOnce - 1) };
  const below = Math.min(wanted.last, last + atOnce);
  return { first: Math.max(wanted.first, first - atOnce + (below - last)), last: below };
}
