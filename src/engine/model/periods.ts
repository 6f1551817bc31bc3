/** Local calendar days, `yyyy-mm-dd`: `from` is included, `to` is not. */
export type Period = { from: string; to: string };

/** Source: record-api.md §5.1. */
export const dayLiterals = ['TODAY', 'YESTERDAY', 'TOMORROW'] as const;
const units = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
type Unit = (typeof units)[number];

/** Weeks begin on Monday. */
export function literalPeriod(literal: string, today: string): Period | undefined {
  const day = dayLiterals.findIndex((one) => one === literal);
  if (day >= 0) return daysFrom(dayNumber(today) + [0, -1, 1][day]!, 1);
  const match = /^(LAST|THIS|NEXT)_(WEEK|MONTH|QUARTER|YEAR)$/.exec(literal);
  return match
    ? wholePeriod(match[2] as Unit, today, {
        first: { LAST: -1, THIS: 0, NEXT: 1 }[match[1] as 'LAST' | 'THIS' | 'NEXT'],
        count: 1,
      })
    : undefined; // proof: the regular expression matches only these words
}

const most = 100_000;

/**
 * As in Salesforce, the last days include today, the next days begin tomorrow, and weeks, months
 * and years are whole ones without the current one.
 */
export function rangePeriod(name: string, n: number, today: string): Period | undefined {
  const match = /^(last|next)_n_(day|week|month|year)s$/.exec(name);
  if (!match || !Number.isInteger(n) || n < 1 || n > most) return undefined;
  const last = match[1] === 'last';
  if (match[2] === 'day')
    return bounded(
      last ? daysFrom(dayNumber(today) - n, n + 1) : daysFrom(dayNumber(today) + 1, n),
    );
  // proof: the regular expression matches only these words
  return bounded(
    wholePeriod(match[2]!.toUpperCase() as Unit, today, { first: last ? -n : 1, count: n }),
  );
}

export const dayPeriod = (day: string): Period => daysFrom(dayNumber(day), 1);

/** Undefined when a day is not `yyyy-mm-dd` or is before the year 1. */
const bounded = (period: Period): Period | undefined =>
  /^\d{4}-/.test(period.from) && /^\d{4}-/.test(period.to) && !period.from.startsWith('0000')
    ? period
    : undefined;

const dayLength = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength;
const written = (date: Date): string => date.toISOString().slice(0, 10);
const daysFrom = (first: number, count: number): Period => ({
  from: written(new Date(first * dayLength)),
  to: written(new Date((first + count) * dayLength)),
});

/** Weeks, months, quarters or years, `first` of them after the current one. */
export function wholePeriod(
  unit: Unit,
  today: string,
  { first, count }: { first: number; count: number },
): Period {
  const number = dayNumber(today);
  const monday = number - ((new Date(number * dayLength).getUTCDay() + 6) % 7);
  if (unit === 'WEEK') return daysFrom(monday + 7 * first, 7 * count);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const months = { MONTH: 1, QUARTER: 3, YEAR: 12 }[unit];
  const start = (units: number) =>
    written(utcMonth(year, month - (month % months) + months * units));
  return { from: start(first), to: start(first + count) };
}

/** Unlike `Date.UTC`, this does not turn years below 100 into 19xx. */
function utcMonth(year: number, month: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
}
