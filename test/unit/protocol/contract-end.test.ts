import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endingOf } from '#db/seed/demo/contracts.ts';
import { terminationText } from '#messages/portal/termination.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import {
  type Contract,
  connectionEnd,
  contractEnd,
  earlyCost,
  type EndRule,
  lastNoticeDay,
  noticeInForce,
  type Regime,
} from '#protocol/telecom/contract-end.ts';

const contract = (change: Partial<Contract> = {}): Contract => ({
  kind: 'indefinite',
  initialEnd: null,
  renewed: false,
  noticeMonths: 1,
  ownRequest3Months: false,
  ...change,
});
const fixed = (initialEnd: string | null, change: Partial<Contract> = {}) =>
  contract({ kind: 'fixed', initialEnd, ...change });

type Case = [
  title: string,
  receivedOn: string,
  contract: Contract,
  regime: Regime,
  earliestDate: string,
  rule: EndRule,
];

/** Cases decided by hand from decisions.md §7 and the law it cites. */
const cases: Case[] = [
  [
    'without a term the notice is a month',
    '2026-11-22',
    contract(),
    'ecs',
    '2026-12-22',
    'indefinite',
  ],
  [
    'three months in the contract are one by law',
    '2026-11-22',
    contract({ noticeMonths: 3 }),
    'ecs',
    '2026-12-22',
    'indefinite',
  ],
  [
    'television falls under the same law',
    '2026-11-22',
    contract({ noticeMonths: 3 }),
    'programme',
    '2026-12-22',
    'indefinite',
  ],
  [
    'three months at the customer’s own request are three',
    '2026-11-22',
    contract({ noticeMonths: 3, ownRequest3Months: true }),
    'ecs',
    '2027-02-22',
    'ownRequest',
  ],
  [
    'six months at the customer’s own request are three',
    '2026-11-22',
    contract({ noticeMonths: 6, ownRequest3Months: true }),
    'ecs',
    '2027-02-22',
    'ownRequest',
  ],
  [
    'two months at the customer’s own request are two',
    '2026-11-22',
    contract({ noticeMonths: 2, ownRequest3Months: true }),
    'ecs',
    '2027-01-22',
    'ownRequest',
  ],
  [
    'without notice the contract ends on the day of the request',
    '2026-11-22',
    contract({ noticeMonths: 0 }),
    'ecs',
    '2026-11-22',
    'indefinite',
  ],
  [
    'a running term must end first',
    '2026-11-22',
    fixed('2027-06-30'),
    'ecs',
    '2027-06-30',
    'initialTerm',
  ],
  [
    'a term that ends before the notice ends with the notice',
    '2026-11-22',
    fixed('2026-12-01'),
    'ecs',
    '2026-12-22',
    'noticePastTerm',
  ],
  [
    'a term that ends on the last day of the notice ends that day',
    '2026-11-22',
    fixed('2026-12-22'),
    'ecs',
    '2026-12-22',
    'initialTerm',
  ],
  [
    'a request on the last day of the term has the notice of a past term',
    '2026-11-22',
    fixed('2026-11-22'),
    'ecs',
    '2026-12-22',
    'termOver',
  ],
  [
    'a term that is over without renewal has a month of notice',
    '2026-11-22',
    fixed('2026-10-31', { noticeMonths: 3 }),
    'ecs',
    '2026-12-22',
    'termOver',
  ],
  [
    'a fixed contract without an end date has a month of notice',
    '2026-11-22',
    fixed(null, { noticeMonths: 2 }),
    'ecs',
    '2026-12-22',
    'termOver',
  ],
  [
    'a tacitly renewed contract has a month of notice, whatever the contract says',
    '2026-11-22',
    fixed('2026-06-30', { renewed: true, noticeMonths: 3 }),
    'ecs',
    '2026-12-22',
    'renewed',
  ],
  [
    'a tacitly renewed contract loses the three months of the customer’s own request',
    '2026-11-22',
    contract({ renewed: true, noticeMonths: 3, ownRequest3Months: true }),
    'ecs',
    '2026-12-22',
    'renewed',
  ],
  [
    'a renewed contract with a future end date has a month of notice',
    '2026-11-22',
    fixed('2027-06-30', { renewed: true }),
    'ecs',
    '2026-12-22',
    'renewed',
  ],
  [
    'another service follows the notice of its contract',
    '2026-11-22',
    contract({ noticeMonths: 3 }),
    'other',
    '2027-02-22',
    'contract',
  ],
  [
    'another service that is renewed follows the notice of its contract',
    '2026-11-22',
    fixed('2026-06-30', { renewed: true, noticeMonths: 2 }),
    'other',
    '2027-01-22',
    'contract',
  ],
  [
    'another service must end its running term first',
    '2026-11-22',
    fixed('2027-06-30', { noticeMonths: 2 }),
    'other',
    '2027-06-30',
    'initialTerm',
  ],
  [
    'another service whose notice passes the term ends with the notice',
    '2026-11-22',
    fixed('2026-12-31', { noticeMonths: 2 }),
    'other',
    '2027-01-22',
    'noticePastTerm',
  ],
  [
    'a month from 31 January ends on 28 February',
    '2026-01-31',
    contract(),
    'ecs',
    '2026-02-28',
    'indefinite',
  ],
  [
    'a month from 31 January ends on 29 February in a leap year',
    '2028-01-31',
    contract(),
    'ecs',
    '2028-02-29',
    'indefinite',
  ],
  [
    'three months from 30 November end on 28 February',
    '2026-11-30',
    contract({ noticeMonths: 3 }),
    'other',
    '2027-02-28',
    'contract',
  ],
  [
    'a year from 29 February ends on 28 February',
    '2028-02-29',
    contract({ noticeMonths: 12 }),
    'other',
    '2029-02-28',
    'contract',
  ],
  ['a contract may end on a Sunday', '2026-11-20', contract(), 'ecs', '2026-12-20', 'indefinite'],
];

it.each(cases)('%s', (...[, receivedOn, terms, regime, earliestDate, rule]) => {
  expect(contractEnd({ receivedOn, contract: terms, regime })).toMatchObject({
    earliestDate,
    rule,
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const someContract = fc.record({
  kind: fc.constantFrom('fixed' as const, 'indefinite' as const),
  initialEnd: fc.option(day),
  renewed: fc.boolean(),
  noticeMonths: fc.integer({ min: 0, max: 36 }),
  ownRequest3Months: fc.boolean(),
});
const regime = fc.constantFrom<Regime>('ecs', 'programme', 'other');

describe('for any contract', () => {
  it('it never ends before its notice, nor before a running first term', () => {
    fc.assert(
      fc.property(day, someContract, regime, (receivedOn, terms, of) => {
        const { earliestDate, notice } = contractEnd({ receivedOn, contract: terms, regime: of });
        expect(earliestDate >= addMonths(receivedOn, notice)).toBe(true);
        if (
          terms.kind === 'fixed' &&
          !terms.renewed &&
          terms.initialEnd !== null &&
          receivedOn < terms.initialEnd
        )
          expect(earliestDate >= terms.initialEnd).toBe(true);
      }),
    );
  });

  it('a later request never makes it end sooner', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 800 }),
        someContract,
        regime,
        (...[receivedOn, days, terms, of]) => {
          const ask = (on: string) =>
            contractEnd({ receivedOn: on, contract: terms, regime: of }).earliestDate;
          expect(ask(addDays(receivedOn, days)) >= ask(receivedOn)).toBe(true);
        },
      ),
    );
  });

  it('the law caps the notice at a month, or at three at the customer’s own request', () => {
    fc.assert(
      fc.property(day, someContract, regime, (receivedOn, terms, of) => {
        const { notice } = contractEnd({ receivedOn, contract: terms, regime: of });
        expect(notice).toBeLessThanOrEqual(terms.noticeMonths);
        if (of === 'other') expect(notice).toBe(terms.noticeMonths);
        else
          expect(notice).toBeLessThanOrEqual(
            terms.kind === 'indefinite' && !terms.renewed && terms.ownRequest3Months ? 3 : 1,
          );
      }),
    );
  });

  it('the earliest end costs nothing, and an earlier day never costs less than a later one', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: 0, max: 100_000 }),
        (earliestDate, days, cents) => {
          const cost = (endDate: string) =>
            earlyCost({ endDate, earliestDate, monthly: cents / 100 });
          const endDate = addDays(earliestDate, days);
          if (days >= 0) expect(cost(endDate)).toBe(0);
          expect(cost(endDate)).toBeGreaterThanOrEqual(cost(addDays(endDate, 1)));
          expect(Math.round(cost(endDate) * 100) / 100).toBe(cost(endDate));
        },
      ),
    );
  });

  it('the deciding rule has an explanation in Dutch', () => {
    fc.assert(
      fc.property(day, someContract, regime, (receivedOn, terms, of) => {
        const { rule, notice } = contractEnd({ receivedOn, contract: terms, regime: of });
        const text = terminationText.explanation({
          rule,
          notice,
          noticeMonths: terms.noticeMonths,
          initialEnd: terms.initialEnd,
          start: null,
          endDate: null,
        });
        expect(text).toMatch(/^(Je|De|Voor) .*\.$/);
        expect(text).not.toMatch(/null|undefined|Invalid/);
        expect(terminationText.rule(rule).length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('the demo data has the same earliest end', () => {
    fc.assert(
      fc.property(day, someContract, regime, (receivedOn, { kind, ...terms }, of) => {
        const { renewed } = terms;
        fc.pre(!(kind === 'indefinite' && renewed));
        const seeded = {
          ...terms,
          kind: kind === 'fixed' ? ('Vast' as const) : ('Onbepaald' as const),
          start: '2019-01-01',
        };
        expect(
          contractEnd({ receivedOn, contract: { kind, ...terms }, regime: of }).earliestDate,
        ).toBe(endingOf(seeded, of, receivedOn).earliest);
      }),
    );
  });
});

it.each([
  ['2026-11-22', '2027-06-30', 12.5, 100],
  ['2026-11-22', '2026-12-22', 12.5, 12.5],
  ['2026-11-21', '2026-12-22', 12.5, 25],
  ['2026-12-22', '2026-12-22', 12.5, 0],
  ['2026-01-31', '2026-02-28', 9.99, 9.99],
  ['2026-11-22', '2027-11-22', 0.1, 1.2],
])(
  'ending on %s a contract that ends on %s, at € %f a month, costs € %f',
  (...[endDate, earliestDate, monthly, cost]) =>
    expect(earlyCost({ endDate, earliestDate, monthly })).toBe(cost),
);

it.each([
  [
    'that begins later does not end before it begins',
    { start: '2027-05-01', endDate: null },
    '2027-05-01',
    'notBegun',
  ],
  [
    'that begins before its notice ends follows its contract',
    { start: '2026-12-01', endDate: null },
    '2026-12-22',
    'indefinite',
  ],
  [
    'with an end date can end from that day',
    { start: null, endDate: '2026-11-27' },
    '2026-11-27',
    'endFixed',
  ],
  [
    'with an end date in the past can end from today',
    { start: null, endDate: '2026-11-01' },
    '2026-11-22',
    'endFixed',
  ],
  [
    'with an end date after the notice of its contract follows its contract',
    { start: null, endDate: '2027-11-27' },
    '2026-12-22',
    'indefinite',
  ],
  [
    'that begins and ends on the same later day can end on that day',
    { start: '2027-05-01', endDate: '2027-05-01' },
    '2027-05-01',
    'notBegun',
  ],
])('a connection %s', (...[, dates, earliestDate, rule]) => {
  expect(
    connectionEnd({ receivedOn: '2026-11-22', contract: contract(), regime: 'ecs', ...dates }),
  ).toMatchObject({ earliestDate, rule });
  const text = terminationText.explanation({
    rule: rule as EndRule,
    notice: 1,
    noticeMonths: 1,
    initialEnd: null,
    ...dates,
  }); // proof: from the table
  expect(text).toMatch(/^(Je|Deze) .*\.$/);
  expect(text).not.toMatch(/null|undefined|Invalid/);
});

describe('the last day of notice', () => {
  it('ends the contract with its first term, and no later day does', () => {
    fc.assert(
      fc.property(day, someContract, regime, (receivedOn, terms, of) => {
        const last = lastNoticeDay({ receivedOn, contract: terms, regime: of });
        if (last === null) return;
        const ends = (on: string) =>
          contractEnd({ receivedOn: on, contract: terms, regime: of }).earliestDate;
        expect(last >= receivedOn).toBe(true);
        if (last < terms.initialEnd!) expect(ends(last)).toBe(terms.initialEnd);
        expect(ends(addDays(last, 1)) > terms.initialEnd!).toBe(true);
      }),
    );
  });

  it.each([
    ['in the middle of a month', '2027-04-21', '2027-03-21'],
    ['at the end of February', '2027-02-28', '2027-01-31'],
    ['at the end of February in a leap year', '2028-02-29', '2028-01-31'],
    ['at the end of a month after a longer one', '2027-04-30', '2027-03-31'],
    ['at the end of a month after a shorter one', '2027-03-31', '2027-02-28'],
  ])('for a term that ends %s is %s', (...[, initialEnd, last]) =>
    expect(
      lastNoticeDay({ receivedOn: '2026-11-22', contract: fixed(initialEnd), regime: 'ecs' }),
    ).toBe(last),
  );

  it('is today on that day itself, and null the day after', () => {
    const last = {
      receivedOn: '2027-03-21',
      contract: fixed('2027-04-21'),
      regime: 'ecs',
    } as const;
    expect(lastNoticeDay(last)).toBe('2027-03-21');
    expect(lastNoticeDay({ ...last, receivedOn: '2027-03-22' })).toBeNull();
  });

  it('is null when no first term runs or that day is over', () => {
    for (const terms of [
      contract(),
      contract({ initialEnd: '2027-06-30' }),
      fixed(null),
      fixed('2027-06-30', { renewed: true }),
      fixed('2026-12-21'),
    ])
      expect(
        lastNoticeDay({ receivedOn: '2026-11-22', contract: terms, regime: 'ecs' }),
      ).toBeNull();
  });
});

it('a service that begins on the first day its contract could end follows the contract', () => {
  const request = {
    receivedOn: '2026-11-22',
    contract: contract(),
    regime: 'ecs',
    endDate: null,
  } as const;
  expect(connectionEnd({ ...request, start: '2026-12-22' }).rule).toBe('indefinite');
  expect(connectionEnd({ ...request, start: '2026-12-23' }).rule).toBe('notBegun');
});

it.each([
  [contract({ noticeMonths: 3 }), 'ecs', 1],
  [contract({ noticeMonths: 3, ownRequest3Months: true }), 'ecs', 3],
  [contract({ noticeMonths: 3 }), 'other', 3],
] as const)(
  'the contract %j under the rules for %s has %d months of notice',
  (terms, of, months) => {
    expect(noticeInForce(terms, of)).toBe(months);
  },
);
