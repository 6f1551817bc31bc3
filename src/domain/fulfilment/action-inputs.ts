import { refuse, type Problem } from '#protocol/problem.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';

type Values = Readonly<Record<string, unknown>>;

/** A day, `yyyy-mm-dd`; null for an empty input. */
export const dateOf = (values: Values, name: string): string | null => textIn(values, name);

/** A promise must be of today or later; null when the day is possible. */
export function refusedDay(day: string, { field, today }: { field: string; today: string }) {
  if (day < today) return refuse({ code: 'day.past', field });
  return day > addMonths(today, dateLimits.visitAhead)
    ? refuse({ code: 'day.tooFar', field })
    : null;
}

/** Null for an empty input. */
export function textIn(values: Values, name: string): string | null {
  const value = values[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** For a field that the form of the action does not have. */
export const withoutField = ({ code, detail, about, matchResults }: Problem): Problem => ({
  code,
  ...(detail !== undefined && { detail }),
  ...(about !== undefined && { about }),
  ...(matchResults !== undefined && { matchResults }),
});
