import { addDays } from '#protocol/time/calendar.ts';

/**
 * `id` stays the same when the time moves, so that the event of a newer file replaces the older
 * one. An event of a whole day has a `day`, as `yyyy-mm-dd`.
 */
export type CalendarEvent = {
  id: string;
  changedAt: Date;
  title: string;
  text: string;
  place: string | null;
  isCancelled?: boolean;
} & ({ day: string } | { at: Date; minutes: number });

type Calendar = { product: string; host: string; name?: string };

/** A calendar file. Source: RFC 5545; the name and the pause are of RFC 7986. */
export const calendarFile = (
  { product, host, name }: Calendar,
  events: readonly CalendarEvent[],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    line('PRODID', `-//${product}//NL`),
    ...(name === undefined
      ? []
      : [
          line('NAME', name),
          line('X-WR-CALNAME', name),
          'X-WR-TIMEZONE:Europe/Amsterdam',
          'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
          'X-PUBLISHED-TTL:PT6H',
        ]),
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ]
    .map((one) => `${folded(one)}\r\n`)
    .join('');

function eventLines(event: CalendarEvent, host: string): string[] {
  const { id, changedAt, title, text, place, isCancelled = false } = event;
  const changed = utcMoment(changedAt);
  return [
    'BEGIN:VEVENT',
    line('UID', `${id}@${host}`),
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...timeLines(event),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    line('SUMMARY', title),
    ...(text === '' ? [] : [line('DESCRIPTION', text)]),
    ...(place === null ? [] : [line('LOCATION', place)]),
    'END:VEVENT',
  ];
}

/** A moment is in UTC, which calendars show in the zone of their reader. RFC 5545 §3.3.5. */
function timeLines(event: CalendarEvent): string[] {
  if ('day' in event)
    return [
      `DTSTART;VALUE=DATE:${plainDay(event.day)}`,
      `DTEND;VALUE=DATE:${plainDay(addDays(event.day, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  const end = new Date(event.at.getTime() + event.minutes * 60_000);
  return [`DTSTART:${utcMoment(event.at)}`, `DTEND:${utcMoment(end)}`, 'TRANSP:OPAQUE'];
}

const line = (name: string, value: string): string => `${name}:${escaped(value)}`;

const plainDay = (day: string): string => day.replaceAll('-', '');

const utcMoment = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Source: RFC 5545 §3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** At most 75 bytes a line, between characters. Source: RFC 5545 §3.1. */
function folded(text: string): string {
  let [all, bytes] = ['', 0];
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) [all, bytes] = [`${all}\r\n `, 1];
    all += character;
    bytes += size;
  }
  return all;
}
