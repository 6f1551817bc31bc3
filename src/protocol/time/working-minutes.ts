import { isWorkingDay } from './calendar.ts';

/** On working days, in minutes after midnight, Dutch time. */
const office = { opens: 8 * 60 + 30, closes: 17 * 60 + 30 };
const hourLength = 3_600_000; // ms
const dayLength = 86_400_000; // ms
const mostKnown = 20_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Source: decisions.md §8 (working days). */
export function workingMinutes(from: Date, until: Date): number {
  if (until <= from) return 0;
  const [start, end] = [localDayAndMinute(from), localDayAndMinute(until)];
  let minutes = 0;
  for (let day = start.day; day <= end.day; day = nextDay(day)) {
    if (!isOpen(day)) continue;
    const opens = day === start.day ? Math.max(office.opens, start.minute) : office.opens;
    const closes = day === end.day ? Math.min(office.closes, end.minute) : office.closes;
    minutes += Math.max(0, closes - opens);
  }
  return minutes;
}

export function afterWorkingMinutes(from: Date, minutes: number): Date {
  const start = localDayAndMinute(from);
  let left = minutes;
  for (let day = start.day; ; day = nextDay(day)) {
    if (!isOpen(day)) continue;
    const opens = day === start.day ? Math.max(office.opens, start.minute) : office.opens;
    const open = Math.max(0, office.closes - opens);
    if (left <= open) return momentOf(day, opens + left);
    left -= open;
  }
}

/** Correct within office hours, because the clock changes at night only. */
function momentOf(day: string, minute: number): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  return new Date(local - aheadIn(Math.floor(local / hourLength)));
}

export function localDayAndMinute(moment: Date): { day: string; minute: number } {
  const local = moment.getTime() + aheadIn(Math.floor(moment.getTime() / hourLength));
  const day = Math.floor(local / dayLength);
  return { day: writtenDay(day), minute: Math.floor((local - day * dayLength) / 60_000) };
}

const ahead = new Map<number, number>();
const days = new Map<number, string>();

function aheadIn(hour: number): number {
  const known = ahead.get(hour);
  if (known !== undefined) return known;
  const found =
    Date.parse(`${clock.format(hour * hourLength).replace(' ', 'T')}:00Z`) - hour * hourLength;
  if (ahead.size < mostKnown) ahead.set(hour, found);
  return found;
}

function writtenDay(day: number): string {
  const known = days.get(day) ?? new Date(day * dayLength).toISOString().slice(0, 10);
  if (days.size < mostKnown) days.set(day, known);
  return known;
}

const nextDay = (day: string): string => writtenDay(Date.parse(day) / dayLength + 1);

const known = new Map<string, boolean>();

function isOpen(day: string): boolean {
  const open = known.get(day) ?? isWorkingDay(day);
  if (known.size < mostKnown) known.set(day, open);
  return open;
}
