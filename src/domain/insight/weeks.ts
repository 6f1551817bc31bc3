import { localDay } from '#engine/model/local-day.ts';
import { addDays } from '#protocol/time/calendar.ts';

const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Mondays (`yyyy-mm-dd`), the current week last. */
export const weeksBack = (now: Date, count: number): string[] => {
  const monday = mondayOf(localDay(now));
  return Array.from({ length: count }, (_, at) => addDays(monday, 7 * (at - count + 1)));
};

/** Mondays (`yyyy-mm-dd`), the current week first. */
export const weeksAhead = (now: Date, count: number): string[] => {
  const monday = mondayOf(localDay(now));
  return Array.from({ length: count }, (_, at) => addDays(monday, 7 * at));
};
