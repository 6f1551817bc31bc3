const dayLength = 86_400_000;
const toDay = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
const toDate = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string =>
  toDate(toDay(date) + days * dayLength);

/** Clamped to the end of the month: 31 January + 1 month is 28 or 29 February. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(5, 7)) - 1 + months;
  const year = Number(date.slice(0, 4));
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDate(Date.UTC(year, month, Math.min(Number(date.slice(8, 10)), lastDay)));
}

/** The demo ignores holidays. */
export const isWeekday = (date: string): boolean =>
  ![0, 6].includes(new Date(toDay(date)).getUTCDay());

export const onOrAfterWeekday = (date: string): string =>
  isWeekday(date) ? date : onOrAfterWeekday(addDays(date, 1));
export const onOrBeforeWeekday = (date: string): string =>
  isWeekday(date) ? date : onOrBeforeWeekday(addDays(date, -1));

/** `minutes` after 7.00 UTC: about office hours in the Netherlands. */
export const officeMoment = (date: string, minutes: number): string =>
  new Date(toDay(date) + (7 * 60 + minutes) * 60_000).toISOString();

export const addMinutes = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
];
const weekdays = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag'];

export const monthName = (date: string): string => months[Number(date.slice(5, 7)) - 1] ?? '';
export const weekdayName = (date: string): string =>
  weekdays[new Date(toDay(date)).getUTCDay()] ?? '';
