import type { RowRange } from './viewport.ts';

/** Rows that are drawn anew in one frame: as many as the machine can do in time. */
const [fewest, usual, most] = [2, 4, 5];
/**
 * A frame that took longer was too much; between frames that lie further apart nothing was drawn.
 */
const [slow, apart] = [30, 250]; // ms
/** A row more is tried after so many frames in time: what was too much once is too much again. */
const tryAfter = 8;

/**
 * What is drawn of many rows: a few more in every frame, so that a slow machine moves on smoothly
 * too.
 */
export function progressiveRows() {
  let drawn: RowRange | null | undefined;
  let atOnce = usual;
  let inTime = 0;
  let frame = 0;
  return {
    /** What to draw now of what is wanted; at first all of it. */
    next(wanted: RowRange | null, inSight: number): RowRange | null {
      if (wanted === null || drawn === undefined) return wanted;
      return growRange(drawn, { wanted, inSight, atOnce: frameNow() === frame ? 0 : atOnce });
    },
    /** It was drawn. */
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

/** The same for all that happens in one frame. */
const frameNow = (): number => Number(document.timeline.currentTime ?? 0);

type Growth = { wanted: RowRange; inSight: number; atOnce: number };

/** Those in sight first, then those below, then those above. */
export function growRange(drawn: RowRange | null, { wanted, inSight, atOnce }: Growth): RowRange {
  const first = Math.max(drawn?.first ?? 0, wanted.first);
  const last = Math.min(drawn?.last ?? -1, wanted.last);
  if (first > last) return { first: inSight, last: Math.min(wanted.last, inSight + atOnce - 1) };
  const below = Math.min(wanted.last, last + atOnce);
  return { first: Math.max(wanted.first, first - atOnce + (below - last)), last: below };
}
