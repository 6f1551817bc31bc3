/** Days are `yyyy-mm-dd`: their order as text is their order in time. */

const dayLength = 86_400_000; // ms
const toMoment = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  toDay(toMoment(day) + days * dayLength);

export const laterDay = (one: string, two: string): string => (one > two ? one : two);

/** 31 January + 1 is 28 or 29 February. Source: decisions.md §7. */
export function addMonths(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(Number(day.slice(8, 10)), lastDay)));
}

export function monthsUntil(from: string, until: string): number {
  if (from >= until) return 0;
  const months =
    (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(until.slice(5, 7)) -
    Number(from.slice(5, 7));
  return addMonths(from, months) >= until ? months : months + 1;
}

/** Source: Meeus, Astronomical Algorithms, chapter 8 (Butcher). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const at = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return toDay(Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1));
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(toMoment(day)).getUTCDay());
/** King's Day on a Sunday moves to the Saturday before, which is no working day anyway. */
const fixed: ReadonlySet<string> = new Set(['01-01', '04-27', '05-05', '12-25', '12-26']);
/** In days after Easter: Good Friday, Easter Monday, Ascension Day and Whit Monday. */
const movable: readonly number[] = [-2, 1, 39, 50];

/**
 * The holidays of the Algemene termijnenwet and 5 May are no working days. Source: decisions.md §8,
 * domain.md §6.
 */
export function isWorkingDay(day: string): boolean {
  if (isWeekend(day) || fixed.has(day.slice(5))) return false;
  const year = Number(day.slice(0, 4));
  return !movable.some((days) => addDays(easter(year), days) === day);
}

export function workingDayAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0;) {
    found = addDays(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}
