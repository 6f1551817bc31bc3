// Decided by hand from the rules, before the code that computes them. `why` says how.

type EarliestDayCase = { orderedOn: string; workingDays: number; expected: string; why: string };
type PromisedDayCase = {
  orderedOn: string;
  leadWorkingDays: number[];
  requested: string | null;
  expected: string;
  why: string;
};
type EndOfTermCase = { start: string; term: number; expected: string | null; why: string };

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
