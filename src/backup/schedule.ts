import { localTime } from '#protocol/time/amsterdam-time.ts';

/** Times of day, in minutes after midnight, Dutch time. */
export type Schedule = readonly number[];

const [hour, day] = [3_600_000, 86_400_000]; // ms

export function readSchedule(text: string): Schedule | undefined {
  const times = text.split(/\s+/).map((time) => {
    const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
    return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
  });
  return times.every((time) => time !== undefined) ? times : undefined;
}

export const scheduleText = (schedule: Schedule): string =>
  schedule
    .map((minutes) => [Math.floor(minutes / 60), minutes % 60])
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    .join(' ');

export function lastScheduledMoment(schedule: Schedule, now: Date): Date {
  const local = localTime(now.getTime());
  const midnight = Math.floor(local / day) * day;
  const moments = [midnight, midnight - day].flatMap((start) =>
    schedule.map((minutes) => start + minutes * 60_000),
  );
  return new Date(utcOf(Math.max(...moments.filter((moment) => moment <= local))));
}

/**
 * Dutch local time to UTC, both in ms. Of a time that occurs twice it takes the first; a skipped
 * time becomes the time one hour earlier.
 */
function utcOf(local: number): number {
  const [summer, winter] = [local - 2 * hour, local - hour];
  return localTime(winter) === local && localTime(summer) !== local ? winter : summer;
}

type Runs = { good: Date | null; bad: Date | null };

const again = hour;

/** When the last successful and the last failed backup began. */
export function isDue(schedule: Schedule, now: Date, { good, bad }: Runs): boolean {
  if (good !== null && good >= lastScheduledMoment(schedule, now) && good <= now) return false;
  return bad === null || bad > now || now.getTime() - bad.getTime() >= again;
}
