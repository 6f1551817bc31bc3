import { localDay } from '#engine/model/local-day.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { deliveryEventText as words } from '#messages/site/order/page.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { type OrderStatus, orderStatus } from '#protocol/telecom/selling.ts';
import type { PlacedOrder } from './read-order.ts';

/** The statuses of an order that is still to be delivered. */
export const runningStatuses: readonly OrderStatus[] = [
  orderStatus.submitted,
  orderStatus.accepted,
  orderStatus.inProgress,
  orderStatus.held,
];

/** The promised day of a running order, unless it passed. Days are `yyyy-mm-dd`. */
export const dayToExpect = (
  { status, promised }: Pick<PlacedOrder, 'status' | 'promised'>,
  today: string,
): string | null =>
  promised !== null && promised >= today && runningStatuses.includes(status) ? promised : null;

type Order = Pick<
  PlacedOrder,
  'id' | 'number' | 'status' | 'promised' | 'address' | 'lines' | 'updatedAt'
>;
type Sender = { now: Date; host: string; brand: { name: string; phone: string } };

/**
 * The promised day as a calendar file with one event of a whole day. Null: there is none to expect.
 * The id stays the same when the day moves, so that the event of a newer file replaces the older
 * one. Without the link of the order, because calendars are shared. Source: RFC 5545.
 */
export function deliveryEvent(order: Order, { now, host, brand }: Sender): string | null {
  const day = dayToExpect(order, localDay(now));
  if (day === null) return null;
  const { id, number, address, lines, updatedAt } = order;
  const changed = utcMoment(new Date(updatedAt));
  const text = (name: string, value: string): string => `${name}:${escaped(value)}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    text('PRODID', `-//${brand.name}//NL`),
    'BEGIN:VEVENT',
    text('UID', `${id}@${host}`),
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(day, 1))}`,
    'TRANSP:TRANSPARENT',
    text('SUMMARY', words.title(brand.name, number)),
    text('DESCRIPTION', words.text(lines, brand.phone)),
    ...(address === null ? [] : [text('LOCATION', plainAddress(address))]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const plainDay = (day: string): string => day.replaceAll('-', '');

const utcMoment = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Source: RFC 5545 §3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** At most 75 bytes a line, between characters. Source: RFC 5545 §3.1. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
