import type { RowRange } from './viewport.ts';

/** The numbers of rows to add in one frame: at least, at first and at most. */
const [fewest, usual, most] = [2, 4, 5];
/**
 * A frame longer than `slow` had too many rows. A gap of `apart` or longer is a pause, not a frame.
 */
const [slow, apart] = [30, 250]; // ms
const tryAfter = 8;

/** Adds a few rows in each frame, so that a slow machine scrolls smoothly too. */
export function progressiveRows() {
  let drawn: RowRange | null | undefined;
  let atOnce = usual;
  let inTime = 0;
  let frame = 0;
  return {
    next(wanted: RowRange | null, inSight: number): RowRange | null {
      if (wanted === null || drawn === undefined) return wanted;
      return growRange(drawn, { wanted, inSight, atOnce: frameNow() === frame ? 0 : atOnce });
    },
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

const frameNow = (): number => Number(document.timeline.currentTime ?? 0);

type Growth = { wanted: RowRange; inSight: number; atOnce: number };

/**
 * The wanted part of `drawn`, grown by at most `atOnce` rows: downwards first, then upwards.
 * Without a wanted part it starts again at `inSight`.
 */
export function growRange(drawn: RowRange | null, { wanted, inSight, atOnce }: Growth): RowRange {
  const first = Math.max(drawn?.first ?? 0, wanted.first);
  const last = Math.min(drawn?.last ?? -1, wanted.last);
  if (first > last) return { first: inSight, last: Math.min(wanted.last, inSight + atOnce - 1) };
  const below = Math.min(wanted.last, last + atOnce);
  return { first: Math.max(wanted.first, first - atOnce + (below - last)), last: below };
}
