import type { Period, Tariff } from '#protocol/telecom/pricing.ts';

// Decided by hand from the rules, before the code that computes them. `why` says how.

type PricePeriod = Period & { monthly: number };
type TariffOnCase = {
  tariffs: Tariff[];
  term: 0 | 12 | 24;
  day: string;
  expected: Tariff | null;
  why: string;
};
type TermTotalCase = {
  price: { monthly: number; oneOff: number; term: 0 | 12 | 24 };
  expected: number;
  why: string;
};
type ProRataCase = { monthly: number; from: string; until: string; expected: number; why: string };
type AmountOnCase = { periods: PricePeriod[]; day: string; expected: number | null; why: string };

const year2025: Tariff = {
  term: 12,
  monthly: 3500,
  oneOff: 4999,
  from: '2025-01-01',
  until: '2025-12-31',
};
const fromFebruary: Tariff = {
  term: 12,
  monthly: 3750,
  oneOff: 4999,
  from: '2026-02-01',
  until: null,
};
const marchOffer: Tariff = {
  term: 12,
  monthly: 2995,
  oneOff: 0,
  from: '2026-03-01',
  until: '2026-03-31',
};
const twoYears: Tariff = { term: 24, monthly: 3250, oneOff: 0, from: '2026-01-01', until: null };
const leapDayOnly: Tariff = {
  term: 0,
  monthly: 4500,
  oneOff: 9900,
  from: '2024-02-29',
  until: '2024-02-29',
};
const byTheMonth: Tariff = {
  term: 0,
  monthly: 4250,
  oneOff: 7500,
  from: '2026-01-01',
  until: null,
};
const tariffs = [year2025, fromFebruary, marchOffer, twoYears, leapDayOnly, byTheMonth];

const openFromJanuary: Tariff = {
  term: 12,
  monthly: 3000,
  oneOff: 0,
  from: '2026-01-01',
  until: null,
};
const halfYearFromJanuary: Tariff = {
  term: 12,
  monthly: 2800,
  oneOff: 0,
  from: '2026-01-01',
  until: '2026-06-30',
};

export const tariffOnCases: TariffOnCase[] = [
  {
    tariffs,
    term: 12,
    day: '2025-01-01',
    expected: year2025,
    why: 'The first day of a tariff belongs to it.',
  },
  {
    tariffs,
    term: 12,
    day: '2024-12-31',
    expected: null,
    why: 'The day before the first tariff of 12 months starts.',
  },
  {
    tariffs,
    term: 12,
    day: '2025-12-31',
    expected: year2025,
    why: 'The last day of a tariff belongs to it.',
  },
  {
    tariffs,
    term: 12,
    day: '2026-01-01',
    expected: null,
    why: 'January 2026 is a gap for 12 months; the tariffs that cover it have other terms.',
  },
  {
    tariffs,
    term: 12,
    day: '2026-01-31',
    expected: null,
    why: 'The last day of the gap, a day before the next tariff.',
  },
  {
    tariffs,
    term: 12,
    day: '2026-02-01',
    expected: fromFebruary,
    why: 'The gap ends on the very day the next tariff starts.',
  },
  {
    tariffs,
    term: 12,
    day: '2026-03-01',
    expected: marchOffer,
    why: 'Two tariffs cover the day; the offer starts later (1 March after 1 February).',
  },
  {
    tariffs,
    term: 12,
    day: '2026-03-31',
    expected: marchOffer,
    why: 'The last day of the offer still belongs to the offer.',
  },
  {
    tariffs,
    term: 12,
    day: '2026-04-01',
    expected: fromFebruary,
    why: 'The offer is over, so the tariff underneath it is back.',
  },
  {
    tariffs: [marchOffer, fromFebruary],
    term: 12,
    day: '2026-03-10',
    expected: marchOffer,
    why: 'The latest start wins, also when it comes first in the list.',
  },
  {
    tariffs,
    term: 24,
    day: '2026-03-15',
    expected: twoYears,
    why: 'The offer starts later but is for 12 months, so it says nothing about 24.',
  },
  {
    tariffs,
    term: 0,
    day: '2024-02-29',
    expected: leapDayOnly,
    why: 'A tariff that starts and ends on 29 February covers that one day.',
  },
  {
    tariffs,
    term: 0,
    day: '2024-03-01',
    expected: null,
    why: 'The day after the tariff of one day, and nothing follows until 2026.',
  },
  {
    tariffs: [openFromJanuary, halfYearFromJanuary],
    term: 12,
    day: '2026-06-30',
    expected: halfYearFromJanuary,
    why: 'Both start on 1 January and cover the day; the last in the list wins.',
  },
  {
    tariffs: [halfYearFromJanuary, openFromJanuary],
    term: 12,
    day: '2026-06-30',
    expected: openFromJanuary,
    why: 'The same two in the other order: now the open one is the last in the list.',
  },
  {
    tariffs: [openFromJanuary, halfYearFromJanuary],
    term: 12,
    day: '2026-07-01',
    expected: openFromJanuary,
    why: 'The last in the list ended the day before, so only the open one covers the day.',
  },
  {
    tariffs: [],
    term: 12,
    day: '2026-03-10',
    expected: null,
    why: 'There are no tariffs.',
  },
];

export const termTotalCases: TermTotalCase[] = [
  {
    price: { monthly: 3500, oneOff: 4999, term: 12 },
    expected: 46999,
    why: '12 x 3500 = 42000, plus 4999.',
  },
  {
    price: { monthly: 1999, oneOff: 2500, term: 24 },
    expected: 50476,
    why: '24 x 1999 = 47976, plus 2500.',
  },
  {
    price: { monthly: 4500, oneOff: 9900, term: 0 },
    expected: 14400,
    why: 'By the month: one month of 4500, plus 9900.',
  },
  {
    price: { monthly: 0, oneOff: 4999, term: 24 },
    expected: 4999,
    why: 'Nothing a month, so only what is due once.',
  },
  {
    price: { monthly: 3250, oneOff: 0, term: 24 },
    expected: 78000,
    why: '24 x 3250, and nothing once.',
  },
];

export const proRataCases: ProRataCase[] = [
  {
    monthly: 3001,
    from: '2026-04-01',
    until: '2026-04-30',
    expected: 3001,
    why: 'All 30 days of April: exactly a month.',
  },
  {
    monthly: 2500,
    from: '2026-02-01',
    until: '2026-02-28',
    expected: 2500,
    why: 'February 2026 has 28 days, so this is exactly a month.',
  },
  {
    monthly: 2900,
    from: '2024-02-01',
    until: '2024-02-28',
    expected: 2800,
    why: 'February 2024 has 29 days: 2900 x 28 / 29.',
  },
  {
    monthly: 2900,
    from: '2024-02-29',
    until: '2024-02-29',
    expected: 100,
    why: 'Only 29 February: 2900 x 1 / 29.',
  },
  {
    monthly: 3100,
    from: '2026-01-31',
    until: '2026-01-31',
    expected: 100,
    why: 'Only the last day of January: 3100 x 1 / 31.',
  },
  {
    monthly: 2999,
    from: '2026-01-17',
    until: '2026-01-31',
    expected: 1451,
    why: '15 days of 31: 44985 / 31 = 1451.13, down.',
  },
  {
    monthly: 2999,
    from: '2026-04-16',
    until: '2026-04-30',
    expected: 1500,
    why: '15 days of 30: 1499.5, and a half goes up.',
  },
  {
    monthly: 3000,
    from: '2026-01-16',
    until: '2026-03-15',
    expected: 6000,
    why: '16 of 31 days is 1548.39, so 1548; February 3000; 15 of 31 is 1451.61, so 1452.',
  },
  {
    monthly: 999,
    from: '2026-04-16',
    until: '2026-05-16',
    expected: 1016,
    why: 'April 499.5 is 500, May 16 of 31 days 515.61 is 516; rounding the sum would give 1015.',
  },
  {
    monthly: 3100,
    from: '2025-12-31',
    until: '2026-01-01',
    expected: 200,
    why: 'A day of December and a day of January, 100 each, over the end of the year.',
  },
  {
    monthly: 1250,
    from: '2026-01-01',
    until: '2026-12-31',
    expected: 15000,
    why: 'Twelve whole months: 12 x 1250.',
  },
  {
    monthly: 3100,
    from: '2026-03-28',
    until: '2026-03-30',
    expected: 300,
    why: 'Three days of 100; that the clock goes forward on 29 March changes no day.',
  },
  {
    monthly: 3100,
    from: '2026-10-24',
    until: '2026-10-26',
    expected: 300,
    why: 'Three days of 100; that the clock goes back on 25 October changes no day.',
  },
  {
    monthly: 1,
    from: '2026-01-01',
    until: '2026-01-15',
    expected: 0,
    why: '15 of 31 days of one cent is 0.48, down.',
  },
  {
    monthly: 3000,
    from: '2026-03-01',
    until: '2026-02-28',
    expected: 0,
    why: 'It ends the day before it starts, so there are no days.',
  },
];

const raised: PricePeriod[] = [
  { from: '2025-03-15', until: '2026-03-14', monthly: 3500 },
  { from: '2026-03-15', until: null, monthly: 3750 },
];
const halfYearCheaper: PricePeriod[] = [
  { from: '2026-01-01', until: '2026-06-30', monthly: 3000 },
  { from: '2025-01-01', until: null, monthly: 4000 },
];
const interrupted: PricePeriod[] = [
  { from: '2025-01-01', until: '2025-12-31', monthly: 2000 },
  { from: '2026-02-01', until: '2028-02-29', monthly: 2100 },
];

export const amountOnCases: AmountOnCase[] = [
  {
    periods: raised,
    day: '2025-03-14',
    expected: null,
    why: 'The day before the connection starts.',
  },
  {
    periods: raised,
    day: '2025-03-15',
    expected: 3500,
    why: 'The first day belongs to the period.',
  },
  {
    periods: raised,
    day: '2026-03-14',
    expected: 3500,
    why: 'The last day before the new price.',
  },
  {
    periods: raised,
    day: '2026-03-15',
    expected: 3750,
    why: 'The very day the new price starts.',
  },
  {
    periods: raised,
    day: '2031-01-01',
    expected: 3750,
    why: 'The last period has no end.',
  },
  {
    periods: halfYearCheaper,
    day: '2026-06-30',
    expected: 3000,
    why: 'Both cover the day; the one from 2026 starts later, although it comes first.',
  },
  {
    periods: halfYearCheaper,
    day: '2026-07-01',
    expected: 4000,
    why: 'The cheaper half year is over, so the open period is back.',
  },
  {
    periods: interrupted,
    day: '2026-01-15',
    expected: null,
    why: 'January 2026 is between the two periods.',
  },
  {
    periods: interrupted,
    day: '2028-02-29',
    expected: 2100,
    why: 'The last period ends on 29 February, and that day belongs to it.',
  },
  {
    periods: interrupted,
    day: '2028-03-01',
    expected: null,
    why: 'The day after the last period.',
  },
  {
    periods: [{ from: '2026-01-01', until: '2026-02-28', monthly: 0 }],
    day: '2026-02-28',
    expected: 0,
    why: 'A free period is a price of nothing, which is not the same as no price.',
  },
  { periods: [], day: '2026-02-28', expected: null, why: 'There are no periods.' },
];
