import { addDays } from '#protocol/time/calendar.ts';

/**
 * An event of a whole day. `id` stays the same when the day moves, so that the event of a newer file
 * replaces the older one. `day`: `yyyy-mm-dd`.
 */
export type CalendarEvent = {
  id: string;
  day: string;
  changedAt: Date;
  title: string;
  text: string;
  place: string | null;
};

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
          'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
          'X-PUBLISHED-TTL:PT6H',
        ]),
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ]
    .map((one) => `${folded(one)}\r\n`)
    .join('');

function eventLines({ id, day, changedAt, title, text, place }: CalendarEvent, host: string) {
  const changed = utcMoment(changedAt);
  return [
    'BEGIN:VEVENT',
    line('UID', `${id}@${host}`),
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(day, 1))}`,
    'TRANSP:TRANSPARENT',
    line('SUMMARY', title),
    ...(text === '' ? [] : [line('DESCRIPTION', text)]),
    ...(place === null ? [] : [line('LOCATION', place)]),
    'END:VEVENT',
  ];
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
