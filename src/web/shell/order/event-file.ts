import { deliveryEvent } from '#domain/selling/delivery-event.ts';
import type { PlacedOrder } from '#domain/selling/read-order.ts';
import { fileHeaders } from '../../file-response.ts';
import { siteOf, type Visit } from '../../visit.ts';

/** The promised day of an order for a calendar. Null: there is none to expect. */
export function eventFile(visit: Visit, order: PlacedOrder): Response | null {
  const { now, brand } = visit.ctx;
  const { host } = new URL(siteOf(visit).origin);
  const event = deliveryEvent(order, { now, host, brand });
  return event === null
    ? null
    : new Response(event, {
        headers: {
          ...fileHeaders(`${order.number}.ics`, 'text/calendar; charset=utf-8'),
          'referrer-policy': 'same-origin',
          'x-robots-tag': 'noindex',
        },
      });
}
