import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';

/** Returns the Monday of the week of this day; a week is identified by the date of its Monday. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Returns the Mondays of `count` weeks, the current week last. */
export const weeksBack = (now: Date, count: number): string[] => {
  const monday = mondayOf(localDay(now));
  return Array.from({ length: count }, (_, at) => addDays(monday, 7 * (at - count + 1)));
};

/** Returns the Mondays of `count` weeks, the current week first. */
export const weeksAhead = (now: Date, count: number): string[] => {
  const monday = mondayOf(localDay(now));
  return Array.from({ length: count }, (_, at) => addDays(monday, 7 * at));
};
