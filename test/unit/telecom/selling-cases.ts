// Prices and dates that were decided by hand from the rules, before the code that computes them.
// Money is whole cents without VAT unless a case says otherwise; a day is 'yyyy-mm-dd' in
// Amsterdam. `why` says how the expected value was found.

export type Tariff = {
  term: 0 | 12 | 24;
  monthly: number;
  oneOff: number;
  from: string;
  until: string | null;
};

export type PricePeriod = { from: string; until: string | null; monthly: number };

export type Kind = 'Mobiel' | 'VoIP' | 'Internet' | 'Cloud' | 'TV' | 'SLA' | 'Hardware';

// `percentage` is in hundredths of a percent (500 is 5 %), `amount` in cents a month. A rule has
// one of the two.
export type DiscountRule = { minimumKinds: number; from: string; until: string | null } & (
  | { percentage: number }
  | { amount: number }
);

// `monthly` is of one.
export type DiscountLine = { kind: Kind; monthly: number; quantity: number };

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
type DiscountOfCase = {
  rule: DiscountRule;
  lines: DiscountLine[];
  day: string;
  expected: number;
  why: string;
};
// Without `ratePercent` the function is called with the amount alone.
type WithVatCase = { cents: number; ratePercent?: number; expected: number; why: string };
type VatOfCase = { lines: number[]; rate: number; expected: number; why: string };
type EarliestDayCase = { orderedOn: string; workingDays: number; expected: string; why: string };
type PromisedDayCase = {
  orderedOn: string;
  leadWorkingDays: number[];
  requested: string | null;
  expected: string;
  why: string;
};
type EndOfTermCase = { start: string; term: number; expected: string | null; why: string };

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

const fivePercent: DiscountRule = {
  minimumKinds: 2,
  percentage: 500,
  from: '2026-01-01',
  until: '2026-12-31',
};
const tenEuros: DiscountRule = {
  minimumKinds: 2,
  amount: 1000,
  from: '2026-01-01',
  until: null,
};
const mobileAndInternet: DiscountLine[] = [
  { kind: 'Mobiel', monthly: 2500, quantity: 3 },
  { kind: 'Internet', monthly: 4500, quantity: 1 },
];

export const discountOfCases: DiscountOfCase[] = [
  {
    rule: fivePercent,
    lines: mobileAndInternet,
    day: '2026-06-15',
    expected: 600,
    why: 'Exactly two kinds: 5 % of 3 x 2500 + 4500 = 12000.',
  },
  {
    rule: fivePercent,
    lines: mobileAndInternet,
    day: '2026-01-01',
    expected: 600,
    why: 'The first day of the rule belongs to it.',
  },
  {
    rule: fivePercent,
    lines: mobileAndInternet,
    day: '2026-12-31',
    expected: 600,
    why: 'The last day of the rule belongs to it.',
  },
  {
    rule: fivePercent,
    lines: mobileAndInternet,
    day: '2025-12-31',
    expected: 0,
    why: 'The day before the rule starts.',
  },
  {
    rule: fivePercent,
    lines: mobileAndInternet,
    day: '2027-01-01',
    expected: 0,
    why: 'The day after the rule ends.',
  },
  {
    rule: fivePercent,
    lines: [{ kind: 'Mobiel', monthly: 2500, quantity: 3 }],
    day: '2026-06-15',
    expected: 0,
    why: 'Three of the same are one kind, and two are needed.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Mobiel', monthly: 2500, quantity: 1 },
      { kind: 'Mobiel', monthly: 500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 0,
    why: 'An extra bundle has the kind of its subscription, so it adds no kind: one, not two.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Internet', monthly: 4000, quantity: 1 },
      { kind: 'Internet', monthly: 500, quantity: 1 },
      { kind: 'VoIP', monthly: 1500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 300,
    why: 'The add-on adds no kind but does count in the sum: 5 % of 6000.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Internet', monthly: 4500, quantity: 1 },
      { kind: 'SLA', monthly: 1000, quantity: 1 },
      { kind: 'Hardware', monthly: 2000, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 0,
    why: 'An SLA and hardware are not kinds that count, so there is one kind.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Internet', monthly: 4500, quantity: 1 },
      { kind: 'VoIP', monthly: 1500, quantity: 2 },
      { kind: 'SLA', monthly: 1000, quantity: 1 },
      { kind: 'Hardware', monthly: 2000, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 375,
    why: '5 % of 4500 + 2 x 1500 = 7500; an SLA and hardware get no discount.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Mobiel', monthly: 2500, quantity: 0 },
      { kind: 'Internet', monthly: 4500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 0,
    why: 'A line of none is not a kind, so there is one kind.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Mobiel', monthly: 2500, quantity: 0 },
      { kind: 'Mobiel', monthly: 1500, quantity: 1 },
      { kind: 'Internet', monthly: 4500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 300,
    why: 'Another line makes Mobiel a kind; 5 % of 0 + 1500 + 4500 = 6000.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'TV', monthly: 0, quantity: 1 },
      { kind: 'Internet', monthly: 4500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 225,
    why: 'A free line of one is a kind, as only the quantity decides; 5 % of 4500.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Mobiel', monthly: 990, quantity: 1 },
      { kind: 'TV', monthly: 1000, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 100,
    why: '5 % of 1990 = 99.5, and a half goes up.',
  },
  {
    rule: fivePercent,
    lines: [
      { kind: 'Mobiel', monthly: 990, quantity: 1 },
      { kind: 'TV', monthly: 990, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 99,
    why: '5 % of 1980 = 99; rounding 49.5 for each line would give 100.',
  },
  {
    rule: { minimumKinds: 2, percentage: 1250, from: '2026-01-01', until: null },
    lines: [
      { kind: 'Mobiel', monthly: 2500, quantity: 1 },
      { kind: 'Cloud', monthly: 1600, quantity: 1 },
    ],
    day: '2028-02-29',
    expected: 513,
    why: 'The rule has no end; 12.5 % of 4100 = 512.5, up.',
  },
  {
    rule: { minimumKinds: 5, percentage: 1000, from: '2026-01-01', until: null },
    lines: [
      { kind: 'Mobiel', monthly: 2000, quantity: 2 },
      { kind: 'VoIP', monthly: 1000, quantity: 4 },
      { kind: 'Internet', monthly: 5000, quantity: 1 },
      { kind: 'Cloud', monthly: 750, quantity: 10 },
      { kind: 'TV', monthly: 1500, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 2200,
    why: 'All five kinds: 10 % of 4000 + 4000 + 5000 + 7500 + 1500 = 22000.',
  },
  {
    rule: tenEuros,
    lines: mobileAndInternet,
    day: '2026-06-15',
    expected: 1000,
    why: 'The amount is for the lines together, not for each of the four.',
  },
  {
    rule: tenEuros,
    lines: [
      { kind: 'Mobiel', monthly: 300, quantity: 1 },
      { kind: 'TV', monthly: 400, quantity: 1 },
      { kind: 'SLA', monthly: 5000, quantity: 1 },
    ],
    day: '2026-06-15',
    expected: 700,
    why: 'Never more than 300 + 400; the SLA does not raise that.',
  },
  {
    rule: tenEuros,
    lines: [],
    day: '2026-06-15',
    expected: 0,
    why: 'There are no lines, so no kinds.',
  },
];

export const withVatCases: WithVatCase[] = [
  { cents: 1000, expected: 1210, why: '21 % unless said: 1000 + 210.' },
  { cents: 50, expected: 61, why: '50 + 10.5 = 60.5, and a half goes up.' },
  { cents: 4999, expected: 6049, why: '4999 + 1049.79 = 6048.79, up.' },
  { cents: 1, expected: 1, why: '1.21, down.' },
  { cents: 0, expected: 0, why: 'VAT of nothing is nothing.' },
  { cents: 1050, ratePercent: 9, expected: 1145, why: '9 %: 1050 + 94.5 = 1144.5, up.' },
  { cents: 1234, ratePercent: 0, expected: 1234, why: '0 % adds nothing, and is not the default.' },
];

export const vatOfCases: VatOfCase[] = [
  {
    lines: [2, 2, 2],
    rate: 21,
    expected: 1,
    why: '21 % of 6 = 1.26, down; line by line 0.42 is 0, three times, so it would be 0.',
  },
  { lines: [50, 50], rate: 21, expected: 21, why: '21 % of 100; twice 10.5 rounded would be 22.' },
  {
    lines: [2999, 1999, 995],
    rate: 9,
    expected: 539,
    why: '9 % of 5993 = 539.37; line by line 270 + 180 + 90 would be 540.',
  },
  { lines: [1000, 250], rate: 21, expected: 263, why: '21 % of 1250 = 262.5, up.' },
  {
    lines: [6000, -300],
    rate: 21,
    expected: 1197,
    why: 'A discount of 300 is a line too: 21 % of 5700.',
  },
  { lines: [], rate: 21, expected: 0, why: 'There are no lines.' },
];

export const earliestDayCases: EarliestDayCase[] = [
  {
    orderedOn: '2026-06-01',
    workingDays: 0,
    expected: '2026-06-01',
    why: 'A Monday that is a working day is itself the first.',
  },
  {
    orderedOn: '2026-06-01',
    workingDays: 5,
    expected: '2026-06-08',
    why: 'Tuesday to Friday are four, the next Monday is the fifth.',
  },
  {
    orderedOn: '2026-06-06',
    workingDays: 0,
    expected: '2026-06-08',
    why: 'Ordered on a Saturday: the first working day is Monday.',
  },
  {
    orderedOn: '2026-06-06',
    workingDays: 1,
    expected: '2026-06-08',
    why: 'The first working day after a Saturday is Monday as well.',
  },
  {
    orderedOn: '2026-04-02',
    workingDays: 1,
    expected: '2026-04-07',
    why: 'Good Friday, the weekend and Easter Monday are skipped: Tuesday.',
  },
  {
    orderedOn: '2026-04-03',
    workingDays: 0,
    expected: '2026-04-07',
    why: 'Ordered on Good Friday; Tuesday after Easter is the first working day.',
  },
  {
    orderedOn: '2026-04-02',
    workingDays: 10,
    expected: '2026-04-20',
    why: '7 to 10 April are four, 13 to 17 April make nine, Monday the 20th is the tenth.',
  },
  {
    orderedOn: '2027-03-25',
    workingDays: 1,
    expected: '2027-03-30',
    why: 'Easter is in March in 2027: Friday the 26th and Monday the 29th are skipped.',
  },
  {
    orderedOn: '2026-04-24',
    workingDays: 1,
    expected: '2026-04-28',
    why: "King's Day 2026 is Monday the 27th, so after Friday comes Tuesday.",
  },
  {
    orderedOn: '2025-04-25',
    workingDays: 1,
    expected: '2025-04-28',
    why: "The 27th is a Sunday, so King's Day is Saturday the 26th; Monday is a working day.",
  },
  {
    orderedOn: '2026-05-05',
    workingDays: 0,
    expected: '2026-05-06',
    why: '5 May is not a working day in any year; Wednesday is the first.',
  },
  {
    orderedOn: '2024-05-03',
    workingDays: 1,
    expected: '2024-05-06',
    why: '5 May 2024 is a Sunday and does not move, so Monday is a working day.',
  },
  {
    orderedOn: '2026-05-13',
    workingDays: 2,
    expected: '2026-05-18',
    why: 'Ascension is Thursday the 14th; Friday is the first and Monday the second.',
  },
  {
    orderedOn: '2027-05-04',
    workingDays: 1,
    expected: '2027-05-07',
    why: '5 May and Ascension (the 6th) follow each other in 2027: Friday.',
  },
  {
    orderedOn: '2026-05-22',
    workingDays: 1,
    expected: '2026-05-26',
    why: 'After Friday come the weekend and Whit Monday: Tuesday.',
  },
  {
    orderedOn: '2026-04-20',
    workingDays: 20,
    expected: '2026-05-21',
    why: 'Four in each of four weeks (27 April, 5 and 14 May are off); 18 to 21 May: 17 to 20.',
  },
  {
    orderedOn: '2026-12-24',
    workingDays: 1,
    expected: '2026-12-28',
    why: 'Christmas is Friday and Saturday; the Saturday does not move to Monday.',
  },
  {
    orderedOn: '2025-12-24',
    workingDays: 1,
    expected: '2025-12-29',
    why: 'Christmas is Thursday and Friday, then the weekend: Monday.',
  },
  {
    orderedOn: '2026-12-31',
    workingDays: 1,
    expected: '2027-01-04',
    why: '1 January 2027 is a Friday, so Monday the 4th.',
  },
  {
    orderedOn: '2028-02-28',
    workingDays: 1,
    expected: '2028-02-29',
    why: '29 February 2028 is a Tuesday like any other.',
  },
];

export const promisedDayCases: PromisedDayCase[] = [
  {
    orderedOn: '2026-06-01',
    leadWorkingDays: [1, 5, 3],
    requested: null,
    expected: '2026-06-08',
    why: 'The largest lead time is 5: the fifth working day after Monday is the next Monday.',
  },
  {
    orderedOn: '2026-06-01',
    leadWorkingDays: [5],
    requested: '2026-06-03',
    expected: '2026-06-08',
    why: 'The day asked for is before the earliest day.',
  },
  {
    orderedOn: '2026-06-01',
    leadWorkingDays: [5],
    requested: '2026-06-08',
    expected: '2026-06-08',
    why: 'The day asked for is the earliest day.',
  },
  {
    orderedOn: '2026-06-01',
    leadWorkingDays: [5],
    requested: '2026-06-10',
    expected: '2026-06-10',
    why: 'Later than the earliest day, and a Wednesday.',
  },
  {
    orderedOn: '2026-06-01',
    leadWorkingDays: [5],
    requested: '2026-06-13',
    expected: '2026-06-15',
    why: 'A Saturday was asked for: the Monday after it.',
  },
  {
    orderedOn: '2026-06-07',
    leadWorkingDays: [0],
    requested: null,
    expected: '2026-06-08',
    why: 'No lead time, but ordered on a Sunday: Monday.',
  },
  {
    orderedOn: '2026-12-04',
    leadWorkingDays: [1],
    requested: '2026-12-05',
    expected: '2026-12-07',
    why: 'The Saturday asked for is before the earliest day, Monday.',
  },
  {
    orderedOn: '2026-12-24',
    leadWorkingDays: [1, 2],
    requested: null,
    expected: '2026-12-29',
    why: 'After Christmas Monday the 28th is the first working day and Tuesday the second.',
  },
  {
    orderedOn: '2026-03-23',
    leadWorkingDays: [5],
    requested: '2026-04-03',
    expected: '2026-04-07',
    why: 'The earliest day is Monday 30 March; from Good Friday it goes to Tuesday after Easter.',
  },
  {
    orderedOn: '2025-04-14',
    leadWorkingDays: [1],
    requested: '2025-04-27',
    expected: '2025-04-28',
    why: "A Sunday was asked for and King's Day was the Saturday before it: Monday.",
  },
  {
    orderedOn: '2026-05-01',
    leadWorkingDays: [3],
    requested: '2026-05-14',
    expected: '2026-05-15',
    why: 'The earliest day is 7 May (4, 6 and 7); from Ascension it goes to Friday.',
  },
  {
    orderedOn: '2027-04-19',
    leadWorkingDays: [0, 2],
    requested: '2027-05-05',
    expected: '2027-05-07',
    why: 'The earliest day is 21 April; 5 May and Ascension the day after are skipped.',
  },
  {
    orderedOn: '2026-12-01',
    leadWorkingDays: [10],
    requested: '2026-12-25',
    expected: '2026-12-28',
    why: 'The earliest day is 15 December; Christmas was asked for: Monday after it.',
  },
];

export const endOfTermCases: EndOfTermCase[] = [
  {
    start: '2026-01-01',
    term: 12,
    expected: '2026-12-31',
    why: 'A year later is 1 January 2027; the day before.',
  },
  {
    start: '2026-03-15',
    term: 24,
    expected: '2028-03-14',
    why: 'Two years later, minus a day.',
  },
  {
    start: '2026-03-01',
    term: 12,
    expected: '2027-02-28',
    why: 'The day before 1 March 2027.',
  },
  {
    start: '2027-03-01',
    term: 12,
    expected: '2028-02-29',
    why: 'The day before 1 March 2028, in a leap year.',
  },
  {
    start: '2024-02-29',
    term: 12,
    expected: '2025-02-27',
    why: 'February 2025 has no 29th: clamped to the 28th, minus a day.',
  },
  {
    start: '2024-02-29',
    term: 24,
    expected: '2026-02-27',
    why: 'February 2026 has no 29th either: the 28th, minus a day.',
  },
  {
    start: '2027-02-28',
    term: 12,
    expected: '2028-02-27',
    why: 'The 28th stays the 28th, also where the month has a 29th; minus a day.',
  },
  {
    start: '2026-08-31',
    term: 6,
    expected: '2027-02-27',
    why: '31 February is clamped to the 28th, minus a day.',
  },
  {
    start: '2027-08-31',
    term: 6,
    expected: '2028-02-28',
    why: '31 February is clamped to the 29th of a leap year, minus a day.',
  },
  {
    start: '2026-12-31',
    term: 12,
    expected: '2027-12-30',
    why: '31 December exists a year later; minus a day.',
  },
  { start: '2026-07-01', term: 0, expected: null, why: 'By the month there is no term to end.' },
];
