import { describe, expect, it } from 'vitest';
import { grown } from '#web/staff/lists/growing.ts';

/** Which rows of a long list are drawn from one frame to the next. */

const wanted = { first: 95, last: 120 };
const grow = (drawn: { first: number; last: number } | null) => grown(drawn, { wanted, inSight: 100, atOnce: 4 });

describe('rows of a long list are drawn a few at a time', () => {
  it('after a leap first those one looks at', () => expect(grow({ first: 0, last: 25 })).toEqual({ first: 100, last: 103 }));
  it('then those below, as far as they are wanted', () => expect(grow({ first: 100, last: 118 })).toEqual({ first: 98, last: 120 }));
  it('then those above, until all are there', () => {
    let drawn = grow(null);
    for (let frame = 0; frame < 7; frame++) drawn = grow(drawn);
    expect(drawn).toEqual(wanted);
  });
  it('and what nobody wants any more goes at once', () => expect(grow({ first: 80, last: 130 })).toEqual(wanted));
});
