import { localDay } from '#engine/model/local-day.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { shortDayText } from '#messages/shared/days.ts';

/** For the server only: the browser might format a time differently. */
const zone = 'Europe/Amsterdam';
const clock = new Intl.DateTimeFormat('nl-NL', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
});
const hour = new Intl.DateTimeFormat('nl-NL', {
  timeZone: zone,
  hour: 'numeric',
  hourCycle: 'h23',
});

export const hourNow = (now: Date): number => Number(hour.format(now));

/** Such as `Vandaag, 09.15`, `Gisteren, 16.40`, `18 november` or `18 november 2025`. */
export function momentWords(iso: string, now: Date): string {
  const moment = new Date(iso);
  const [then, today] = [localDay(moment), localDay(now)];
  const time = clock.format(moment).replace(':', '.');
  if (then === today) return dashboardText.today(time);
  if (then === dayBefore(today)) return dashboardText.yesterday(time);
  return shortDayText(then, today);
}

/** Like `momentWords`, always with the time: `18 november, 09.15`. */
export function exactWords(iso: string, now: Date): string {
  const words = momentWords(iso, now);
  return words.includes(',') ? words : `${words}, ${clock.format(new Date(iso)).replace(':', '.')}`;
}

const dayBefore = (isoDay: string): string =>
  new Date(Date.parse(`${isoDay}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
