import { isExpired } from '#domain/selling/accept-order.ts';
import { dayToExpect } from '#domain/selling/delivery-event.ts';
import { orderTimeLine, type TimeLineEntry } from '#domain/selling/order-time-line.ts';
import { isLate, isUnordered, type PlacedOrder } from '#domain/selling/read-order.ts';
import { localDay } from '#engine/model/local-day.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import type { OrderStatus } from '#protocol/telecom/selling.ts';
import type { ContractTerm } from '#protocol/telecom/selling.ts';
import { orderStatus } from '#protocol/telecom/selling.ts';

/** Amounts are cents without VAT, days are `yyyy-mm-dd`. */
export type OrderView = {
  number: string;
  status: OrderStatus;
  today: string;
  address: string | null;
  /** `deliveredOn`: of a line that works while others do not yet, or never will. */
  lines: readonly { id: string; name: string; quantity: number; deliveredOn: string | null }[];
  monthly: number;
  discount: number;
  oneOff: number;
  term: ContractTerm;
  promised: string | null;
  /** The promised day when it is still to come. */
  expected: string | null;
  deliveredOn: string | null;
  acceptedBy: string | null;
  acceptedAt: string | null;
  reason: string | null;
  isLate: boolean;
  /** Of a quote that nobody can accept now. `changing`: staff will send its next version. */
  closed: 'expired' | 'changing' | 'withdrawn' | null;
  numbers: readonly string[];
  steps: readonly TimeLineEntry[];
  hasSummary: boolean;
  phone: string;
};

type Shown = { now: Date; phone: string };

export function orderViewOf(order: PlacedOrder, { now, phone }: Shown): OrderView {
  const today = localDay(now);
  const sum = (of: 'monthly' | 'oneOff'): number =>
    order.lines.reduce((total, line) => total + line[of] * line.quantity, 0);
  const { number, status, promised, deliveredOn, acceptedBy, acceptedAt, reason, term } = order;
  return {
    number,
    status,
    today,
    term,
    promised,
    expected: dayToExpect(order, today),
    deliveredOn,
    acceptedBy,
    acceptedAt,
    reason,
    phone,
    address: order.address === null ? null : plainAddress(order.address),
    lines: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      deliveredOn: status === orderStatus.delivered ? null : line.deliveredOn,
    })),
    monthly: sum('monthly') - order.discount,
    discount: order.discount,
    oneOff: sum('oneOff'),
    isLate: isLate(order, today),
    closed: closedOf(order, today),
    numbers: order.numbers.map((one) => one.number),
    // A promised day that has passed is no day to wait for.
    steps: orderTimeLine(isLate(order, today) ? { ...order, promised: null } : order),
    hasSummary: order.summary !== null,
  };
}

function closedOf(order: PlacedOrder, today: string): OrderView['closed'] {
  if (!isUnordered(order)) return null;
  const { status, endedOn, validUntil, sentAt } = order;
  if (status === orderStatus.cancelled)
    return validUntil !== null && endedOn !== null && validUntil < endedOn
      ? 'expired'
      : 'withdrawn';
  if (isExpired(order, today)) return 'expired';
  return sentAt === null ? 'changing' : null;
}
