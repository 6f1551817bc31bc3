import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextPeriods,
  type PricedConnection,
  type PricedPeriod,
} from '#protocol/telecom/price-periods.ts';
import { amountOn } from '#protocol/telecom/pricing.ts';
import { addDays } from '#protocol/time/calendar.ts';

/** What a connection costs on each day, after each change. Source: decisions.md §13. */

const today = '2026-11-26';
const active: PricedConnection = { monthly: 25_00, start: '2025-01-01', ended: false, end: null };
const since: PricedPeriod = { from: '2025-01-01', until: null, monthly: 25_00 };
const changed = (
  periods: readonly PricedPeriod[],
  change: Partial<PricedConnection>,
  was: PricedConnection = active,
) => nextPeriods(periods, { was, is: { ...was, ...change }, today });
const made = (is: Partial<PricedConnection>) =>
  nextPeriods([], { was: null, is: { ...active, ...is }, today });

describe('a new connection', () => {
  it.each<[string, Partial<PricedConnection>, PricedPeriod[]]>([
    ['costs its amount from its start', {}, [since]],
    [
      'that is to begin costs nothing before',
      { start: '2027-01-01' },
      [{ from: '2027-01-01', until: null, monthly: 25_00 }],
    ],
    [
      'without a start costs its amount from today',
      { start: null },
      [{ from: today, until: null, monthly: 25_00 }],
    ],
    [
      'that has ended costs nothing after',
      { ended: true, end: '2026-06-30' },
      [{ from: '2025-01-01', until: '2026-06-30', monthly: 25_00 }],
    ],
    [
      'that has ended, without a start, cost its amount on its last day',
      {
        start: null,
        ended: true,
        end: '2026-06-30',
      },
      [{ from: '2026-06-30', until: '2026-06-30', monthly: 25_00 }],
    ],
    ['without an amount has no period', { monthly: null }, []],
  ])('%s', (_, is, expected) => expect(made(is)).toEqual(expected));
});

describe('a changed amount', () => {
  const twice = [
    { ...since, until: '2026-11-25' },
    { from: today, until: null, monthly: 30_00 },
  ];
  it('counts from today, and the days before keep their price', () =>
    expect(changed([since], { monthly: 30_00 })).toEqual(twice));
  it('that changes again on the same day leaves one period of that day', () =>
    expect(changed(twice, { monthly: 35_00 }, { ...active, monthly: 30_00 })).toEqual([
      twice[0],
      { ...twice[1], monthly: 35_00 },
    ]));
  it('of a connection that is to begin counts from its start', () => {
    const later = { ...active, start: '2027-01-01' };
    const periods = [{ ...since, from: '2027-01-01' }];
    expect(changed(periods, { monthly: 30_00 }, later)).toEqual([
      { ...periods[0], monthly: 30_00 },
    ]);
  });
  it('counts until the period that was planned before', () => {
    const planned = { from: '2027-01-01', until: null, monthly: 27_00 };
    expect(changed([{ ...since, until: '2026-12-31' }, planned], { monthly: 30_00 })).toEqual([
      { ...since, until: '2026-11-25' },
      { from: today, until: '2026-12-31', monthly: 30_00 },
      planned,
    ]);
  });
  it('that a period of today has already keeps that period', () => {
    const begun = { from: today, until: null, monthly: 30_00 };
    const periods = [{ ...since, until: '2026-11-25' }, begun];
    expect(changed(periods, { monthly: 30_00 })).toEqual(periods);
  });
  it('that becomes unknown ends the period', () =>
    expect(changed([since], { monthly: null })).toEqual([{ ...since, until: '2026-11-25' }]));
  it('of an ended connection changes no price', () => {
    const over = { ...active, ended: true, end: '2026-06-30' };
    const periods = [{ ...since, until: '2026-06-30' }];
    expect(changed(periods, { monthly: 30_00 }, over)).toEqual(periods);
  });
});

describe('a changed start', () => {
  it.each(['2024-07-01', '2025-07-01'])('on %s moves the first period', (start) =>
    expect(changed([since], { start })).toEqual([{ ...since, from: start }]),
  );
  it('after the first period drops that', () =>
    expect(
      changed(
        [
          { ...since, until: '2025-06-30' },
          { ...since, from: '2025-07-01' },
        ],
        {
          start: '2025-09-01',
        },
      ),
    ).toEqual([{ ...since, from: '2025-09-01' }]));
  it('that becomes unknown changes no price', () =>
    expect(changed([since], { start: null })).toEqual([since]));
});

describe('an ended connection', () => {
  const over = { ...active, ended: true, end: '2026-10-31' };
  const closed = [{ ...since, until: '2026-10-31' }];
  it('costs nothing after its last day', () =>
    expect(changed([since], { ended: true, end: '2026-10-31' })).toEqual(closed));
  it('without a last day ends today', () =>
    expect(changed([since], { ended: true })).toEqual([{ ...since, until: today }]));
  it('loses the periods that were to begin', () =>
    expect(
      changed(
        [
          { ...since, until: '2026-12-31' },
          { ...since, from: '2027-01-01' },
        ],
        {
          ended: true,
          end: '2026-10-31',
        },
      ),
    ).toEqual(closed));
  it('follows its last day, also to a later one', () => {
    expect(changed(closed, { end: '2026-09-30' }, over)).toEqual([
      { ...since, until: '2026-09-30' },
    ]);
    expect(changed(closed, { end: '2026-11-15' }, over)).toEqual([
      { ...since, until: '2026-11-15' },
    ]);
  });
  it('that runs on costs its amount again', () =>
    expect(changed(closed, { ended: false, end: null }, over)).toEqual([since]));
});

it('any changes leave periods that do not overlap, and days that are over keep their price', () => {
  const day = fc.integer({ min: -700, max: 400 }).map((days) => addDays(today, days));
  const step = fc.record({
    after: fc.integer({ min: 0, max: 60 }),
    monthly: fc.option(fc.integer({ min: 0, max: 900 })),
  });
  fc.assert(
    fc.property(day, fc.array(step, { maxLength: 8 }), (start, steps) => {
      let is: PricedConnection = { ...active, start };
      let now = today;
      let periods = nextPeriods([], { was: null, is, today: now });
      for (const { after, monthly } of steps) {
        now = addDays(now, after);
        const before = periods;
        periods = nextPeriods(before, { was: is, is: { ...is, monthly }, today: now });
        is = { ...is, monthly };
        expect(amountOn(periods, start > now ? start : now)).toBe(monthly);
        for (const ago of [1, 40, 300]) {
          const over = addDays(now, -ago);
          expect(amountOn(periods, over)).toBe(amountOn(before, over));
        }
      }
      for (const [at, { from, until }] of periods.entries()) {
        expect(until === null || until >= from).toBe(true);
        expect(at === 0 || periods[at - 1]!.until! < from).toBe(true);
      }
    }),
  );
});
