import { afterEach, describe, expect, it, vi } from 'vitest';
import { growRange, progressiveRows } from '#web/staff/lists/grid/progressive-rows.ts';

/** Which rows of a long list are drawn from one frame to the next. */

const wanted = { first: 95, last: 120 };
const grow = (drawn: { first: number; last: number } | null) =>
  growRange(drawn, { wanted, inSight: 100, atOnce: 4 });

describe('a long list renders a few rows at a time:', () => {
  it('the visible ones first after a jump', () =>
    expect(grow({ first: 0, last: 25 })).toEqual({ first: 100, last: 103 }));
  it('those below as far as they are wanted', () =>
    expect(grow({ first: 100, last: 118 })).toEqual({ first: 98, last: 120 }));
  it('those above until all are rendered', () => {
    let drawn = grow(null);
    for (let frame = 0; frame < 7; frame++) drawn = grow(drawn);
    expect(drawn).toEqual(wanted);
  });
  it('no unwanted ones, which are removed at once', () =>
    expect(grow({ first: 80, last: 130 })).toEqual(wanted));
});

describe('the number of rows in one frame', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is one fewer after a slow frame, and one more after eight fast ones', () => {
    const timeline = { currentTime: 0 };
    vi.stubGlobal('document', { timeline });
    const slowly = progressiveRows();
    slowly.done(slowly.next({ first: 0, last: 9 }, 0));
    let last = 9;
    /** So many rows it drew more, in a frame that came after so long. */
    const more = (after: number): number => {
      timeline.currentTime += after;
      const now = slowly.next({ first: 0, last: 1_000 }, 0)!;
      slowly.done(now);
      const count = now.last - last;
      last = now.last;
      return count;
    };
    expect([more(17), more(34), more(34), more(34), more(17)]).toEqual([4, 4, 3, 2, 2]);
    expect(Array.from({ length: 9 }, () => more(17))).toEqual([2, 2, 2, 2, 2, 2, 2, 3, 3]);
  });
});
