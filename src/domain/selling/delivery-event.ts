import { localDay } from '#engine/model/local-day.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { deliveryEventText as words } from '#messages/site/order/page.ts';
import { type OrderStatus, orderStatus } from '#protocol/telecom/selling.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
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
 * Without the link of the order, because calendars are shared.
 */
export function deliveryEvent(order: Order, { now, host, brand }: Sender): string | null {
  const day = dayToExpect(order, localDay(now));
  if (day === null) return null;
  const { id, number, address, lines, updatedAt } = order;
  const event = {
    id,
    day,
    changedAt: new Date(updatedAt),
    title: words.title(brand.name, number),
    text: words.text(lines, brand.phone),
    place: address === null ? null : plainAddress(address),
  };
  return calendarFile({ product: brand.name, host }, [event]);
}
