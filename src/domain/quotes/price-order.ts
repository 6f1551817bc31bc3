import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { centsOf } from '#protocol/telecom/pricing.ts';
import { valueOrThrow } from '../process-due-rows.ts';
import { type Order, readOrder } from '../fulfilment/read-order.ts';
import { readAddedDiscount } from '../selling/drafts/read-order-discount.ts';
import { defaultLeadDays } from '../selling/read-catalogue.ts';

/** Stores the sums of a quote after its lines changed, and that it was not sent like this. */
export async function priceOrder(system: RequestContext, orderId: string): Promise<Order> {
  const order = await readOrder(system, orderId);
  const lines = order.lines.map(({ kind, monthly, quantity, leadDays }) => ({
    kind,
    monthly: centsOf(monthly),
    quantity,
    leadDays: leadDays ?? defaultLeadDays,
  }));
  const sum = lines.reduce((total, { monthly, quantity }) => total + monthly * quantity, 0);
  const oneOff = order.lines.reduce(
    (total, line) => total + centsOf(line.oneOff) * line.quantity,
    0,
  );
  const { accountId, requested } = order;
  const discount = await readAddedDiscount(system, { accountId, requestedDate: requested, lines });
  const monthly = (sum - discount) / 100;
  valueOrThrow(
    await updateRecord(system, orderId, {
      fields: {
        Maandbedrag__c: monthly,
        Korting__c: discount / 100,
        Eenmalig__c: oneOff / 100,
        Verzonden_op__c: null,
      },
    }),
  );
  return { ...order, monthly };
}
