import { readDutchDate } from '../forms/checks/dutch-date.ts';

/** In Dutch notation, `21-11-2026 14:05`, and in the time zone of the Netherlands. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** The local time in the Netherlands, in ms as if it were UTC. */
export const localTime = (moment: number): number =>
  Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);

export function amsterdamText(iso: string): string {
  const moment = Date.parse(iso);
  if (Number.isNaN(moment)) return iso;
  const [day = '', time = ''] = clock.format(moment).split(' ');
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 5)}`;
}

/**
 * In UTC (ISO); undefined for a time that does not exist. A time that occurs twice means the first.
 */
export function readAmsterdamMoment(text: string): string | undefined {
  const [, day = '', hour = '', minute = ''] =
    /^(.*\S)[\sT]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? [];
  const date = readDutchDate(day.replace(/,$/, ''));
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const local = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}:00Z`);
  const ahead = [2, 1].map((hours) => local - hours * 3_600_000);
  const moment = ahead.find((one) => localTime(one) === local);
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
