import type { DiscountRule, PricedLine } from '#protocol/telecom/pricing.ts';

// Decided by hand from the rules, before the code that computes them. `why` says how.

type DiscountLine = PricedLine;
type DiscountOfCase = {
  rule: DiscountRule;
  lines: DiscountLine[];
  day: string;
  expected: number;
  why: string;
};
type WithVatCase = { cents: number; ratePercent?: number; expected: number; why: string };
type VatOfCase = { lines: number[]; rate: number; expected: number; why: string };

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
