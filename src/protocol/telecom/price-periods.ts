import { addDays, laterDay } from '../time/calendar.ts';
import { amountOn, type Period } from './pricing.ts';

/** `monthly`: whole cents. */
export type PricedPeriod = Period & { monthly: number };

/** What the price periods of a connection follow. `monthly`: null when no amount is known. */
export type PricedConnection = {
  monthly: number | null;
  start: string | null;
  ended: boolean;
  end: string | null;
};

type Change = {
  /** Null: the connection is new. */
  was: PricedConnection | null;
  is: PricedConnection;
  today: string;
};

/** The day whose amount the connection shows: today, or the first day of one that is to begin. */
export const dayOfAmount = ({ start }: Pick<PricedConnection, 'start'>, today: string): string =>
  laterDay(start ?? today, today);

/**
 * The periods after a change of the connection, oldest first. A changed amount counts from today,
 * because days that are over keep their price; periods that begin later stay. An entry that
 * continues an old period is a changed copy of it. Source: docs/decisions/0045.
 */
export function nextPeriods<T extends PricedPeriod>(
  periods: readonly T[],
  { was, is, today }: Change,
): (T | PricedPeriod)[] {
  const end = is.end ?? today;
  if (was === null) return endedOn(firstPeriods(is, today), is.ended ? end : null);
  let next: (T | PricedPeriod)[] = periods.toSorted(byStart);
  if (is.start !== null && was.start !== is.start) next = movedTo(next, is.start);
  if (was.ended && (!is.ended || was.end !== is.end)) next = reopened(next, was.end);
  if (!is.ended && was.monthly !== is.monthly)
    next = changedFrom(next, dayOfAmount(is, today), is.monthly);
  return endedOn(next, is.ended && (!was.ended || was.end !== is.end) ? end : null);
}

const byStart = (one: Period, two: Period): number => (one.from < two.from ? -1 : 1);

function firstPeriods(
  { monthly, start, ended, end }: PricedConnection,
  today: string,
): PricedPeriod[] {
  if (monthly === null) return [];
  const known = ended && end !== null && end < today ? end : today;
  return [{ from: start ?? known, until: null, monthly }];
}

function movedTo<T extends PricedPeriod>(periods: readonly T[], start: string): T[] {
  const left = periods.filter(({ until }) => until === null || until >= start);
  return left.map((period, at) =>
    at === 0 || period.from < start ? { ...period, from: start } : period,
  );
}

/** A period that an earlier end did not close stays as it is. */
const reopened = <T extends PricedPeriod>(periods: readonly T[], end: string | null): T[] =>
  periods.map((period, at) =>
    at === periods.length - 1 && (end === null || period.until === end)
      ? { ...period, until: null }
      : period,
  );

function changedFrom<T extends PricedPeriod>(
  periods: readonly T[],
  day: string,
  monthly: number | null,
): (T | PricedPeriod)[] {
  if (amountOn(periods, day) === monthly) return [...periods];
  const earlier = periods
    .filter(({ from }) => from < day)
    .map((period) =>
      period.until === null || period.until >= day
        ? { ...period, until: addDays(day, -1) }
        : period,
    );
  const later = periods.filter(({ from }) => from > day);
  const until = later[0] === undefined ? null : addDays(later[0].from, -1);
  const changed = monthly === null ? [] : [{ from: day, until, monthly }];
  return [...earlier, ...changed, ...later];
}

/** A period that has not begun by then disappears. */
const endedOn = <T extends PricedPeriod>(periods: readonly T[], end: string | null): T[] =>
  end === null
    ? [...periods]
    : periods
        .filter(({ from }) => from <= end)
        .map((period) =>
          period.until === null || period.until > end ? { ...period, until: end } : period,
        );
